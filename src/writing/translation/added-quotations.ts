import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'
import { quotationsIn } from '../quotations.ts'

/** A shorter quotation is a term or a title, which some languages put in quotation marks and others in italics. */
const MIN_WORDS = 4
/** Of the original: Arabic has fewer words for the same. */
const MIN_QUOTED = 3
/** Quoted text may be this much longer than usual in translation. */
const LONGER = 1.5
/** Emphasis in Markdown, which an original may have in the place of quotation marks. */
const EMPHASIS = /(?<!\*)\*[^*]+\*(?!\*)|(?<!\p{L})_[^_]+_(?!\p{L})/gu

const lengthOf = (text: string, language: Language): number =>
  text.replace(/[\u064B-\u0652\s]/gu, '').length / pack(language).writing.usualLength
const wordsIn = (text: string): number => (text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []).length

/**
 * The quotations of a translation, if it has more of them than its original and quotes more: one quotation may become two,
 * with its speaker between them.
 */
export function addedQuotations(
  original: string,
  translation: string,
  { from, to }: { from: Language; to: Language },
): string[] {
  const long = quotationsIn(translation).filter((quotation) => wordsIn(quotation) >= MIN_WORDS)
  const quoted = [...quotationsIn(original), ...(original.match(EMPHASIS) ?? [])]
  const sum = (texts: readonly string[], language: Language) =>
    texts.reduce((all, text) => all + lengthOf(text, language), 0)
  const sentences = quoted.filter((quotation) => wordsIn(quotation) >= MIN_QUOTED)
  const isMore = long.length > sentences.length && sum(long, to) > sum(quoted, from) * LONGER
  return isMore ? long : []
}
