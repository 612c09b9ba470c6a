import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { searchLexemes } from './tables.ts'

/** A question as the database compares it, by the language of the text that it is put to. */
export type Said = Record<Language, string>
/**
 * What is looked for, with the words that a beginning stands for, and what is ranked and marked, with the beginning:
 * which words there are in other texts must not change the rank of one.
 */
export type Words = { looked: Said; marked: Said }

/** Shorter beginnings would match half of all words. */
const SHORTEST_BEGINNING = 3

/**
 * What somebody wrote as questions to the database, one for each language of texts: quotes, minus and `or` as web
 * searches have them, and the last word may go on. Null when no word is left that could be looked for.
 */
export async function readWords(db: Db, said: string): Promise<Words | null> {
  const { before, last } = unfinished(said)
  const { rows } = await db.execute<{ language: Language; query: string; lexemes: string[] }>(
    sql`select language, query, array(
          select lexeme from (select distinct lexeme from ${searchLexemes}
            where lexeme >= beginning and lexeme < beginning || ${LAST} order by lexeme limit ${MAX_SCANNED}) as begun
          order by length(lexeme), lexeme limit ${MAX_ENDINGS}) as lexemes
        from unnest(${sql.param(`{${LANGUAGES.join(',')}}`)}::text[]) as language,
          lateral (select search_query(language, ${said}, ${before}, ${last})::text as query offset 0) as asked,
          lateral (select substring(query from ${BEGINNING.source}) as beginning) as unfinished`,
  )
  if (rows.every(({ query }) => query === '')) return null
  const byLanguage = (query: (row: (typeof rows)[number]) => string) =>
    Object.fromEntries(rows.map((row) => [row.language, query(row)])) as Said // a row for each
  return {
    looked: byLanguage(({ query, lexemes }) => paired(ended(query, lexemes))),
    marked: byLanguage(({ query }) => query),
  }
}

/** A word that may go on, in a question as the database writes it. */
const BEGINNING = /'([^'\\]+)':\*/
/** Stands behind every other letter. */
const LAST = '\u{10FFFF}'
/** The shortest words that begin so are looked for, among the first. */
const [MAX_ENDINGS, MAX_SCANNED] = [48, 1000]

/** With the words that are there in place of a beginning: an index reads all texts of a beginning, however few are wanted. */
function ended(query: string, lexemes: readonly string[]): string {
  const plain = lexemes.filter((lexeme) => /^[\p{L}\p{N}]+$/u.test(lexeme)).map((lexeme) => `'${lexeme}'`)
  return query.replace(
    new RegExp(BEGINNING, 'g'),
    (_, beginning: string) => `(${[...new Set([`'${beginning}'`, ...plain])].join(' | ')})`,
  )
}

/** A phrase in a question as the database writes it, unless its last word may go on. */
const PHRASE = /'(?:[^']|'')+'(?: <(?:-|\d)> '(?:[^']|'')+')+(?!:| <)/g
const WORD = /'((?:[^']|'')+)'/g
/** Words that are further apart have no pair (migration `search_pairs`). */
const FURTHEST = 4

/** With the pairs of words that its phrases have: an index reads all texts that have the words, in whatever order. */
function paired(query: string): string {
  if (/> \(|\) </.test(query)) return query // a phrase of more than words
  return query.replace(PHRASE, (phrase) => {
    const words = Array.from(phrase.matchAll(WORD), ([, word = '']) =>
      word.replaceAll("''", "'").replaceAll('\\\\', '\\'),
    )
    const distances = Array.from(phrase.matchAll(/ <(-|\d)> /g), ([, far]) => (far === '-' ? 1 : Number(far)))
    const pairs = distances.flatMap((distance, at) =>
      distance > FURTHEST ? [] : [`'${pairOf(words[at] ?? '', distance, words[at + 1] ?? '')}'`],
    )
    return `( ${[phrase, ...pairs].join(' & ')} )`
  })
}

const pairOf = (word: string, distance: number, next: string) =>
  `~${createHash('md5').update(`${word} ${distance} ${next}`).digest('hex').slice(0, 4)}`

/** The last word and what stands before it; none inside quotes, after a minus, or when it is short. */
function unfinished(said: string): { before: string; last: string } {
  const [, before = '', last = ''] = /^(.*?)([\p{L}\p{N}\p{M}]+)$/su.exec(said) ?? []
  const quoted = before.split('"').length % 2 === 0
  const whole = quoted || before.endsWith('-') || Array.from(last).length < SHORTEST_BEGINNING
  return whole ? { before: '', last: '' } : { before, last }
}

/** Without what the database cannot hold; spaces are one. */
export const cleanWords = (said: string): string =>
  said
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/-(?=[\s"-]*-)|-(?![\p{L}\p{N}"])/gu, ' ') // a minus stands before a word; in a row they are too deep
    .replace(/"(?=[\s"]*")/g, '')
    .trim()
