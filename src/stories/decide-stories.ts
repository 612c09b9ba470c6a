import { and, eq, inArray, max, min } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { splitFindings } from '#sources/assign-stories.ts'
import { type StoryFinding, leadsOfStory } from '#sources/findings.ts'
import { mergeStories } from './cluster-stories-write.ts'
import { PLACING, apartFrom, copyApart, deleteApart } from './decisions.ts'
import type { StoryDecision } from './rules.ts'
import type { StoryDrafts } from './stories.ts'
import { backgroundOf } from './story-terms-prior.ts'
import { countedFor } from './story-terms-counts.ts'
import { likenessOfTerms, sumOfReports } from './story-sum.ts'
import { termsOf } from './story-terms.ts'
import { stories, storyDecisions, storyPlacements, storyTerms } from './tables.ts'

/** Who decides, and when. */
export type Decider = { by: string; now: Date }

/** `already`: it was decided before, and nothing has changed. `other` is the story that ended, began or stays apart. */
export type Decided = { already: boolean; story: Story; other: Story }
type Story = Pick<typeof stories.$inferSelect, 'id' | 'title' | 'language' | 'mergedInto'>

/**
 * Merges `other` into `story`: its reports are moved, and its waiting draft is rejected. Must run in a transaction. Throws
 * `newsroom.storyNotFound` (404) or `newsroom.sameStory` (422).
 */
export async function mergeByEditor(
  tx: Db,
  { story: keptId, other: goneId }: { story: string; other: string },
  decider: Decider,
  drafts: StoryDrafts,
): Promise<Decided> {
  const [story, other] = await holdStories(tx, keptId, goneId)
  if (other.mergedInto === story.id) return { already: true, story, other }
  refuseMerged(story, other)
  await storeDecision(tx, 'merge', { story, other }, await similarityOf(tx, story, other), decider)
  await mergeStories(tx, [{ gone: other.id, kept: story.id }], drafts)
  await recount(tx, story)
  return { already: false, story, other }
}

/** Records that two stories are not the same. Must run in a transaction; throws as `mergeByEditor` does. */
export async function setApart(
  tx: Db,
  { story: storyId, other: otherId }: { story: string; other: string },
  decider: Decider,
): Promise<Decided> {
  const [story, other] = await holdStories(tx, storyId, otherId)
  refuseMerged(story, other)
  if ((await apartFrom(tx, [story.id])).get(story.id)?.includes(other.id))
    return { already: true, story, other }
  await storeDecision(tx, 'apart', { story, other }, await similarityOf(tx, story, other), decider)
  return { already: false, story, other }
}

/**
 * Takes back that two stories are not the same; stories that were split stay apart. Must run in a transaction; throws as
 * `mergeByEditor` does.
 */
export async function takeBackApart(
  tx: Db,
  { story: storyId, other: otherId }: { story: string; other: string },
): Promise<Decided> {
  const [story, other] = await holdStories(tx, storyId, otherId)
  refuseMerged(story, other)
  return { already: !(await deleteApart(tx, story.id, other.id)), story, other }
}

/**
 * Moves reports of a story to a new one, which is never merged with it. Must run in a transaction. Throws
 * `newsroom.storyNotFound` (404), `newsroom.reportsMoved` (409) if a report is not in the story, or `newsroom.splitAll` (422) if
 * none would stay.
 */
export async function splitByEditor(
  tx: Db,
  { story: storyId, reports }: { story: string; reports: readonly string[] },
  decider: Decider,
): Promise<Decided> {
  const [story] = await holdStories(tx, storyId)
  const all = await leadsOfStory(tx, story.id)
  const chosen = all.filter(({ id }) => reports.includes(id))
  const [first] = chosen
  if (chosen.length < new Set(reports).size || first === undefined) {
    const before = chosen.length === 0 ? await splitBefore(tx, story.id, reports) : null
    if (before === null) throw new Refusal('newsroom.reportsMoved', 409)
    return { already: true, story, other: before }
  }
  refuseMerged(story)
  const rest = all.filter((report) => !chosen.includes(report))
  if (rest.length === 0) throw new Refusal('newsroom.splitAll', 422)
  const [other] = await tx
    .insert(stories)
    .values({
      ...headOf(chosen, first.language ?? story.language),
      firstAt: first.publishedAt,
      lastAt: first.publishedAt,
    })
    .returning()
  if (!other) throw new Error('a story was not inserted')
  const ids = chosen.map(({ id }) => id)
  await splitFindings(tx, ids, other.id)
  await tx
    .update(storyPlacements)
    .set({ storyId: other.id, rule: 'editor', score: 0, shared: [], relatedId: null, relatedScore: null })
    .where(inArray(storyPlacements.findingId, ids))
  const head = rest.some(({ title }) => title === story.title) ? {} : headOf(rest, story.language)
  const left = { ...story, ...head }
  if (left.title !== story.title) await tx.update(stories).set(head).where(eq(stories.id, story.id))
  await recount(tx, left)
  await recount(tx, other)
  await copyApart(tx, story.id, other.id)
  const similarity = await similarityOf(tx, left, other)
  await storeDecision(tx, 'split', { story: left, other }, similarity, decider)
  return { already: false, story, other }
}

/** Locks placing, so that nothing else changes the stories until the transaction ends, and reads them. */
async function holdStories(tx: Db, id: string): Promise<[Story]>
async function holdStories(tx: Db, id: string, other: string): Promise<[Story, Story]>
async function holdStories(tx: Db, ...ids: string[]): Promise<Story[]> {
  if (new Set(ids).size < ids.length) throw new Refusal('newsroom.sameStory', 422)
  await holdLock(tx, PLACING)
  // a draft that is being stored waits, and sees the decision
  const rows = await tx
    .select()
    .from(stories)
    .where(inArray(stories.id, ids))
    .orderBy(stories.id)
    .for('update')
  return ids.map((id) => {
    const found = rows.find((row) => row.id === id)
    if (!found) throw new Refusal('newsroom.storyNotFound', 404)
    return found
  })
}

/** A story that was merged into another has ended: the desk shows an old state. */
function refuseMerged(...some: readonly Story[]): void {
  if (some.some(({ mergedInto }) => mergedInto !== null)) throw new Refusal('newsroom.storyNotFound', 404)
}

/** The story that an earlier decision has split all these reports off to; null if there is none. */
async function splitBefore(tx: Db, storyId: string, reports: readonly string[]): Promise<Story | null> {
  const rows = await tx
    .selectDistinct({ id: storyPlacements.storyId })
    .from(storyPlacements)
    .where(inArray(storyPlacements.findingId, [...reports]))
    .limit(2)
  const [row] = rows
  if (!row || rows.length > 1) return null
  const [found] = await tx
    .select({ story: stories })
    .from(storyDecisions)
    .innerJoin(stories, eq(stories.id, storyDecisions.otherId))
    .where(and(eq(storyDecisions.kind, 'split'), eq(storyDecisions.storyId, storyId), eq(stories.id, row.id)))
    .limit(1)
  return found?.story ?? null
}

/** A story has the headline of its first report, and that report's language. */
function headOf(reports: readonly StoryFinding[], language: Language): { title: string; language: Language } {
  const own = reports.find((report) => report.language === language) ?? reports[0]
  return { title: own?.title ?? '', language: own?.language ?? language }
}

/** Counts the terms, the versions and the time range of a story again, by its reports. Those in its language have terms. */
async function recount(tx: Db, { id }: Story): Promise<void> {
  const [story] = await tx.select().from(stories).where(eq(stories.id, id))
  if (!story) return
  const { language } = story
  const own = (await leadsOfStory(tx, id))
    .filter((report) => report.language === language)
    .map(({ title, lead }) => ({ language, title, lead }))
  const counted = await countedFor(
    tx,
    own.map((report) => ({ language, terms: termsOf(report) })),
  )
  const sum = sumOfReports(own, backgroundOf(counted))
  await tx
    .insert(storyTerms)
    .values({ storyId: id, ...sum })
    .onConflictDoUpdate({ target: storyTerms.storyId, set: sum })
  const [span] = await tx
    .select({ firstAt: min(storyPlacements.publishedAt), lastAt: max(storyPlacements.publishedAt) })
    .from(storyPlacements)
    .where(eq(storyPlacements.storyId, id))
  if (span?.firstAt && span.lastAt)
    await tx.update(stories).set({ firstAt: span.firstAt, lastAt: span.lastAt }).where(eq(stories.id, id))
}

/** Null for stories of two languages, whose terms are not compared. */
async function similarityOf(tx: Db, a: Story, b: Story): Promise<number | null> {
  if (a.language !== b.language) return null
  const rows = await tx
    .select()
    .from(storyTerms)
    .where(inArray(storyTerms.storyId, [a.id, b.id]))
  const termsOfStory = (id: string) => rows.find(({ storyId }) => storyId === id)?.terms
  const [own, other] = [termsOfStory(a.id), termsOfStory(b.id)]
  return own && other ? likenessOfTerms(own, other) : null
}

const storeDecision = (
  tx: Db,
  kind: StoryDecision,
  { story, other }: { story: Story; other: Story },
  similarity: number | null,
  { by, now }: Decider,
) =>
  tx.insert(storyDecisions).values({
    kind,
    storyId: story.id,
    otherId: other.id,
    language: story.language,
    otherLanguage: other.language,
    similarity,
    decidedBy: by,
    decidedAt: now,
  })
