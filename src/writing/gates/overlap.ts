import type { Language } from '#languages/rules.ts'
import { FRAME_WORDS } from '../attribution.ts'
import { fold, stem } from '#stories/scraped-text.ts'
import { contentWords } from '#stories/stop-words.ts'
import type { Evidence } from './evidence.ts'

/**
 * The share of a text's content words that also appear in the evidence, 0 to 1; the words of our own phrases are not
 * counted.
 */
export function overlapWith(text: string, language: Language, evidence: Evidence): number {
  const frames = new Set([...FRAME_WORDS[language]].map((word) => stem(fold(word))))
  const words = new Set(contentWords(text, language).filter((word) => !frames.has(word)))
  return words.size === 0 ? 1 : words.intersection(evidence.content).size / words.size
}
