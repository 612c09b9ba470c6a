import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { searchLexemes } from './tables.ts'

/** A question as the database compares it, by the language of the compared text. */
export type Said = Record<Language, string>
/**
 * The question for the lookup, with the words that a beginning stands for, and the question for ranking and marking, with
 * the beginning itself: the words of other texts must not change the rank of a text.
 */
export type Words = { looked: Said; marked: Said }

/** Shorter beginnings would match half of all words. */
const SHORTEST_BEGINNING = 3

/**
 * The typed words as database queries, one for each text language: quotes, minus and `or` work as in web searches, and the
 * last word may be incomplete. Null if no searchable word is left.
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
    Object.fromEntries(rows.map((row) => [row.language, query(row)])) as Said // there is a row for each language
  return {
    looked: byLanguage(({ query, lexemes }) => paired(ended(query, lexemes))),
    marked: byLanguage(({ query }) => query),
  }
}

/** An incomplete word in a query as the database writes it. */
const BEGINNING = /'([^'\\]+)':\*/
/** Sorts after every other letter. */
const LAST = '\u{10FFFF}'
/** How many words with a beginning are searched for, the shortest first, and among how many. */
const [MAX_ENDINGS, MAX_SCANNED] = [48, 1000]

/**
 * Replaces a beginning with the existing words: for a beginning an index reads all matching texts, however few are wanted.
 */
function ended(query: string, lexemes: readonly string[]): string {
  const plain = lexemes.filter((lexeme) => /^[\p{L}\p{N}]+$/u.test(lexeme)).map((lexeme) => `'${lexeme}'`)
  return query.replace(
    new RegExp(BEGINNING, 'g'),
    (_, beginning: string) => `(${[...new Set([`'${beginning}'`, ...plain])].join(' | ')})`,
  )
}

/** A phrase in a query as the database writes it, unless its last word may be incomplete. */
const PHRASE = /'(?:[^']|'')+'(?: <(?:-|\d)> '(?:[^']|'')+')+(?!:| <)/g
const WORD = /'((?:[^']|'')+)'/g
/** Words that are further apart than this have no pair (migration `search_pairs`). */
const FURTHEST = 4

/** Adds the word pairs of the phrases: without them an index reads all texts that contain the words, in any order. */
function paired(query: string): string {
  if (/> \(|\) </.test(query)) return query // a phrase with more than words in it
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

/** The last word and the text before it; empty if that word is inside quotes, after a minus or too short. */
function unfinished(said: string): { before: string; last: string } {
  const [, before = '', last = ''] = /^(.*?)([\p{L}\p{N}\p{M}]+)$/su.exec(said) ?? []
  const quoted = before.split('"').length % 2 === 0
  const whole = quoted || before.endsWith('-') || Array.from(last).length < SHORTEST_BEGINNING
  return whole ? { before: '', last: '' } : { before, last }
}

/** Removes what the database cannot store and collapses spaces. */
export const cleanWords = (said: string): string =>
  said
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/-(?=[\s"-]*-)|-(?![\p{L}\p{N}"])/gu, ' ') // a minus must precede a word; many in a row nest too deeply
    .replace(/"(?=[\s"]*")/g, '')
    .trim()
