import { and, asc, inArray, lte } from 'drizzle-orm'
import { countRows } from '#articles/catalogue.ts'
import { type Row, readPlace, writePlace } from '#articles/search/place.ts'
import { type Match, type Question, REACH, newestMatches, newestOf } from '#articles/search/matches.ts'
import { questionOf, resultsOf } from '#articles/search/search.ts'
import { textsOf } from '#articles/search/snippets.ts'
import { searchDocuments as documents } from '#articles/search/tables.ts'
import { accessLevelOf } from '#membership/membership.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { archive, archiveFigures } from './calls.ts'
import { ARCHIVE_KINDS } from '#articles/search/rules.ts'

export const archiveHandler = handle(archive, async ({ limit, cursor, type, topic, ...asked }, context) => {
  if (accessLevelOf(context.caller) === 'freemium') throw new Refusal('library.archive.premiumOnly', 403)
  const kinds = type === undefined ? ARCHIVE_KINDS : [type]
  const place = readPlace(cursor)
  const said = await questionOf({ ...asked, category: topic }, kinds, context)
  if (said === null) return { items: [], total: 0, total_is_least: false, next_cursor: null }
  const question = { ...said, readable: true }
  const asOf = place?.asOf ?? context.now.toISOString()
  const newest = await newestMatches(context.db, question, newestOf(question))
  const behind = place?.after ?? null
  const page = behind === null ? newest : await older(context.db, question, { asOf, behind, limit })
  const shown = page.matches.slice(0, limit)
  const after = page.matches.length > limit || !page.isAll ? shown.at(-1) : undefined
  const texts = await textsOf(context.db, shown, question)
  return {
    items: await resultsOf(texts, context, question.language),
    total: newest.matches.length,
    total_is_least: !newest.isAll,
    next_cursor: after ? writePlace({ asOf, block: null, score: null, after: rowOf(after) }) : null,
  }
})

const rowOf = ({ at, id }: Match): Row => ({ at, id })

/** The matches after a row. With search words they are as many as one query finds; some are left for the next page. */
const older = (
  db: Db,
  question: Question,
  { asOf, behind, limit }: { asOf: string; behind: Row; limit: number },
) =>
  newestMatches(db, question, {
    ...REACH,
    asOf,
    behind,
    ...(question.words === null && { most: limit + 1 }),
  })

const published = (now: Date) =>
  and(documents.original, inArray(documents.kind, [...ARCHIVE_KINDS]), lte(documents.publishedAt, now))

/** When the oldest published item was published; null if there is none. */
export async function firstOfArchive(db: Db, now: Date): Promise<Date | null> {
  const [first] = await db
    .select({ at: documents.publishedAt })
    .from(documents)
    .where(published(now))
    .orderBy(asc(documents.publishedAt), asc(documents.itemId))
    .limit(1)
  return first?.at ?? null
}

export const archiveFiguresHandler = handle(archiveFigures, async (_input, { db, now }) => {
  const all = db.select({ id: documents.itemId }).from(documents).where(published(now))
  const counted = await countRows(db, all)
  return { ...counted, since: (await firstOfArchive(db, now))?.toISOString() ?? null }
})
