import type { Language } from '#languages/rules.ts'
import { numberPattern } from './spoken-numbers.ts'

/** Puts one kind of expression in a text into words and leaves the rest unchanged. */
export type Rule = (text: string, language: Language) => string

/** The pattern source for any of the words as written, longest first. */
export const quoted = (words: Iterable<string>) =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[$.*+?^()|[\]{}\\/]/g, '\\$&'))
    .join('|')
/** No letter, digit or part of a longer number precedes. */
export const FREE = String.raw`(?<![\p{L}\p{N}]|[\p{N}\p{L}][.,\-])`
/** No letter, digit or rest of a longer number follows. */
export const END = String.raw`(?![\p{L}\p{N}]|[.,]\p{N})`
const patterns = new Map<string, RegExp>()
/** The pattern of a language, compiled once. `#` stands for a number. */
export function pattern(source: string, language: Language): RegExp {
  const key = `${language} ${source}`
  const made = patterns.get(key) ?? new RegExp(source.replaceAll('#', numberPattern(language)), 'gu')
  patterns.set(key, made)
  return made
}
