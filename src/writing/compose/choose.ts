import { type Language, scriptOf } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'
import { contentWords } from '#stories/stop-words.ts'
import { namesItsSource } from '../attribution.ts'
import type { Quotable } from '../candidates.ts'
import { keyFiguresIn } from '../gates/key-figures.ts'
import { namesIn } from '../gates/names-in.ts'
import {
  FACT_SHARE,
  KEY_FACTS,
  ORDINARY_WEIGHT,
  POINTS,
  POINT_LENGTH,
  QUOTED_WORDS,
  STANDFIRST_LENGTH,
} from '../rules.ts'
import { outline } from './outline.ts'
import { speaksOfItself } from './stands-alone.ts'

/** Which sentences of a story go where: the points of its brief, the most informative first, and its standfirst. */
export type Plan = { points: Quotable[]; standfirst: Quotable | null; facts: Quotable[] }

/** The first point is taken from the first paragraphs, because a headline is explained early or not at all. */
const LEADING_PARAGRAPHS = 6
/** How much each further paragraph reduces the value of a sentence as the first point. */
const LATER = 0.3
/** The number of content words of a first point: fewer say too little, more say too much. */
const OPENING_WORDS = { least: 6, most: 32 }
/** Sentences of a lower weight are not quoted, as long as there are others. */
const MIN_WEIGHT = 0.35
const MAX_FACT_LENGTH = 240
const SHORTEST_FACT = 40
/** A sentence with this share of its words in the headline and the first point adds nothing new. */
const REPEATED_SHARE = 0.5
/** A sentence with this share of its words, and all its figures, in a longer one is redundant. */
const REPEATED_WORDS_SHARE = 0.3
/** A sentence with this share of its names and figures in one earlier point repeats a fact. */
const REPEATED_FACTS = 0.5
/** How much a sentence of another length than `POINT_LENGTH` counts. */
const UNFIT = 0.5
/** A source with fewer usable sentences yields one point at most, however few the others yield. */
const ENOUGH_FOR_TWO = 4

type Ask = { language: Language; title: string }

/**
 * Chooses from the usable sentences of each source, of which there is at least one. `words` is the number of words of the
 * only source.
 */
export function choose(
  perSource: readonly Quotable[][],
  title: string,
  language: Language,
  words: number,
): Plan {
  const worthy = perSource.flat().filter(({ weight }) => weight >= MIN_WEIGHT)
  const all = worthy.length > 0 ? worthy : perSource.flat()
  const figures = new Map(all.map(({ text }) => [text, keyFigures(text, language)] as const))
  const figuresIn = (text: string) => figures.get(text) ?? keyFigures(text, language)
  /** Whether a sentence has figures and all of them occur in those texts: it is the same news in other words. */
  const isCovered = ({ text }: { text: string }, texts: readonly string[]) => {
    const known = new Set(texts.flatMap(figuresIn))
    const own = figuresIn(text)
    return own.length > 0 && own.every((figure) => known.has(figure))
  }
  const ask = { language, title }
  const own = all.filter(({ source }) => source === perSource[0]?.[0]?.source)
  const lead = leadOf(own.length > 0 ? own : all, ask)

  // publishers open with the same news: the headline and the first point already cover it
  const openingWords = new Set(contentWords(`${title} ${lead.text}`, language))
  const repeats = ({ text }: { text: string }) => {
    const said = new Set(contentWords(text, language))
    return said.intersection(openingWords).size >= said.size * REPEATED_SHARE
  }
  const rest =
    perSource.length === 1
      ? fromOne(withoutRepeated(all, lead, language, isCovered), lead, { ...ask, words })
      : fromSeveral(all, lead, ask, (one) => repeats(one) || isCovered(one, [title, lead.text]))
  const points = [lead, ...rest]
  const [standfirst = null] = outline(all, {
    ...ask,
    besides: points,
    most: 1,
    worth: ({ paragraph }) => 1 / (1 + LATER * paragraph),
    mayTake: (one) =>
      standsAlone(one) &&
      one.needs.length === 0 &&
      !namesItsSource(one.text) &&
      one.text.length <= STANDFIRST_LENGTH &&
      one.weight >= ORDINARY_WEIGHT &&
      saysWhoOrHowMuch(one.text, language) &&
      !repeats(one) &&
      !isCovered(
        one,
        points.map(({ text }) => text),
      ),
  })
  const facts = outline(all, {
    ...ask,
    besides: points,
    most: Math.min(KEY_FACTS, Math.floor(all.length * FACT_SHARE)),
    mayTake: (candidate, taken) =>
      !candidate.leans &&
      !repeats(candidate) &&
      !speaksOfItself(candidate.text, language) &&
      figuresIn(candidate.text).length > 0 &&
      candidate.text.length <= MAX_FACT_LENGTH &&
      candidate.text.length >= SHORTEST_FACT &&
      !isCovered(candidate, [title, ...points.map(({ text }) => text)]) &&
      (perSource.length === 1 || !taken.some(({ source }) => source === candidate.source)),
  })
  return { points, standfirst, facts: all.filter(({ text }) => facts.some((fact) => fact.text === text)) }
}

/** A sentence that has the length of a point and does not begin with its own source is preferred. */
const pointWorth = ({ text }: { text: string }): number =>
  text.length >= POINT_LENGTH.least && text.length <= POINT_LENGTH.most && !namesItsSource(text) ? 1 : UNFIT

/** The sentence with the news of the headline: early in its source, understandable alone. */
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

/** Three sentences, or more of them as long as they are a small part of a long source. */
function fromOne(
  all: readonly Quotable[],
  lead: Quotable,
  { words, ...ask }: Ask & { words: number },
): Quotable[] {
  const chosen = outline(all, {
    ...ask,
    besides: [lead],
    most: POINTS.most - 1,
    mayTake: (candidate, taken) => standsAlone(candidate) && !repeatsFacts(candidate, [lead, ...taken]),
    worth: pointWorth,
  })
  const wordsOf = (points: readonly Quotable[]) => points.map(({ text }) => countWords(text))
  return chosen.filter(
    (_, i) =>
      i + 1 < POINTS.ofOneSource || sum(wordsOf([lead, ...chosen.slice(0, i + 1)])) <= words * QUOTED_WORDS,
  )
}

/** One sentence of each source; if that yields too few points, a second one from the sources with enough sentences. */
function fromSeveral(
  all: readonly Quotable[],
  lead: Quotable,
  ask: Ask,
  repeats: (candidate: { text: string }) => boolean,
): Quotable[] {
  const perSource = Map.groupBy(all, ({ source }) => source)
  const isRich = (source: number) => (perSource.get(source)?.length ?? 0) >= ENOUGH_FOR_TWO
  const round = (chosen: readonly Quotable[], mayGive: (source: number) => number) =>
    outline(all, {
      ...ask,
      several: true,
      worth: pointWorth,
      besides: [lead, ...chosen],
      most: POINTS.most - 1 - chosen.length,
      mayTake: (candidate, taken) =>
        standsAlone(candidate) &&
        !repeats(candidate) &&
        !repeatsFacts(candidate, [lead, ...chosen, ...taken]) &&
        [lead, ...chosen, ...taken].filter(({ source }) => source === candidate.source).length <
          mayGive(candidate.source),
    })
  const first = round([], () => 1)
  const second = round(first, (source) => (isRich(source) ? POINTS.ofEachSource : 1))
  return [...first, ...second]
}

/** Whether a sentence has a name or a figure; Arabic names cannot be recognized. */
const saysWhoOrHowMuch = (text: string, language: Language): boolean =>
  scriptOf(language) === 'arabic' ||
  namesIn(text, language).length > 0 ||
  keyFiguresIn(text, language).length > 0

const standsAlone = ({ leans, text, language }: Quotable): boolean =>
  !leans && !speaksOfItself(text, language)

/** Whether a sentence has a figure of an earlier one, and at least half of its names and figures are known from there. */
function repeatsFacts({ text, language }: Quotable, earlier: readonly Quotable[]): boolean {
  const figures = (one: string) => keyFigures(one, language)
  const names = (one: string) => namesIn(one, language).map(({ name }) => fold(name))
  return earlier.some((other) => {
    const known = new Set([...figures(other.text), ...names(other.text)])
    const own = new Set([...figures(text), ...names(text)])
    return (
      figures(text).some((figure) => known.has(figure)) &&
      own.intersection(known).size >= own.size * REPEATED_FACTS
    )
  })
}
/** The number of words between spaces. */
export const countWords = (text: string): number => text.split(/\s+/u).filter(Boolean).length
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The meaningful figures, each in its first reading. */
const keyFigures = (text: string, language: Language): string[] =>
  keyFiguresIn(text, language).flatMap(({ values }) => values[0] ?? [])

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
