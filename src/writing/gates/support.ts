import type { Language } from '#languages/rules.ts'
import { fold, stem } from '#stories/scraped-text.ts'
import { contentWords } from '#stories/stop-words.ts'
import { FRAME_WORDS } from '../attribution.ts'
import { withoutCalendar } from './calendar.ts'
import { datesOfOtherEvents } from './dates-beside.ts'
import { MIN_OVERLAP } from '../rules.ts'
import { claimWords } from './claim-words.ts'
import { together, type Evidence, type Passage } from './evidence.ts'
import { meaningProblems, type MeaningProblem } from './meaning.ts'
import { unknownNames } from './names.ts'
import { unknownNumbers } from './numbers.ts'

/** How one sentence is supported by what it cites. */
export type Support = {
  /** The best passages, one of each source at most. Empty if there is nothing to compare. */
  passages: readonly Passage[]
  /** The share of the sentence's content words that the passages have, 0 to 1. */
  overlap: number
  names: string[]
  numbers: string[]
  meaning: MeaningProblem[]
}

/** Passages whose overlap is at least this share of the best one's are compared too. */
const NEARLY_BEST = 0.75
const COMPARED = 6
/** Passages of several sources are taken together if each has this share of the sentence's words. */
const JOINED_SHARE = 0.25
/** Two sentences are taken together only if the second adds this many words besides names, numbers and dates. */
const BOTH_ADD = 2
const CAPITALIZED = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}’'-]*/gu

/** True if a sentence is supported in every respect. */
export const isSupported = ({ overlap, names, numbers, meaning }: Support): boolean =>
  overlap >= MIN_OVERLAP && names.length === 0 && numbers.length === 0 && meaning.length === 0

/**
 * Finds the sentence, or two neighbouring ones, of the cited sources that says what `text` says, and what it does not say. If
 * no passage of one source supports the text, the best ones of all sources are taken together.
 */
export function supportFor(text: string, language: Language, cited: readonly Evidence[]): Support {
  const undated = withoutCalendar(text, language, ' ')
  const frames = new Set([...FRAME_WORDS[language]].map((word) => stem(fold(word))))
  const known = new Set(cited.flatMap((source) => [...source.known]))
  const wanted = new Set(
    // numbers and dates are checked by themselves: a sentence that has only these in common supports nothing
    contentWords(undated, language).filter(
      (word) => !frames.has(word) && !known.has(word) && !/\d/.test(word),
    ),
  )
  const claim = claimWords(text, language)
  const share = (content: ReadonlySet<string>) =>
    wanted.size === 0 ? 1 : wanted.intersection(content).size / wanted.size
  const judge = (passages: readonly Passage[]): Support => {
    const found = together(passages.map((one) => one.facts()))
    const facts = { ...found, named: found.named.union(known) }
    const meaning = passages.map((one) => meaningProblems(claim, one.claim()))
    return {
      passages,
      overlap: share(new Set(passages.flatMap(({ content }) => [...content]))),
      names: unknownNames(text, language, facts),
      numbers: [
        ...unknownNumbers(text, language, facts),
        ...datesOfOtherEvents(text, passages.map((one) => one.text).join('\n'), language),
      ],
      meaning: [...new Set(meaning.flat())],
    }
  }
  const ordinary = new Set(contentWords(undated.replace(CAPITALIZED, ' ').replace(/\d+/g, ' '), language))
  const all = new Set(contentWords(text, language))
  const nearest = cited.map((source) => bestOf(source.passages, share, ordinary, all))
  const best = nearest.flat().toSorted((a, b) => b.share - a.share)
  const least = (best[0]?.share ?? 0) * NEARLY_BEST
  const judged = best
    .filter((one) => one.share >= least)
    .slice(0, COMPARED)
    .map(({ passage }) => judge([passage]))
  const found = judged.find(isSupported)
  if (found) return found
  const parts = nearest.flatMap(([first]) => (first && first.share >= JOINED_SHARE ? [first.passage] : []))
  const joined = parts.length > 1 ? judge(parts) : null
  if (joined && isSupported(joined)) return joined
  return judged[0] ?? judge([])
}

function bestOf(
  passages: readonly Passage[],
  share: (content: ReadonlySet<string>) => number,
  ordinary: ReadonlySet<string>,
  all: ReadonlySet<string>,
): { passage: Passage; share: number }[] {
  return passages
    .map((passage) => ({ passage, share: share(passage.content) }))
    .filter(({ passage: { parts, content } }) => {
      const shared = (words: ReadonlySet<string>) => ordinary.intersection(words).size
      return (
        parts.length === 0 ||
        shared(content) >= Math.max(...parts.map((one) => shared(one.content))) + BOTH_ADD
      )
    })
    .map((one) => ({ ...one, exact: all.intersection(one.passage.content).size }))
    .toSorted((a, b) => b.share - a.share || b.exact - a.exact) // numbers decide between sentences of a list
    .slice(0, COMPARED)
}
