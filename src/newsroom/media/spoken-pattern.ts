import type { Language } from '#languages/rules.ts'
import { NUMBER } from './spoken-numbers.ts'

/** Says one kind of thing in a text in words, and leaves the rest as it is. */
export type Rule = (text: string, language: Language) => string

/** A pattern for any of the words as they are written, the longest first. */
export const quoted = (words: Iterable<string>) =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[$.*+?^()|[\]{}\\/]/g, '\\$&'))
    .join('|')
/** Neither a letter nor a figure nor a part of a longer number stands there. */
export const FREE = String.raw`(?<![\p{L}\p{N}]|[\p{N}\p{L}][.,\-])`
/** No letter or figure follows, nor the rest of a longer number. */
export const END = String.raw`(?![\p{L}\p{N}]|[.,]\p{N})`
const patterns = new Map<string, RegExp>()
/** The pattern of a language, made once. `#` stands for a number. */
export function pattern(source: string, language: Language): RegExp {
  const key = `${language} ${source}`
  const made = patterns.get(key) ?? new RegExp(source.replaceAll('#', NUMBER[language]), 'gu')
  patterns.set(key, made)
  return made
}
