import { plainText } from './plain-text.ts'
import { EXCERPT_LENGTH } from './rules.ts'

/** The number of characters of a text that are read for its excerpt: markup may be longer than the words in it. */
export const OPENING_LENGTH = 1200

/**
 * The excerpt, or the first `length` characters of the text and an ellipsis, both without markup. Source: public-site §5.
 */
export function excerptOf(excerpt: string | null, content: string, length = EXCERPT_LENGTH): string {
  const written = plainText(excerpt ?? '')
  if (written !== '') return written
  const plain = plainText(content)
  if (plain.length <= length) return plain
  const signs = Array.from(plain.slice(0, 2 * length + 2)) // a character may take two code units
  return signs.length <= length ? plain : `${signs.slice(0, length).join('').trimEnd()}…`
}
