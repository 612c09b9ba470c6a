import { type SQL, sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { FREE_WINDOW_MS, type Standing, TIERS, type Tier } from '#membership/rules.ts'
import { tiersOf } from '#library/catalogue/catalogue.ts'
import type { Db } from '#platform/db.ts'
import type { Row } from './place.ts'
import { MOST_MATCHES, SEARCH_KINDS, type SearchKind } from './rules.ts'
import { searchDocuments as documents } from './tables.ts'
import type { Said, Words } from './words.ts'

/** What somebody looks for. What is not narrowed is null; `since` and `until` are moments of publication. */
export type Question = {
  standing: Standing
  language: Language
  now: Date
  kinds: readonly SearchKind[]
  words: Words | null
  category: string | null
  tier: Tier | null
  since: Date | null
  until: Date | null
}

/** What is known of a match without looking at its texts. `language` is that of the text that was found. */
export type Match = Row & {
  kind: SearchKind
  language: Language
  tier: Tier
  category: string
  /** How well it fits the words; 0 without words. */
  score: number
}

/** How far a search looks: the newest `most` matches, the first in a window of so many documents. */
export type Reach = { most: number; dense: number }
export const REACH: Reach = { most: MOST_MATCHES, dense: 2500 }

/** Which of the matches are wanted: those that were published until `asOf`, and that stand behind a row. */
export type Span = Reach & { asOf: string; behind: Row | null }

export const newestOf = (question: Pick<Question, 'now'>): Span => ({
  asOf: question.now.toISOString(),
  behind: null,
  ...REACH,
})

/** Newest first, ties by id. `isAll`: no others are behind them. */
export type Matches = { matches: Match[]; isAll: boolean }

/** The newest matches: `most`, or fewer where more would take long to find. */
export const newestMatches = (db: Db, question: Question, span: Span): Promise<Matches> =>
  question.words === null ? listed(db, question, span) : matchesOf(db, question, question.words, span)

/** The rows of a narrowed list. Each index that serves it has all that is asked: none of these rows is fetched. */
async function listed(db: Db, question: Question, { asOf, behind, most }: Span): Promise<Matches> {
  const { rows } = await db.execute<Match>(
    sql`select ${columns}, 0 as score from (
        select kind, item_id, language, access_tier, category, published_at from ${documents}
        where ${sql.join([sql`original`, ...narrowed(question), ...within({ asOf, behind, question })], sql` and `)}
        order by published_at desc, item_id desc limit ${most}) as newest
      order by published_at desc, item_id desc`,
  )
  return { matches: rows, isAll: rows.length < most }
}

/** No more windows than these are searched: the last is all that is left. */
const MOST_WINDOWS = 4
/** This part of what is wanted fills a page: then no other window is searched. */
const ENOUGH = 0.16
/** So few in a window, and all that there are can be fetched at once. */
const FEW = 3

/**
 * Matches of words, in windows of time: a word that half of all texts have is looked up among the newest only. The
 * first window is as large as that question's documents are dense; the next ones as what was found makes expect.
 */
async function matchesOf(db: Db, question: Question, words: Words, span: Span): Promise<Matches> {
  const found: Match[] = []
  const begin = Date.parse(span.behind?.at ?? span.asOf)
  let window: Window = { until: span.behind?.at ?? span.asOf, since: 'dense' }
  for (let left = MOST_WINDOWS; ; left--) {
    const { matches, since } = await inWindow(db, question, words, window, {
      ...span,
      most: span.most - found.length,
    })
    found.push(...matches)
    if (found.length >= span.most * ENOUGH || since === null)
      return { matches: found, isAll: since === null && found.length < span.most }
    const searched = begin - Date.parse(since)
    const more = (1.3 * (span.most * ENOUGH - found.length) * searched) / found.length
    const next = Date.parse(since) - more
    const isRest = left <= 2 || found.length <= FEW || next < 0
    window = { until: since, since: isRest ? null : new Date(next) }
  }
}

/** After a moment, or from ever, or since so long that it is as dense as wanted; up to and with `until`. */
type Window = { since: Date | 'dense' | null; until: string }

/** Matches of a window, and since when it is: null when nothing older is left. */
async function inWindow(db: Db, question: Question, words: Words, { since, until }: Window, span: Span) {
  const edge =
    since === 'dense'
      ? sql`select published_at as at from ${documents}
          where ${sql.join([sql`original`, ...narrowed({ ...question, tier: null }), sql`published_at <= ${until}::timestamptz`], sql` and `)}
          order by published_at desc, item_id desc offset ${span.dense} limit 1`
      : sql`select ${since && since.toISOString()}::timestamptz as at`
  const from = sql`(select at from edge)`
  const asked = question.since && sql`${question.since.toISOString()}::timestamptz`
  // Only the marks know the time here: no other index offers itself, however rare or common the planner believes a word.
  const { rows } = await db.execute<{ since: string | null; matches: Match[] | null }>(
    sql`with edge as materialized (${edge}), found as materialized (
        select kind, item_id, language, access_tier, category, published_at, open from ${documents}
        where marks && search_window(${asked ? sql`greatest(${from}, ${asked})` : from}, ${until}::timestamptz)
          and marks @> ${textArray(marksOf(question))} and ${said(question, words.looked)}
      ), newest as (
        select * from found
        where ${sql.join([sql`published_at <= ${until}::timestamptz`, ...within({ ...span, question })], sql` and `)}
          and published_at > coalesce(${from}, '-infinity')
        order by published_at desc, item_id desc limit ${span.most}
      )
      select (select ${exactly(sql`at`)} from edge) as since, (select json_agg(match order by at desc, id desc) from (
        select ${columns}, ${score(words, span.asOf)} as score from newest) as match) as matches`,
  )
  const [{ since: reached, matches } = { since: null, matches: null }] = rows
  const isAll = question.since !== null && reached !== null && Date.parse(reached) < question.since.getTime()
  return { matches: matches ?? [], since: isAll ? null : reached }
}

const exactly = (at: SQL) =>
  sql`to_char(${at} at time zone 'UTC', ${sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`)})`
const columns = sql`kind, item_id as id, language, access_tier as tier, category, ${exactly(sql`published_at`)} as at`

/** What stands in a title counts more than in a body, and what is new more than what is old, by thirds after a month. */
const score = (words: Words, asOf: string) => sql`(1000000
  * (0.05 + ts_rank('{0.1, 0.3, 0.7, 1}', open, ${inLanguageOfText(words.marked)}))
  * (0.4 + 0.6 / (1 + extract(epoch from ${asOf}::timestamptz - published_at) / 2592000)))::int`

/** The question as it is put to a text of the row's language. */
export function inLanguageOfText(words: Said): SQL {
  const [first] = Object.values(words)
  if (Object.values(words).every((query) => query === first)) return sql`${first}::tsquery`
  const cases = LANGUAGES.map((language) => sql`when ${language} then ${words[language]}::tsquery`)
  return sql`case language ${sql.join(cases, sql` `)} end`
}

/** Kind, category and tier as conditions. */
function narrowed({ kinds, category, tier }: Question): SQL[] {
  return [
    ...(kinds.length < SEARCH_KINDS.length ? [oneOf(sql`kind`, kinds)] : []),
    ...(category === null ? [] : [sql`category = ${category}`]),
    ...(tier === null ? [] : [sql`access_tier = ${tier}`]),
  ]
}

/** The same as marks that a document has. */
const marksOf = ({ kinds, category, tier, language }: Question): string[] => [
  `serves:${language}`,
  ...(kinds.length === 1 ? kinds.map((kind) => `kind:${kind}`) : []),
  ...(category === null ? [] : [`category:${category}`]),
  ...(tier === null ? [] : [`tier:${tier}`]),
]

/** When a match was published, as conditions. */
function within({ asOf, behind, question }: Pick<Span, 'asOf' | 'behind'> & { question: Question }): SQL[] {
  const { now, since, until } = question
  return [
    sql`published_at <= ${now.toISOString()}::timestamptz`,
    sql`published_at <= ${asOf}::timestamptz`,
    ...(since ? [sql`published_at >= ${since.toISOString()}::timestamptz`] : []),
    ...(until ? [sql`published_at < ${until.toISOString()}::timestamptz`] : []),
    ...(behind ? [sql`(published_at, item_id) < (${behind.at}::timestamptz, ${behind.id}::uuid)`] : []),
  ]
}

const oneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/**
 * The text that this reader is shown has the words. A body that they may not read is not looked at, not even for
 * words that must be missing: else a search would tell what it says.
 */
function said(reader: Pick<Question, 'standing' | 'now'>, words: Said): SQL {
  const distinct = [...new Set(Object.values(words))].filter((query) => query !== '')
  const any = sql.join(
    distinct.map((query) => sql`${query}::tsquery`),
    sql` || `,
  )
  const exact = distinct.length === 1 ? null : inLanguageOfText(words)
  const has = (vector: SQL) =>
    exact === null ? sql`${vector} @@ ${any}` : sql`${vector} @@ (${any}) and ${vector} @@ ${exact}`
  const [whole, open] = [has(sql`whole`), has(sql`open`)]
  const reads = readsWhole(reader)
  if (reads === null) return whole
  return sql`((${mayReadWhole(reader)} and ${reads} and ${whole}) or (not (${reads}) and ${open}))`
}

/** Marks of which every text has one that this reader may read: they spare the index the others. */
function mayReadWhole({ standing, now }: Pick<Question, 'standing' | 'now'>): SQL {
  if (standing !== 'freemium')
    return sql`marks && ${textArray(['kind:tool', ...tiersOf(standing).map((tier) => `tier:${tier}`)])}`
  const fresh = sql`search_window(${freshSince(now)}::timestamptz, ${now.toISOString()}::timestamptz)`
  return sql`marks && (${textArray(['kind:tool', 'kind:agent', 'kind:podcast'])} || ${fresh})`
}

/** `mayRead` of membership/rules.ts as a condition, for what is published; null when everything may be read. */
export function readsWhole({ standing, now }: Pick<Question, 'standing' | 'now'>): SQL | null {
  const tiers = tiersOf(standing)
  if (tiers.length === TIERS.length) return null
  const tier = oneOf(sql`access_tier`, tiers)
  if (standing !== 'freemium') return sql`(kind = 'tool' or ${tier})`
  const fresh = sql`published_at >= ${freshSince(now)}::timestamptz`
  return sql`(kind = 'tool' or ${tier} and (kind in ('agent', 'podcast') or ${fresh}))`
}

/** Rows have microseconds, and the rule knows milliseconds: the seven days end with the last of the same millisecond. */
const freshSince = (now: Date) => new Date(now.getTime() - FREE_WINDOW_MS + 1).toISOString()

/** When the next of these is locked for this reader; null when none is. */
export function lockedAt({ standing, now }: Question, matches: readonly Match[]): Date | null {
  if (standing !== 'freemium') return null
  const turning = matches.flatMap(({ kind, tier, at }) => {
    const turns = (kind === 'article' || kind === 'event') && tier === 'freemium'
    return turns && Date.parse(at) >= Date.parse(freshSince(now)) ? [Date.parse(at)] : []
  })
  return turning.length === 0 ? null : new Date(Math.min(...turning) + FREE_WINDOW_MS)
}
