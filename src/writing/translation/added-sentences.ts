import type { Language } from '#languages/rules.ts'
import { sentencesIn } from '../sentences.ts'

const STOP = /[.!?؟…](?=["”»’)\]]*(?:\s|$))/gu
const SEMICOLON = /[;؛](?=["”»’)\]]*(?:\s|$))/gu
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * The numbers of sentences of both texts, if the translation has more. A semicolon that it leaves out may have become a full
 * stop; abbreviations and quotations are counted in its favor.
 */
export function addedSentences(
  original: string,
  translation: string,
  { from, to }: { from: Language; to: Language },
): string[] {
  const leftOut = Math.max(0, countOf(original, SEMICOLON) - countOf(translation, SEMICOLON))
  const most = Math.max(sentencesIn(original, from).length, countOf(original, STOP)) + leftOut
  const least = Math.min(sentencesIn(translation, to).length, countOf(translation, STOP))
  return least > most ? [`${most} → ${least}`] : []
}
