import { type SQL, and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import { type After, behind, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { type ArticleRow, card, inLanguage } from '../articles.ts'
import { wanted } from '../catalogue.ts'
import { searchDocuments as documents } from '../search/tables.ts'
import { articles, translations } from '../tables.ts'
import { rankOf } from './rules.ts'

/** The readers for whom news is listed: their language, and the tiers of the list. */
export type Readers = { language: Language; tiers: readonly Tier[]; now: Date }
/** Readers of a list that shows stories of every tier, those they may not read as cards. */
export const readersOfEveryTier = (language: Language, now: Date): Readers => ({
  language,
  tiers: TIERS,
  now,
})

/** An article with its place in the order of publication. */
export type PlacedRow = ArticleRow & { place: After }

/** Which rows of a list are read: those behind one place, or between two, which are included; samples, others, or both. */
type Span = { behind?: After; between?: { from: After; to: After }; samples?: boolean | undefined }

/** The news that exists in a language, in its original or a translation, newest first by `published_at`, ties by id. */
export const newestReadable = (
  db: Db,
  readers: Readers,
  limit: number,
  span: Span = {},
): Promise<PlacedRow[]> =>
  rows(
    db,
    readers.language,
    and(
      readable(readers),
      behind(publishedAt, itemId, span.behind ?? null),
      span.between && between(span.between),
      span.samples === undefined ? undefined : eq(articles.sample, span.samples),
    ),
    limit,
  )

/** Which of the stories in other languages are listed: `limit` behind a place, among the latest of them. */
type OthersSpan = { limit: number; after?: After | null; among?: number; since?: Date }

/** The news that does not exist in a language, newest first. */
export function newestOthers(db: Db, readers: Readers, span: OthersSpan): Promise<PlacedRow[]> {
  const { limit, after = null, among = limit, since } = span
  const latest = db
    .select({ itemId })
    .from(documents)
    .where(and(inOthers(readers), since && gt(publishedAt, since)))
    .orderBy(desc(publishedAt), desc(itemId))
    .limit(among)
  const which = and(
    eq(documents.kind, 'article'),
    eq(documents.original, true),
    inArray(itemId, latest),
    behind(publishedAt, itemId, after),
  )
  return rows(db, readers.language, which, limit)
}

/** The number of news stories that exist in a language, counted up to `most`. */
export async function countReadable(db: Db, readers: Readers, most: number): Promise<number> {
  const found = db.select({ itemId }).from(documents).where(readable(readers)).limit(most)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${found} as found`,
  )
  return counted[0]?.total ?? 0
}

/** The number of news stories that do not exist in a language, by the language in which they were written, most first. */
export async function countOthers(db: Db, readers: Readers, { most, since }: { most: number; since?: Date }) {
  const found = db
    .select({ language: documents.language })
    .from(documents)
    .where(and(inOthers(readers), since && gt(publishedAt, since)))
    .orderBy(desc(publishedAt), desc(itemId))
    .limit(most)
  const { rows: counted } = await db.execute<{ language: Language; count: number }>(
    sql`select language, count(*)::int as count from ${found} as found group by language order by count desc, language`,
  )
  return counted
}

const { itemId, publishedAt } = documents

/** Articles without tools and events, as far as they are published and not retracted. */
const listed = ({ tiers, now }: Readers) =>
  and(
    eq(documents.kind, 'article'),
    lte(publishedAt, now),
    inArray(documents.accessTier, [...tiers]),
    sql`not exists (select from ${articles} where ${articles.id} = ${itemId} and ${articles.retractedAt} is not null)`,
  )

const readable = (readers: Readers) => and(listed(readers), eq(documents.language, readers.language))

const inOthers = (readers: Readers) =>
  and(
    listed(readers),
    eq(documents.original, true),
    ne(documents.language, readers.language),
    sql`not exists (select from ${translations} t
      where t.kind = 'article' and t.item_id = ${itemId} and t.language = ${readers.language})`,
  )

const between = ({ from, to }: { from: After; to: After }): SQL =>
  sql`(${publishedAt}, ${itemId}) <= (${from.at}::timestamptz, ${from.id}::uuid)
    and (${publishedAt}, ${itemId}) >= (${to.at}::timestamptz, ${to.id}::uuid)`

/** Cards in the language, newest first. */
const rows = (db: Db, language: Language, which: SQL | undefined, limit: number): Promise<PlacedRow[]> =>
  db
    .select({ ...card, place: placeAt(publishedAt, itemId) })
    .from(documents)
    .innerJoin(articles, eq(articles.id, itemId))
    .leftJoin(wanted, inLanguage(language))
    .where(which)
    .orderBy(desc(publishedAt), desc(itemId))
    .limit(limit)

/** The place of a row in the order of languages; see rules.ts. */
export const rankOfRow = (row: ArticleRow, language: Language, samplesLast: boolean): number =>
  rankOf(
    {
      language: row.translated ? language : row.originalLanguage,
      original_language: row.originalLanguage,
      machine_translated: row.machineTranslated,
      sample: row.sample,
    },
    language,
    samplesLast,
  )

/** Rows with the best readable ones first; the order is otherwise kept. */
export const rowsLanguageFirst = <Row extends ArticleRow>(
  found: readonly Row[],
  language: Language,
  samplesLast: boolean,
): Row[] =>
  found.toSorted((a, b) => rankOfRow(a, language, samplesLast) - rankOfRow(b, language, samplesLast))
