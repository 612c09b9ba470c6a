import { and, between, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { leadsOfFindings } from '#sources/findings.ts'
import { apartFrom } from '#stories/decisions.ts'
import { SAME_EVENT_HOURS } from '#stories/rules.ts'
import { openStory, type StoryRow } from '#stories/story-reports.ts'
import { stories, storyPlacements } from '#stories/tables.ts'
import { cluesIn } from '../writing.ts'
import type { Clue } from './clues.ts'
import { EVIDENCE, type SharedClue, sharedEvidence } from './same-event.ts'

/** A story in another language that is probably about the same event, and what both have in common. */
export type StoryElsewhere = { story: StoryRow; shared: SharedClue[] }

/** The most that are shown for one story. */
const MAX = 3
/** A clue in more stories than this share of the reports of the time says nothing, unless they are few. */
const COMMON = { share: 0.05, stories: 10 }
/** Reports of this age are read before a draft asks for them. */
const READ_AHEAD_MS = 14 * DAY
/** Texts whose clues are read at a time. */
const BATCH_SIZE = 500

/**
 * The stories in other languages that are probably about the same event, those with the most in common first, without those
 * that an editor has said are not the same. Needs no model. Must not be called in a transaction: texts are read in a thread.
 */
export async function storiesInOtherLanguages(db: Db, storyId: string): Promise<StoryElsewhere[]> {
  const story = await openStory(db, storyId)
  if (!story) return []
  const reach = SAME_EVENT_HOURS * HOUR
  const span = {
    from: new Date(story.firstAt.getTime() - reach),
    to: new Date(story.lastAt.getTime() + reach),
  }
  if (!(await hasOtherLanguages(db, story, span))) return []
  await readClues(db, span)
  const own = (await cluesOfStories(db, [storyId])).get(storyId) ?? new Set()
  const { rare, holders } = await storiesWithRare(db, own, span)
  const isCommon = (clue: Clue) => own.has(clue) && !rare.has(clue)
  const apart = new Set((await apartFrom(db, [storyId])).get(storyId))
  const candidates = holders.filter(({ id, language }) => language !== story.language && !apart.has(id))
  const known = await cluesOfStories(
    db,
    candidates.map(({ id }) => id),
  )
  const found = candidates
    .flatMap(({ id, language }) => {
      const other = { language, clues: known.get(id) ?? new Set<Clue>() }
      const shared = sharedEvidence({ language: story.language, clues: own }, other, isCommon)
      return shared ? [{ id, shared }] : []
    })
    .toSorted((a, b) => b.shared.length - a.shared.length || (a.id < b.id ? -1 : 1))
    .slice(0, MAX)
  const rows = await Promise.all(found.map(({ id }) => openStory(db, id)))
  return found.flatMap(({ shared }, i) => {
    const row = rows[i]
    return row ? [{ story: row, shared }] : []
  })
}

type Span = { from: Date; to: Date }
const inSpan = ({ from, to }: Span) => between(storyPlacements.publishedAt, from, to)

async function hasOtherLanguages(db: Db, story: StoryRow, span: Span): Promise<boolean> {
  const [row] = await db
    .select({ id: stories.id })
    .from(storyPlacements)
    .innerJoin(stories, eq(stories.id, storyPlacements.storyId))
    .where(and(inSpan(span), ne(stories.language, story.language), isNull(stories.mergedInto)))
    .limit(1)
  return row !== undefined
}

/**
 * Reads the clues of the recent reports that have not been read, off the event loop. Returns the ids of their stories, which may
 * be about the same event as a story in another language now.
 */
export async function readNewClues(db: Db, now: Date): Promise<string[]> {
  return [...(await readClues(db, { from: new Date(now.getTime() - READ_AHEAD_MS), to: now }))]
}

/** Reads the clues of the reports of that time that have not been read, and returns their stories. */
async function readClues(db: Db, span: Span): Promise<Set<string>> {
  const ofStories = new Set<string>()
  for (;;) {
    const rows = await db
      .select({ id: storyPlacements.findingId, storyId: storyPlacements.storyId })
      .from(storyPlacements)
      .where(and(inSpan(span), isNull(storyPlacements.clues)))
      .limit(BATCH_SIZE)
    if (rows.length === 0) return ofStories
    for (const { storyId } of rows) ofStories.add(storyId)
    const ids = rows.map(({ id }) => id)
    const leads = await leadsOfFindings(db, ids)
    const texts = ids.map((id) => {
      const { language, title, lead } = leads.get(id) ?? { language: null, title: '', lead: '' }
      return { language: language ?? 'en', title, text: lead }
    })
    const clues = await cluesIn(texts)
    await db.execute(sql`
      update ${storyPlacements} set clues = array(select jsonb_array_elements_text(read.clues))
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(clues.map((some) => JSON.stringify(some)))}::jsonb[])
        as read (finding, clues)
      where ${storyPlacements.findingId} = read.finding and ${storyPlacements.clues} is null`)
  }
}

async function cluesOfStories(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Set<Clue>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: storyPlacements.storyId, clues: storyPlacements.clues })
    .from(storyPlacements)
    .where(inArray(storyPlacements.storyId, [...ids]))
  const found = new Map<string, Set<Clue>>()
  for (const { id, clues } of rows)
    found.set(id, (found.get(id) ?? new Set()).union(new Set(clues as Clue[] | null))) // as read above
  return found
}

type Holder = Pick<StoryRow, 'id' | 'language'>

/** Those of these clues that few stories of that time have, and the stories that have enough of them. */
async function storiesWithRare(
  db: Db,
  clues: ReadonlySet<Clue>,
  span: Span,
): Promise<{ rare: ReadonlySet<Clue>; holders: Holder[] }> {
  const reports = await db.$count(storyPlacements, inSpan(span))
  const most = Math.max(COMMON.stories, Math.ceil(COMMON.share * reports))
  const some = sql.param([...clues])
  const { rows } = await db.execute<Holder & { clues: Clue[] }>(sql`
    with hits as (
      select distinct ${storyPlacements.storyId} as story, clue
      from ${storyPlacements}, unnest(${storyPlacements.clues}) as clue
      where ${inSpan(span)} and clue = any(${some}::text[])
    ), rare as (select clue from hits group by clue having count(*) <= ${most})
    select ${stories.id}, ${stories.language}, array_agg(clue) as clues
    from hits join rare using (clue) join ${stories} on ${stories.id} = hits.story
    group by ${stories.id} having count(*) >= ${EVIDENCE.shared}
    order by ${stories.id}`)
  return { rare: new Set(rows.flatMap((row) => row.clues)), holders: rows }
}
