import { type SQL, type SQLWrapper, and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type PgColumn, alias } from 'drizzle-orm/pg-core'
import { type Language, isLanguage } from '#languages/rules.ts'
import {
  type Gated,
  type Reading,
  type AccessLevel,
  TIERS,
  type Tier,
  mayRead,
  turnsAt,
} from '#membership/rules.ts'
import { type After, cutPage } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { MAX_COUNTED } from '#library/search/rules.ts'
import type { Access } from '#library/shapes.ts'
import { articles, translations } from '#library/tables.ts'

// What the answers about news, tools, agents, events and podcasts have in common.

/**
 * The public list has everything but tools and events, and what has not been retracted. Constants, so that the
 * partial indexes serve it. Source: public-site §5.
 */
export const inNewsList = sql`${articles.category} not in ('tools', 'events') and ${articles.retractedAt} is null`

/** The translation that the reader's language asks for; null columns where there is none. */
export const wanted = alias(translations, 'wanted')

/** Joins `wanted` to the row of that id. */
export const inLanguage = (kind: 'tool' | 'agent' | 'podcast', id: PgColumn, language: Language) =>
  and(eq(wanted.kind, kind), eq(wanted.itemId, id), eq(wanted.language, language))

/** Holds of a translation for which somebody answers: a person has made or reviewed it, those of the samples too, and the original has not changed since. */
export const isReviewed = and(
  isNull(wanted.staleAt),
  or(inArray(wanted.translator, ['person', 'sample']), isNotNull(wanted.reviewedAt)),
)

/** Joins `wanted` to the row of that id where somebody answers for the translation. */
export const reviewed = (
  kind: 'article' | 'tool' | 'agent' | 'podcast',
  id: PgColumn,
  language: Language | SQL<Language>,
) => and(eq(wanted.kind, kind), eq(wanted.itemId, id), eq(wanted.language, language), isReviewed)

/** A text in the reader's language, by its wire name; the original where it was not translated. */
export const said = (field: string, original: PgColumn): SQL<string> =>
  saidOrNull(field, original) as SQL<string> // the original is there

/** The same for a text that may be missing. */
export const saidOrNull = (field: string, original: PgColumn) =>
  sql<string | null>`coalesce(${wanted.fields}->>${field}::text, ${original})`

/** The languages that a row of that kind and id has been translated into, sorted. */
export const translatedInto = (kind: 'tool' | 'agent', id: PgColumn) =>
  sql<
    Language[]
  >`array(select t.language from ${translations} t where t.kind = ${kind} and t.item_id = ${id} order by t.language)`

/** A list of a translation by its wire name; the original where it was not translated. */
export function saidList(
  fields: Record<string, unknown> | null,
  field: string,
  original: string[],
): string[] {
  const list = fields?.[field]
  return Array.isArray(list) ? list.map(String) : original
}

/** The tiers that open to this reader. */
export const tiersOf = (accessLevel: AccessLevel): readonly Tier[] =>
  accessLevel === 'admin' ? TIERS : TIERS.slice(0, TIERS.indexOf(accessLevel) + 1)

/** The language of the texts: the one asked for, else that of the request. */
export const languageOf = (lang: Language | undefined, context: Pick<RequestContext, 'language'>): Language =>
  lang ?? (isLanguage(context.language) ? context.language : 'en')

/** How a reader stands to an item; the answer is marked as valid until that changes. */
export function readingOf(
  item: Gated,
  accessLevel: AccessLevel,
  context: Pick<RequestContext, 'now' | 'validUntil'>,
): Reading {
  context.validUntil(turnsAt(item, context.now))
  return mayRead(accessLevel, item, context.now)
}

/** A reading on the wire. What does not exist for the reader never gets that far. */
export const accessOf = (reading: Reading): Access =>
  reading.state === 'locked'
    ? { state: 'locked', because: reading.because }
    : { state: 'full', because: null }

/** How many rows there are, or at least are: counting takes no longer when there are more. */
export type Count = { total: number; total_is_least: boolean }

/** Counts the rows of a query that selects one column. */
export async function countRows(db: Db, rows: { limit: (most: number) => SQLWrapper }): Promise<Count> {
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${rows.limit(MAX_COUNTED)} as counted`,
  )
  const total = counted[0]?.total ?? 0
  return { total, total_is_least: total >= MAX_COUNTED }
}

/** One page of a list, from `limit` + 1 rows. Rows that do not exist for the reader are left out. */
export function pageOf<Row extends { place: After }, Item>(
  rows: readonly Row[],
  limit: number,
  { total, item }: { total: Count; item: (row: Row) => Item | null },
) {
  const { page, next } = cutPage(rows, limit)
  return {
    items: page.flatMap((row) => item(row) ?? []),
    ...total,
    next_cursor: next,
  }
}
