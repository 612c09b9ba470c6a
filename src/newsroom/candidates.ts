import type { Language } from '#languages/rules.ts'
import { namesIn } from './gates/names-in.ts'
import { cleanText, fold } from './scraped-text.ts'
import type { Candidate } from './outline.ts'
import { RANKED_SENTENCES, type SourceText } from './rules.ts'
import { sentencesIn } from './sentences.ts'
import { languageOf } from './stop-words.ts'
import {
  addressesMachine,
  addressesReader,
  isBoilerplate,
  isWholeSentence,
  leansOnPrevious,
  mixesAlphabets,
} from './worth-quoting.ts'

const QUESTION = /[?؟]["”»’)]*$/u
const OPENS_QUOTED = /^[“«"]/u
/** Characters of one paragraph that are read; longer ones are pages without structure. */
const LONGEST_PARAGRAPH = 6000

const weightOf = (text: string) =>
  (QUESTION.test(text) ? 0.5 : 1) * (addressesReader(text) ? 0.4 : 1) * (OPENS_QUOTED.test(text) ? 0.85 : 1)

/**
 * True when a sentence calls someone by the last part of a name that an earlier sentence gave in full: alone, it
 * leaves the reader asking who that is. Adds the full names of this sentence to `surnames`.
 */
function namesOnlyBySurname(sentence: string, language: Language, surnames: Set<string>): boolean {
  if (language === 'ar') return false
  const names = namesIn(sentence, language).map(({ name }) => fold(name).split(' '))
  const full = names.flatMap((words) => (words.length > 1 ? (words.at(-1) ?? []) : []))
  const short = names.some(
    ([word, ...more]) => more.length === 0 && surnames.has(word ?? '') && !full.includes(word ?? ''),
  )
  full.forEach((surname) => surnames.add(surname))
  return short
}

/** A sentence that may be quoted, with the paragraph of the source (from 0) in which it really stands. */
export type Quotable = Candidate & { origin: number }

/**
 * The sentences of a source that may be quoted, in reading order. A paragraph that speaks to a machine is left out
 * whole and counts for nothing: the choice is the same as if it were not there.
 */
export function quotableSentences(source: SourceText): Quotable[] {
  const found: Quotable[] = []
  const headline = fold(source.title)
  let before: Quotable | null = null
  let paragraph = 0
  const surnames = new Set<string>()
  for (const [origin, raw] of source.paragraphs.entries()) {
    const text = cleanText(raw.slice(0, LONGEST_PARAGRAPH))
    if (
      text === '' ||
      addressesMachine(raw.slice(0, LONGEST_PARAGRAPH)) ||
      addressesMachine(text) ||
      mixesAlphabets(text)
    )
      continue
    const spoken = languageOf(text)
    if (spoken !== null && spoken !== source.language) continue
    for (const sentence of sentencesIn(text, source.language)) {
      if (found.length >= RANKED_SENTENCES) return found
      if (isBoilerplate(sentence)) continue
      const usable: boolean = isWholeSentence(sentence, source.language) && fold(sentence) !== headline
      const candidate: Quotable = {
        text: sentence,
        paragraph,
        origin,
        source: source.n,
        leans: leansOnPrevious(sentence, source.language),
        follows: before,
        weight: weightOf(sentence) * (namesOnlyBySurname(sentence, source.language, surnames) ? 0.5 : 1),
      }
      before = usable ? candidate : null
      if (usable) found.push(candidate)
    }
    paragraph += 1
  }
  return found
}
