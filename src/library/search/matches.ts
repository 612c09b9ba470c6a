import { type SQL, sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { FREE_WINDOW_MS, type AccessLevel, type Tier } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { type About, type Window, aboutOf, documentsOf } from './about.ts'
import type { Row } from './place.ts'
import { freshSince, mayReadWhole, oneOf, readsWhole, textArray } from './readable.ts'
import { MAX_MATCHES, SEARCH_KINDS, type SearchKind } from './rules.ts'
import { searchDocuments as documents } from './tables.ts'
import { marksOfWindow } from './windows.ts'
import type { Said, Words } from './words.ts'

/** What somebody looks for. What is not narrowed is null; `since` and `until` are moments of publication. */
export type Question = {
  accessLevel: AccessLevel
  language: Language
  now: Date
  kinds: readonly SearchKind[]
  words: Words | null
  category: string | null
  tier: Tier | null
  since: Date | null
  until: Date | null
  /** Only what this reader may read; the others are shown locked. */
  readable?: boolean
} & About

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
export const REACH: Reach = { most: MAX_MATCHES, dense: 600 }

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
        select kind, item_id, language, access_tier, category, published_at from ${documentsOf(question)}
        where ${sql.join([sql`original`, ...narrowed(question), ...within({ asOf, behind, question })], sql` and `)}
        order by published_at desc, item_id desc limit ${most}) as newest
      order by published_at desc, item_id desc`,
  )
  return { matches: rows, isAll: rows.length < most }
}

/** So many matches of the first window are answered, and so many of two windows: then nothing older is searched. */
const [ENOUGH, ENOUGH_OF_TWO] = [0.16, 0.08]
/** The second window is to have so many, and is at most so many times as long. */
const [AIM, MAX_LENGTH] = [0.2, 64]

/**
 * Matches of words, in windows of time: a word that half of all texts have is looked up among the newest only. The
 * first window is as long as that question's documents are dense, the second as what was found makes expect, and the
 * third is all that is left: few can be there, when the second had few.
 */
async function matchesOf(db: Db, question: Question, words: Words, span: Span): Promise<Matches> {
  const found: Match[] = []
  const newest = span.behind?.at ?? span.asOf
  const end = question.until?.toISOString() ?? newest
  const until = Date.parse(end) < Date.parse(newest) ? end : newest
  const search = async (window: Window) => {
    const isRest = window.since === null || beganBefore(question, window.since)
    const rest = { ...window, ...(isRest && { since: null }) }
    found.push(...(await inWindow(db, question, words, rest, { ...span, most: span.most - found.length })))
    return isRest
  }
  const answer = (isAll: boolean) => ({ matches: found, isAll: isAll && found.length < span.most })

  const first = await denseSince(db, question, until, span.dense)
  const isAll = await search({ since: first, until })
  if (isAll || first === null || found.length >= span.most * ENOUGH) return answer(isAll)

  const times = Math.min(MAX_LENGTH, (span.most * AIM - found.length) / found.length)
  const second = new Date(Date.parse(first) - times * (Date.parse(until) - Date.parse(first)))
  if (!(second.getTime() > 0)) return answer(await search({ since: null, until: first }))
  const isAllOfTwo = await search({ since: second.toISOString(), until: first })
  if (isAllOfTwo || found.length >= span.most * ENOUGH_OF_TWO) return answer(isAllOfTwo)
  return answer(await search({ since: null, until: second.toISOString() }))
}

const beganBefore = ({ since }: Question, moment: string) =>
  since !== null && Date.parse(moment) <= since.getTime()

/** Since when there are so many documents in which a question may find something; null when there are fewer. */
async function denseSince(db: Db, question: Question, until: string, dense: number): Promise<string | null> {
  const conditions = [sql`original`, ...narrowed({ ...question, tier: null })]
  const { rows } = await db.execute<{ at: string }>(
    sql`select ${exactly(sql`published_at`)} as at from ${documentsOf(question)}
      where ${sql.join([...conditions, sql`published_at <= ${until}::timestamptz`], sql` and `)}
      order by published_at desc, item_id desc offset ${dense} limit 1`,
  )
  return rows[0]?.at ?? null
}

/** The newest matches of a window. */
async function inWindow(
  db: Db,
  question: Question,
  words: Words,
  { since, until }: Window,
  span: Span,
): Promise<Match[]> {
  const marks = marksOfWindow(since === null ? question.since : new Date(since), new Date(until))
  const after = since === null ? [] : [sql`published_at > ${since}::timestamptz`]
  const moments = [sql`published_at <= ${until}::timestamptz`, ...after, ...within({ ...span, question })]
  // Only the marks know the time here: no other index offers itself, however rare or common the planner believes a word.
  const { rows } = await db.execute<Match>(
    sql`with found as materialized (
        select kind, item_id, language, access_tier, category, published_at, open from ${documents}
        where ${marks === null ? sql`` : sql`marks && ${textArray(marks)} and `}marks @> ${textArray(marksOf(question))}
          and ${ofSomeKinds(question)} and ${said(question, words.looked)} and ${opened(question)} and ${aboutOf(question, { since, until })}
      ), newest as (
        select * from found where ${sql.join(moments, sql` and `)}
        order by published_at desc, item_id desc limit ${span.most}
      )
      select ${columns}, ${score(words, span.asOf)} as score from newest order by published_at desc, item_id desc`,
  )
  return rows
}

/** Which of these items have the words of a question: however many others have them, no other is looked at. */
export async function matchesAmong(
  db: Db,
  question: Question & { words: Words },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct item_id as id from ${documents}
    where item_id = any(${sql.param([...ids])}::uuid[]) and serves @> ${textArray([question.language])}
      and ${sql.join([...narrowed(question), oneOf(sql`kind`, question.kinds)], sql` and `)}
      and ${said(question, question.words.looked)}`)
  return new Set(rows.map(({ id }) => id))
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
function narrowed({ kinds, category, tier, ...question }: Question): SQL[] {
  return [
    opened(question),
    ...(kinds.length < SEARCH_KINDS.length ? [oneOf(sql`kind`, kinds)] : []),
    ...(category === null ? [] : [sql`category = ${category}`]),
    ...(tier === null ? [] : [sql`access_tier = ${tier}`]),
    ...(question.written === undefined ? [] : [sql`language = ${question.written}`]), // of originals
  ]
}

/** What marks that a document has cannot say: that it is of one of several kinds. */
const ofSomeKinds = ({ kinds }: Question): SQL =>
  kinds.length === 1 || kinds.length === SEARCH_KINDS.length
    ? sql`true`
    : sql`marks && ${textArray(kinds.map((kind) => `kind:${kind}`))}`

/** All, or what this reader may read. */
const opened = ({ readable, ...reader }: Pick<Question, 'accessLevel' | 'now' | 'readable'>): SQL =>
  (readable === true ? readsWhole(reader) : null) ?? sql`true`

/** Kind, category and tier as marks that a document has. */
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
    ...(behind ? [sql`published_at <= ${behind.at}::timestamptz`] : []), // of mentions, whose index has no id of documents
    ...(behind ? [sql`(published_at, item_id) < (${behind.at}::timestamptz, ${behind.id}::uuid)`] : []),
  ]
}

/**
 * The text that this reader is shown has the words. A body that they may not read is not looked at, not even for
 * words that must be missing: else a search would tell what it says.
 */
function said(reader: Pick<Question, 'accessLevel' | 'now'>, words: Said): SQL {
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

/** When the next of these is locked for this reader; null when none is. */
export function lockedAt({ accessLevel, now }: Question, matches: readonly Match[]): Date | null {
  if (accessLevel !== 'freemium') return null
  const turning = matches.flatMap(({ kind, tier, at }) => {
    const turns = (kind === 'article' || kind === 'event') && tier === 'freemium'
    return turns && Date.parse(at) >= Date.parse(freshSince(now)) ? [Date.parse(at)] : []
  })
  return turning.length === 0 ? null : new Date(Math.min(...turning) + FREE_WINDOW_MS)
}
