import { type SQL, and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { groupsOf, measure } from '#articles/momentum/momentum.ts'
import { type After, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { reportsByStory, reportsCited } from '#writing/story-reports.ts'
import type { ContentType } from '#writing/rules.ts'
import { generatedContent } from '#writing/tables.ts'
import { publisherCount } from '#writing/untouched.ts'
import { isRead } from './count-waiting.ts'
import { knownKinds } from './draft-filters.ts'
import { judgeOutdated } from './judge-drafts.ts'
import type { Warning } from './rules.ts'

/** How strong a draft is. */
export type Strength = {
  /** The momentum that it would have as a published article that no one has read; null if nothing is known of its reports. */
  momentum: number | null
  /** The number of independent publishers that report it. */
  publishers: number
}
/** A draft with its strength and its place among the newest. */
export type RankedDraft = Strength & { id: string; place: After }

/** A strong draft that waits, as it is judged now. */
type StrongDraft = Strength & {
  id: string
  title: string
  contentType: ContentType
  language: Language
  createdAt: Date
  warned: Warning[]
}

/** The most drafts that are ranked, the newest ones. */
export const MAX_RANKED = 1000
/** Stories whose reports are read at a time. */
const BATCH_SIZE = 250

const { id: draftId, title, contentType, language, createdAt, storyId, status, sources } = generatedContent
const columns = {
  id: draftId,
  contentType,
  storyId,
  publishers: publisherCount,
  place: placeAt(createdAt, draftId),
  // without the texts, which are large; the reports of a story are read from its findings
  cited: sql<Parameters<typeof reportsCited>[0] | null>`case when ${storyId} is null then (
    select jsonb_agg(source - 'paragraphs') from jsonb_array_elements(${sources}) source) end`,
}
type Row = { id: string; contentType: ContentType; storyId: string | null; publishers: number; place: After }
type Measurable = Row & { cited: (typeof columns)['cited']['_']['type'] }

/** The strengths of some drafts, by id. */
export async function strengthsOf(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Strength>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(generatedContent)
    .where(inArray(draftId, [...ids]))
    .limit(ids.length)
  return new Map((await measured(db, rows, now)).map(({ id, ...strength }) => [id, strength]))
}

/**
 * The drafts that match a condition, the strongest first: by momentum, then the newest. They are those since `oldest`, as
 * `rankedSince` returns it, with the reports that were there at `asOf`.
 */
export async function rankDrafts(
  db: Db,
  wanted: SQL | undefined,
  { asOf, oldest }: { asOf: Date; oldest: string | null },
): Promise<RankedDraft[]> {
  const rows = await db
    .select(columns)
    .from(generatedContent)
    .where(and(wanted, oldest === null ? undefined : gte(createdAt, sql`${oldest}::timestamptz`)))
    .orderBy(desc(createdAt), desc(draftId))
    .limit(2 * MAX_RANKED) // as many may arrive while an editor turns the pages
  // a stable sort: ties stay newest first
  return (await measured(db, rows, asOf)).toSorted((a, b) => (b.momentum ?? -1) - (a.momentum ?? -1))
}

/** The moment of the oldest of the drafts that are ranked; null if all of them are. */
export async function rankedSince(db: Db, wanted: SQL | undefined): Promise<string | null> {
  const [row] = await db
    .select({ place: columns.place })
    .from(generatedContent)
    .where(wanted)
    .orderBy(desc(createdAt), desc(draftId))
    .offset(MAX_RANKED - 1)
    .limit(1)
  return row?.place.at ?? null
}

async function measured(db: Db, rows: readonly Measurable[], now: Date): Promise<RankedDraft[]> {
  const found: RankedDraft[] = []
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const some = rows.slice(from, from + BATCH_SIZE)
    const reports = await reportsByStory(
      db,
      some.flatMap((row) => row.storyId ?? []),
    )
    for (const { id, place, storyId: story, cited, contentType: kind, publishers } of some) {
      const known = (story === null ? undefined : reports.get(story)) ?? reportsCited(cited ?? [], now)
      const momentum = kind === 'article' ? measure(groupsOf(known, now), [], now) : null
      found.push({
        id,
        place,
        momentum: momentum && Math.round(momentum.score),
        publishers: momentum?.groups.length ?? publishers,
      })
    }
  }
  return found
}

/** The strongest drafts that wait, without episodes and videos. Those that have changed are judged first. */
export async function strongestDrafts(
  context: Pick<Runtime, 'db' | 'log'> & { now: Date },
  limit: number,
): Promise<StrongDraft[]> {
  const { db, now } = context
  const wanted = and(eq(status, 'pending'), isRead)
  const ranked = await rankDrafts(db, wanted, { asOf: now, oldest: await rankedSince(db, wanted) })
  const strongest = ranked.slice(0, limit)
  const among = inArray(
    draftId,
    strongest.map(({ id }) => id),
  )
  await judgeOutdated(context, { limit, wanted: among })
  const rows = await db
    .select({ id: draftId, title, contentType, language, createdAt, warned: knownKinds })
    .from(generatedContent)
    .where(among)
    .limit(limit)
  const known = new Map(rows.map((row) => [row.id, row]))
  return strongest.flatMap(({ id, momentum, publishers }) => {
    const row = known.get(id)
    return row ? [{ ...row, momentum, publishers }] : []
  })
}
