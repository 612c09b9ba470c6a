import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
import { unclosedQuotation } from './quotations.ts'

/** A sentence as the publisher wrote it; `paragraph` counts from 0. */
export type Sentence = { text: string; paragraph: number }

/** The end of a text that ends in an abbreviation or an initial, which ends no sentence. */
const ABBREVIATED = eachLanguage(
  (language) =>
    new RegExp(String.raw`(?:^|[^\p{L}\p{N}])(?:${pack(language).reading.abbreviations}|\p{Lu})\.\s*$`, 'u'),
)
const SEGMENTERS = new Map<Language, Intl.Segmenter>()
/** A quotation of several sentences stays one piece up to this length; a longer one was never closed. */
const MAX_JOINED_LENGTH = 700

/** The sentences of one paragraph in reading order; a quotation of several sentences is not split. */
export function sentencesIn(text: string, language: Language): string[] {
  const segmenter = SEGMENTERS.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  SEGMENTERS.set(language, segmenter)
  const found: string[] = []
  let open = ''
  for (const { segment } of segmenter.segment(text)) {
    open += segment
    const waits =
      ABBREVIATED[language].test(open) || (open.length < MAX_JOINED_LENGTH && unclosedQuotation(open.trim()))
    if (waits) continue
    found.push(open)
    open = ''
  }
  return [...found, open].map((sentence) => sentence.trim()).filter(Boolean)
}

/** The sentences of all paragraphs in reading order. */
export const sentencesOf = (paragraphs: readonly string[], language: Language): Sentence[] =>
  paragraphs.flatMap((text, paragraph) =>
    sentencesIn(text, language).map((sentence) => ({ text: sentence, paragraph })),
  )
