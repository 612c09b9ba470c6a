import type { Language } from '#languages/rules.ts'
import { unclosedQuotation } from './quotations.ts'

/** A sentence as the publisher wrote it; `paragraph` counts from 0. */
export type Sentence = { text: string; paragraph: number }

/** A full stop after one of these ends no sentence. */
const ABBREVIATIONS: Record<Language, string> = {
  en: String.raw`Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|vs|Inc|Ltd|Corp|Co|U\.S|U\.K|U\.N|E\.U|D\.C|No|Fig|e\.g|i\.e|a\.m|p\.m|approx|est|Gov|Sen|Rep|Gen|Jan|Feb|Aug|Sept|Oct|Nov|Dec`,
  fr: String.raw`M|MM|Mme|Mlle|Dr|Pr|St|p\. ex|cf|av|env|art|fig|no|vol|éd|J\.-C`,
  es: String.raw`Sr|Sra|Srta|Dr|Dra|D|Dña|Ud|Uds|EE|UU|p\. ej|pág|núm|art|aprox|S\.A|Lic|Ing`,
  pt: String.raw`Sr|Sra|Dr|Dra|Eng|Prof|Profa|Exmo|p\. ex|pág|núm|art|aprox|S\.A|Lda|Ltda|Av`,
  ar: String.raw`د|أ|م|ص|ق\.م`,
}
const ends = (language: Language) =>
  new RegExp(String.raw`(?:^|[^\p{L}\p{N}])(?:${ABBREVIATIONS[language]}|\p{Lu})\.\s*$`, 'u')
const ABBREVIATED: Record<Language, RegExp> = {
  en: ends('en'),
  fr: ends('fr'),
  es: ends('es'),
  pt: ends('pt'),
  ar: ends('ar'),
}
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
