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
import { MAX_COUNTED } from './search/rules.ts'
import type { Access } from './shapes.ts'
import { articles, translations } from './tables.ts'

// Shared by the answers about news, tools, agents, events and podcasts.

/**
 * Selects the articles of the public list: everything except tools, events and retracted articles. Uses constants so that
 * the partial indexes apply. Source: public-site §5.
 */
export const inNewsList = sql`${articles.category} not in ('tools', 'events') and ${articles.retractedAt} is null`

/** The translation into the requested language; null columns if there is none. */
export const wanted = alias(translations, 'wanted')

/** Joins `wanted` to the row with that id. */
export const inLanguage = (kind: 'tool' | 'agent' | 'podcast', id: PgColumn, language: Language) =>
  and(eq(wanted.kind, kind), eq(wanted.itemId, id), eq(wanted.language, language))

/**
 * True for a reviewed translation: a person made or reviewed it, or it belongs to the samples, and the original has not
 * changed since.
 */
export const isReviewed = and(
  isNull(wanted.staleAt),
  or(inArray(wanted.translator, ['person', 'sample']), isNotNull(wanted.reviewedAt)),
)

/** Joins `wanted` to the row with that id if the translation is reviewed. */
export const reviewed = (
  kind: 'article' | 'tool' | 'agent' | 'podcast',
  id: PgColumn,
  language: Language | SQL<Language>,
) => and(eq(wanted.kind, kind), eq(wanted.itemId, id), eq(wanted.language, language), isReviewed)

/** A text in the reader's language, by its API field name; the original if it is not translated. */
export const said = (field: string, original: PgColumn): SQL<string> =>
  saidOrNull(field, original) as SQL<string> // The original is never null.

/** The same for a text that may be null. */
export const saidOrNull = (field: string, original: PgColumn) =>
  sql<string | null>`coalesce(${wanted.fields}->>${field}::text, ${original})`

/** The languages into which the row of that kind and id is translated, sorted. */
export const translatedInto = (kind: 'tool' | 'agent', id: PgColumn) =>
  sql<
    Language[]
  >`array(select t.language from ${translations} t where t.kind = ${kind} and t.item_id = ${id} order by t.language)`

const isBrief = sql`${articles.metadata} ->> 'kind' = 'brief'`
/** The stored HTML of a brief, and that of its original if it is translated; null for other articles. */
export const briefColumns = {
  briefHtml: sql<
    string | null
  >`case when ${isBrief} then coalesce(${wanted.fields} ->> 'content_html', ${articles.contentHtml}) end`,
  briefOriginal: sql<
    string | null
  >`case when ${isBrief} and ${wanted.itemId} is not null then ${articles.contentHtml} end`,
}

/** A list from a translation, by its API field name; the original if it is not translated. */
export function saidList(
  fields: Record<string, unknown> | null,
  field: string,
  original: string[],
): string[] {
  const list = fields?.[field]
  return Array.isArray(list) ? list.map(String) : original
}

/** The tiers this reader has access to. */
export const tiersOf = (accessLevel: AccessLevel): readonly Tier[] =>
  accessLevel === 'admin' ? TIERS : TIERS.slice(0, TIERS.indexOf(accessLevel) + 1)

/** The requested language of the texts, or else that of the request. */
export const languageOf = (lang: Language | undefined, context: Pick<RequestContext, 'language'>): Language =>
  lang ?? (isLanguage(context.language) ? context.language : 'en')

/** The reader's access to an item; marks the answer as valid until that access changes. */
export function readingOf(
  item: Gated,
  accessLevel: AccessLevel,
  context: Pick<RequestContext, 'now' | 'validUntil'>,
): Reading {
  context.validUntil(turnsAt(item, context.now))
  return mayRead(accessLevel, item, context.now)
}

/** The access state as sent by the API. Items that do not exist for the reader are filtered out earlier. */
export const accessOf = (reading: Reading): Access =>
  reading.state === 'locked'
    ? { state: 'locked', because: reading.because }
    : { state: 'full', because: null }

/** The number of rows, or a lower bound: counting stops at a limit. */
export type Count = { total: number; total_is_least: boolean }

/** Counts the rows of a query that selects one column. */
export async function countRows(db: Db, rows: { limit: (most: number) => SQLWrapper }): Promise<Count> {
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${rows.limit(MAX_COUNTED)} as counted`,
  )
  const total = counted[0]?.total ?? 0
  return { total, total_is_least: total >= MAX_COUNTED }
}

/** One page of a list from `limit` + 1 rows. Rows that do not exist for the reader are left out. */
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
