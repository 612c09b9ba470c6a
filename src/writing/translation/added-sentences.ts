import { pack } from '#languages/packs.ts'
import { type Language, scriptOf } from '#languages/rules.ts'
import { sentencesIn } from '../sentences.ts'

const STOP = /[.!?؟…](?=["”»’)\]]*(?:\s|$))/gu
const SEMICOLON = /[;؛](?=["”»’)\]]*(?:\s|$))/gu
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** An Arabic sentence is often divided where it has a comma, which takes some words. */
const ARABIC_COMMA = /،/gu
const DIVIDED = 1.12

/** The length of a text in letters, as its English version would usually have. */
const lengthOf = (text: string, language: Language): number =>
  text.replace(/[\u064B-\u0652\s]/gu, '').length / pack(language).writing.usualLength

/**
 * The numbers of sentences of both texts, if the translation has more. A semicolon that it leaves out may have become a full
 * stop; abbreviations and quotations are counted in its favor. A long Arabic sentence may be divided at its commas as long as
 * the translation is not longer than usual.
 */
export function addedSentences(
  original: string,
  translation: string,
  { from, to }: { from: Language; to: Language },
): string[] {
  const leftOut = Math.max(0, countOf(original, SEMICOLON) - countOf(translation, SEMICOLON))
  const most = Math.max(sentencesIn(original, from).length, countOf(original, STOP)) + leftOut
  const least = Math.min(sentencesIn(translation, to).length, countOf(translation, STOP))
  const isDivided =
    scriptOf(from) === 'arabic' &&
    least - most <= countOf(original, ARABIC_COMMA) &&
    lengthOf(translation, to) <= lengthOf(original, from) * DIVIDED
  return least > most && !isDivided ? [`${most} → ${least}`] : []
}
