import { type AnyColumn, type SQL, ilike, sql } from 'drizzle-orm'

/** An index of three letters in a row does not find shorter words as a part of a word. */
const INDEXED_LENGTH = 3
const SHORT = /^[a-z\d]+$/i

/** The words of a search. */
export const wordsOf = (q = ''): string[] => q.split(/\s+/).filter(Boolean)

/**
 * The condition that a column contains a text literally, without regard to case, as a trigram index finds it. It finds two
 * Latin letters or digits at the beginning of a word only, and one as a whole word: the index knows no other short parts.
 */
export const contains = (column: AnyColumn, text: string): SQL =>
  text.length < INDEXED_LENGTH && SHORT.test(text)
    ? sql`(${text} <% ${column} and regexp_like(${column}, ${String.raw`\m${text}`}, 'i'))`
    : ilike(column, `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`)
