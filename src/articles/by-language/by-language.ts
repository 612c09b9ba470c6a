import { type SQL, and, desc, eq, gt, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import { type After, behind, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { type ArticleRow, card, inLanguage } from '../articles.ts'
import { wanted } from '../catalogue.ts'
import { searchDocuments as documents } from '../search/tables.ts'
import { articles } from '../tables.ts'
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
      areSamples(span.samples),
    ),
    limit,
  )

/** The originals with these ids, with their cards in the language, newest first. */
const originals = (db: Db, language: Language, ids: readonly string[]): Promise<PlacedRow[]> =>
  rows(
    db,
    language,
    and(inArray(itemId, [...ids]), eq(documents.kind, 'article'), eq(documents.original, true)),
    ids.length,
  )

/** The number of news stories that exist in a language, counted up to `most`. */
export async function countReadable(db: Db, readers: Readers, most: number): Promise<number> {
  const found = db.select({ itemId }).from(documents).where(readable(readers)).limit(most)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${found} as found`,
  )
  return counted[0]?.total ?? 0
}

/**
 * How many texts of each language are looked through for stories that do not exist in the reader's language. So a site whose
 * stories all exist in it, which has none to find, is not read to its end.
 */
export const LOOKED_THROUGH = 1000

/** `limit` stories behind a place, none of them older than `since`. */
type OthersSpan = { limit: number; after?: After | null; since?: Date }

/**
 * The news that does not exist in a language, newest first. `lookedTo` is the place to which all languages were looked
 * through, from which the next page continues; null if there are no texts behind it.
 */
export async function newestOthers(
  db: Db,
  readers: Readers,
  span: OthersSpan,
): Promise<{ rows: PlacedRow[]; lookedTo: After | null }> {
  const { rows: found } = await db.execute<{ ids: string[]; looked_to: After | null }>(
    sql`${looked(readers, span)}
      select array(select item_id::text from (${others(readers, span.limit)}) as others) as ids,
        (select ${placeAt(sql`published_at`, sql`item_id`)} from ends) as looked_to`,
  )
  const { ids = [], looked_to: lookedTo = null } = found[0] ?? {}
  return { rows: ids.length === 0 ? [] : await originals(db, readers.language, ids), lookedTo }
}

/**
 * The number of news stories that do not exist in a language, by the language in which they were written, most first.
 * `isLeast`: more may be found behind those that were looked through or counted.
 */
export async function countOthers(
  db: Db,
  readers: Readers,
  span: OthersSpan,
): Promise<{ languages: { language: Language; count: number }[]; isLeast: boolean }> {
  const { rows: counted } = await db.execute<{ language: Language; count: number; has_more: boolean }>(
    sql`${looked(readers, span)}
      select language, count(*)::int as count, exists (select from ends) as has_more
      from (${others(readers, span.limit)}) as others group by language order by count desc, language`,
  )
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  return {
    languages: counted.map(({ language, count }) => ({ language, count })),
    isLeast: total >= span.limit || counted.some((row) => row.has_more),
  }
}

const { itemId, publishedAt } = documents

/** Articles without tools and events, as far as they are published and not retracted. */
const readable = ({ language, tiers, now }: Readers) =>
  and(
    eq(documents.kind, 'article'),
    eq(documents.language, language),
    lte(publishedAt, now),
    inArray(documents.accessTier, [...tiers]),
    ofArticle(isNull(articles.retractedAt)),
  )

/** A condition for the article of a text, which is looked up for each row that is read: a join would read all articles. */
const ofArticle = (is: SQL): SQL => sql`(select ${is} from ${articles} where ${articles.id} = ${itemId})`

/** The samples are few and have an index of their own. */
const areSamples = (samples: boolean | undefined): SQL | undefined =>
  samples === undefined
    ? undefined
    : samples
      ? sql`${itemId} in (select ${articles.id} from ${articles} where ${articles.sample})`
      : ofArticle(not(articles.sample))

/**
 * Names two sets of rows: `looked`, the newest texts in every other language, and `ends`, the place behind which a language
 * was not looked through. Each language is read from its index up to the limit, whatever its texts are.
 */
function looked({ language, now }: Readers, { after = null, since }: OthersSpan): SQL {
  const others = LANGUAGES.filter((each) => each !== language).map((each) => sql`${each}`)
  const inTime = and(
    eq(documents.kind, 'article'),
    lte(publishedAt, now),
    since && gt(publishedAt, since),
    behind(publishedAt, itemId, after),
  )
  return sql`with looked as materialized (
      select newest.*, row_number() over (partition by language order by published_at desc, item_id desc) as nth
      from unnest(array[${sql.join(others, sql`, `)}]::text[]) as other(code) cross join lateral (
        select ${itemId}, ${documents.language}, ${documents.original}, ${documents.serves}, ${documents.accessTier},
          ${publishedAt}
        from ${documents} where ${documents.language} = other.code and ${inTime}
        order by ${desc(publishedAt)}, ${desc(itemId)} limit ${LOOKED_THROUGH}) as newest
    ), ends as (
      select published_at, item_id from looked where nth = ${LOOKED_THROUGH}
      order by published_at desc, item_id desc limit 1
    )`
}

/** The newest of those texts that are originals which readers of the language are shown for lack of a translation. */
const others = ({ language, tiers }: Readers, limit: number): SQL =>
  sql`select item_id, language from looked
    where original and ${language} = any(serves) and access_tier = any(${sql.param([...tiers])}::text[])
      and not exists (select from ends where (looked.published_at, looked.item_id) < (ends.published_at, ends.item_id))
      and (select ${articles.retractedAt} is null from ${articles} where ${articles.id} = looked.item_id)
    order by published_at desc, item_id desc limit ${limit}`

const between = ({ from, to }: { from: After; to: After }): SQL =>
  sql`(${publishedAt}, ${itemId}) <= (${from.at}::timestamptz, ${from.id}::uuid)
    and (${publishedAt}, ${itemId}) >= (${to.at}::timestamptz, ${to.id}::uuid)`

/** Cards in the language, newest first. They are limited before they are joined: a join of whole tables reads all translations. */
function rows(db: Db, language: Language, which: SQL | undefined, limit: number): Promise<PlacedRow[]> {
  const page = db
    .select({
      pageId: sql<string>`${itemId}`.as('page_id'),
      pageAt: sql`${publishedAt}`.as('page_at'),
      place: placeAt(publishedAt, itemId).as('place'),
    })
    .from(documents)
    .where(which)
    .orderBy(desc(publishedAt), desc(itemId))
    .limit(limit)
    .as('page')
  return db
    .select({ ...card, place: page.place })
    .from(page)
    .innerJoin(articles, eq(articles.id, page.pageId))
    .leftJoin(wanted, inLanguage(language))
    .orderBy(desc(page.pageAt), desc(page.pageId))
    .limit(limit)
}

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
