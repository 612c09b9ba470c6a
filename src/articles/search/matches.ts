import { type SQL, sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { FREE_WINDOW_MS, type AccessLevel, type Tier } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { type About, type Chosen, type Window, aboutOf, chosenOf, documentsOf } from './about.ts'
import type { Row } from './place.ts'
import { freshSince, mayReadWhole, oneOf, readsWhole, textArray } from './readable.ts'
import { MAX_MATCHES, SEARCH_KINDS, type SearchKind } from './rules.ts'
import { searchDocuments as documents } from './tables.ts'
import { marksOfWindow } from './windows.ts'
import type { Said, Words } from './words.ts'

/** What a reader searches for. Conditions that are not set are null; `since` and `until` are publication times. */
export type Question = {
  accessLevel: AccessLevel
  language: Language
  now: Date
  kinds: readonly SearchKind[]
  words: Words | null
  category: string | null
  since: Date | null
  until: Date | null
  /** Only items that this reader may read; otherwise the others are shown locked. */
  readable?: boolean
} & About &
  Chosen

/** The data of a match without its texts. `language` is the language of the text that was found. */
export type Match = Row & {
  kind: SearchKind
  language: Language
  tier: Tier
  category: string
  /** How well it matches the words; 0 without words. */
  score: number
}

/** How far a search looks: the newest `most` matches, starting with a window of `dense` documents. */
export type Reach = { most: number; dense: number }
export const REACH: Reach = { most: MAX_MATCHES, dense: 600 }

/** The wanted matches: published until `asOf` and after the row `behind` in the list. */
export type Span = Reach & { asOf: string; behind: Row | null }

export const newestOf = (question: Pick<Question, 'now'>): Span => ({
  asOf: question.now.toISOString(),
  behind: null,
  ...REACH,
})

/** Newest first, ties by id. `isAll`: there are no more after them. */
export type Matches = { matches: Match[]; isAll: boolean }

/** The newest matches: `most` of them, or fewer if finding more would take long. */
export const newestMatches = (db: Db, question: Question, span: Span): Promise<Matches> =>
  question.words === null ? listed(db, question, span) : matchesOf(db, question, question.words, span)

/** The rows of a narrowed list. Each index that serves it covers all requested columns, so no table row is fetched. */
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

/** A search stops when the first window has the first share of the wanted matches, or two windows have the second share. */
const [ENOUGH, ENOUGH_OF_TWO] = [0.16, 0.08]
/** The second window aims at this share of the wanted matches and is at most this many times as long as the first. */
const [AIM, MAX_LENGTH] = [0.2, 64]

/**
 * Searches for words in time windows, because a word that half of all texts contain must be looked up among the newest only.
 * The length of the first window depends on the density of the question's documents, that of the second on what was found so
 * far, and the third is all that is left: it can hold few matches if the second had few.
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

/** The time since which there are that many documents in which a question may match; null if there are fewer. */
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
  // Only the marks carry the time here, so the planner has no other index to choose, however rare or common it believes a
  // word is.
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

/** Which of these items contain the words of a question; no other items are read, however many contain them. */
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

/**
 * A match in a title scores higher than one in a body, and a new item higher than an old one: after a month the score is
 * down by about a third.
 */
const score = (words: Words, asOf: string) => sql`(1000000
  * (0.05 + ts_rank('{0.1, 0.3, 0.7, 1}', open, ${inLanguageOfText(words.marked)}))
  * (0.4 + 0.6 / (1 + extract(epoch from ${asOf}::timestamptz - published_at) / 2592000)))::int`

/** The question in the form for a text in the row's language. */
export function inLanguageOfText(words: Said): SQL {
  const [first] = Object.values(words)
  if (Object.values(words).every((query) => query === first)) return sql`${first}::tsquery`
  const cases = LANGUAGES.map((language) => sql`when ${language} then ${words[language]}::tsquery`)
  return sql`case language ${sql.join(cases, sql` `)} end`
}

/** Kind, category and chosen values as conditions. */
function narrowed({ kinds, category, ...question }: Question): SQL[] {
  return [
    opened(question),
    ...(kinds.length < SEARCH_KINDS.length ? [oneOf(sql`kind`, kinds)] : []),
    ...(category === null ? [] : [sql`category = ${category}`]),
    ...chosenOf(question),
    ...(question.written === undefined ? [] : [sql`language = ${question.written}`]), // the language of the original
  ]
}

/** The condition that required marks cannot express: that a document is of one of several kinds. */
const ofSomeKinds = ({ kinds }: Question): SQL =>
  kinds.length === 1 || kinds.length === SEARCH_KINDS.length
    ? sql`true`
    : sql`marks && ${textArray(kinds.map((kind) => `kind:${kind}`))}`

/** All items, or only those that this reader may read. */
const opened = ({ readable, ...reader }: Pick<Question, 'accessLevel' | 'now' | 'readable'>): SQL =>
  (readable === true ? readsWhole(reader) : null) ?? sql`true`

/** Kind, category and tier as marks of a document. */
const marksOf = ({ kinds, category, tier, language }: Question): string[] => [
  `serves:${language}`,
  ...(kinds.length === 1 ? kinds.map((kind) => `kind:${kind}`) : []),
  ...(category === null ? [] : [`category:${category}`]),
  ...(tier ? [`tier:${tier}`] : []),
]

/** Conditions on the publication time of a match. */
function within({ asOf, behind, question }: Pick<Span, 'asOf' | 'behind'> & { question: Question }): SQL[] {
  const { now, since, until } = question
  return [
    sql`published_at <= ${now.toISOString()}::timestamptz`,
    sql`published_at <= ${asOf}::timestamptz`,
    ...(since ? [sql`published_at >= ${since.toISOString()}::timestamptz`] : []),
    ...(until ? [sql`published_at < ${until.toISOString()}::timestamptz`] : []),
    ...(behind ? [sql`published_at <= ${behind.at}::timestamptz`] : []), // for mentions, whose index has no document id
    ...(behind ? [sql`(published_at, item_id) < (${behind.at}::timestamptz, ${behind.id}::uuid)`] : []),
  ]
}

/**
 * The text shown to this reader contains the words. A body that they may not read is not searched, not even for words that
 * must be missing; otherwise a search would reveal its content.
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

/** When the next of these becomes locked for this reader; null if none does. */
export function lockedAt({ accessLevel, now }: Question, matches: readonly Match[]): Date | null {
  if (accessLevel !== 'freemium') return null
  const turning = matches.flatMap(({ kind, tier, at }) => {
    const turns = (kind === 'article' || kind === 'event') && tier === 'freemium'
    return turns && Date.parse(at) >= Date.parse(freshSince(now)) ? [Date.parse(at)] : []
  })
  return turning.length === 0 ? null : new Date(Math.min(...turning) + FREE_WINDOW_MS)
}
