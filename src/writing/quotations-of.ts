import { comparable, quotationsIn } from './quotations.ts'
import type { SourceText } from './rules.ts'
import { sentencesIn } from './sentences.ts'

/**
 * The sentences of the cited sources that a paragraph quotes, in the wording of the sources; a reviewer reads them beside
 * the paragraph. Without a quotation, the sentence of each cited source that shares the most words with it.
 */
export function quotationsOf(
  text: string,
  cited: readonly number[],
  sources: readonly SourceText[],
): { text: string; source: number }[] {
  const wanted = quotationsIn(text).map(comparable)
  return sources
    .filter(({ n }) => cited.includes(n))
    .flatMap((source) => {
      const sentences = source.paragraphs.flatMap((paragraph) => sentencesIn(paragraph, source.language))
      const quoted = sentences.filter((sentence) =>
        wanted.some((part) => comparable(sentence).includes(part)),
      )
      const shown = quoted.length > 0 ? quoted : closest(text, sentences)
      return shown.map((sentence) => ({ text: sentence, source: source.n }))
    })
}

function closest(text: string, sentences: readonly string[]): string[] {
  const words = new Set(comparable(text).split(/\s+/))
  const shared = (sentence: string) =>
    comparable(sentence)
      .split(/\s+/)
      .filter((word) => words.has(word)).length
  const best = sentences.toSorted((a, b) => shared(b) - shared(a))[0]
  return best !== undefined && shared(best) > 2 ? [best] : []
}
