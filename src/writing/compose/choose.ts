import type { Language } from '#languages/rules.ts'
import type { Quotable } from '../candidates.ts'
import { figuresIn as allFigures } from '../gates/numbers-in.ts'
import { outline } from './outline.ts'
import {
  FACT_SHARE,
  KEY_FACTS,
  MIN_PARAGRAPHS,
  QUOTED_SHARE,
  SENTENCES_OF_EACH_SOURCE,
  SENTENCES_OF_ONE_SOURCE,
} from '../rules.ts'
import { speaksOfItself } from './stands-alone.ts'
import { contentWords } from '#stories/stop-words.ts'

/** Which sentences of a story go where. */
export type Plan = { lead: Quotable; body: Quotable[]; facts: Quotable[] }

/** The lead is taken from the first paragraphs, because a headline is explained early or not at all. */
const LEADING_PARAGRAPHS = 6
/** How much each further paragraph reduces the value of a sentence as the opening. */
const LATER = 0.3
/** The number of content words of an opening sentence: fewer say too little, more say too much. */
const OPENING_WORDS = { least: 6, most: 32 }
/** Sentences of a lower weight are not quoted, as long as there are others. */
const MIN_WEIGHT = 0.35
const MAX_FACT_LENGTH = 240
const SHORTEST_FACT = 40
/** A sentence with this share of its words in the headline and standfirst adds nothing new. */
const REPEATED_SHARE = 0.5
/** A sentence with this share of its words, and all its figures, in a longer one is redundant. */
const REPEATED_WORDS_SHARE = 0.3
/** Even a short source yields a standfirst and two paragraphs, if it has enough sentences. */
const MIN_SENTENCES = 3
/** A source with fewer usable sentences yields one paragraph at most, however few the others yield. */
const ENOUGH_FOR_TWO = 4

type Ask = { language: Language; title: string }

/** Chooses from the usable sentences of each source: in reading order within a source, and in the order of the sources. */
export function choose(perSource: readonly Quotable[][], title: string, language: Language): Plan {
  const worthy = perSource.flat().filter(({ weight }) => weight >= MIN_WEIGHT)
  const all = worthy.length > 0 ? worthy : perSource.flat()
  const figures = new Map(all.map(({ text }) => [text, keyFigures(text)] as const))
  const figuresIn = (text: string) => figures.get(text) ?? keyFigures(text)
  /** Whether a sentence has figures and all of them occur in those texts: it is the same news in other words. */
  const isCovered = ({ text }: { text: string }, texts: readonly string[]) => {
    const known = new Set(texts.flatMap(figuresIn))
    const own = figuresIn(text)
    return own.length > 0 && own.every((figure) => known.has(figure))
  }
  const ask = { language, title }
  const own = all.filter(({ source }) => source === perSource[0]?.[0]?.source)
  const lead = leadOf(own.length > 0 ? own : all, ask)

  // publishers open with the same news: the headline and the standfirst already cover it
  const openingWords = new Set(contentWords(`${title} ${lead.text}`, language))
  const repeats = ({ text }: { text: string }) => {
    const words = new Set(contentWords(text, language))
    return words.intersection(openingWords).size >= words.size * REPEATED_SHARE
  }
  const body =
    perSource.length === 1
      ? fromOne(withoutRepeated(all, lead, language, isCovered), lead, ask)
      : fromSeveral(all, lead, ask, (one) => repeats(one) || isCovered(one, [title, lead.text]))
  const facts = outline(all, {
    ...ask,
    besides: [lead, ...body],
    most: Math.min(KEY_FACTS, Math.floor(all.length * FACT_SHARE)),
    mayTake: (candidate, taken) =>
      !candidate.leans &&
      !repeats(candidate) &&
      candidate.text.length <= MAX_FACT_LENGTH &&
      candidate.text.length >= SHORTEST_FACT &&
      !speaksOfItself(candidate.text, language) &&
      figuresIn(candidate.text).length > 0 &&
      !isCovered(candidate, [title, lead.text, ...body.map(({ text }) => text)]) &&
      (perSource.length === 1 || !taken.some(({ source }) => source === candidate.source)),
  })
  return { lead, body: body.length > 0 ? body : [lead], facts: pick(facts, all) }
}

/** The sentence that opens the story: early in its source, close to the headline, understandable alone. */
function leadOf(own: readonly Quotable[], { language, title }: Ask): Quotable {
  const headline = new Set(contentWords(title, language))
  const worth = ({ text, paragraph, weight }: Quotable) => {
    const words = new Set(contentWords(text, language))
    const echo = headline.size === 0 ? 0 : headline.intersection(words).size / headline.size
    const fits = words.size >= OPENING_WORDS.least && words.size <= OPENING_WORDS.most
    return (1 / (1 + LATER * paragraph) + echo) * (weight < 1 ? weight ** 2 : 1) * (fits ? 1 : 0.6)
  }
  const [best] = own
    .filter(({ paragraph, leans, needs }) => paragraph < LEADING_PARAGRAPHS && !leans && needs.length === 0)
    .map((sentence) => ({ sentence, worth: worth(sentence) }))
    .sort((a, b) => b.worth - a.worth)
  const lead = best?.sentence ?? own[0]
  if (!lead) throw new Error('a source without sentences cannot lead')
  return lead
}

function fromOne(all: readonly Quotable[], lead: Quotable, ask: Ask): Quotable[] {
  const share = Math.max(MIN_SENTENCES, Math.floor(all.length * QUOTED_SHARE))
  const most = Math.min(SENTENCES_OF_ONE_SOURCE, share) - 1
  return pick(outline(all, { ...ask, besides: [lead], most }), all)
}

/** One sentence of each source; if that yields too few paragraphs, a second one from the sources with enough sentences. */
function fromSeveral(
  all: readonly Quotable[],
  lead: Quotable,
  ask: Ask,
  repeats: (candidate: { text: string }) => boolean,
): Quotable[] {
  const perSource = Map.groupBy(all, ({ source }) => source)
  const round = (chosen: readonly Quotable[], most: number, mayGive: (source: number) => boolean) =>
    pick(
      outline(all, {
        ...ask,
        several: true,
        besides: [lead, ...chosen],
        most,
        mayTake: (candidate, taken) =>
          !candidate.leans &&
          !repeats(candidate) &&
          mayGive(candidate.source) &&
          taken.filter(({ source }) => source === candidate.source).length < SENTENCES_OF_EACH_SOURCE,
      }),
      all,
    )
  const first = round([], perSource.size * SENTENCES_OF_EACH_SOURCE, () => true)
  const isRich = (source: number) => (perSource.get(source)?.length ?? 0) >= ENOUGH_FOR_TWO
  const second = round(first, Math.max(0, MIN_PARAGRAPHS - first.length), isRich)
  return pick([...first, ...second], all)
}

/** The chosen sentences in the order of `all`. */
const pick = (chosen: readonly { text: string }[], all: readonly Quotable[]): Quotable[] =>
  all.filter((sentence) => chosen.includes(sentence))

const CLOCK_TIME = /\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b|\d{1,2}\s?(?:[:hH]\s?\d{2}|h(?:oras|eures)?\b)/giu

/** The meaningful figures, each in its first reading: a year or a time of day alone does not count. */
const keyFigures = (text: string): string[] =>
  allFigures(text.replace(CLOCK_TIME, ' '))
    .filter(
      ({ spelled, values, unit }) => !spelled && (unit !== null || !/^(?:19|20)\d\d$/.test(values[0] ?? '')),
    )
    .flatMap(({ values }) => values[0] ?? [])
/** Removes sentences that a longer one repeats with the same figures, as an article repeats its standfirst. */
function withoutRepeated(
  all: readonly Quotable[],
  lead: Quotable,
  language: Language,
  isCovered: (one: Quotable, texts: readonly string[]) => boolean,
): Quotable[] {
  const words = new Map(all.map((one) => [one, new Set(contentWords(one.text, language))]))
  const wordsOf = (one: Quotable) => words.get(one) ?? new Set<string>()
  const isDerived = (other: Quotable, one: Quotable) =>
    wordsOf(other).size > wordsOf(one).size &&
    wordsOf(one).intersection(wordsOf(other)).size >= wordsOf(one).size * REPEATED_WORDS_SHARE &&
    isCovered(one, [other.text])
  return all.filter((one) => one === lead || !all.some((other) => isDerived(other, one)))
}
