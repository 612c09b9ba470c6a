import { type Language, scriptOf } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'
import { contentWords } from '#stories/stop-words.ts'
import type { Quotable } from '../candidates.ts'
import { calendarWordsIn, withoutCalendar } from '../gates/calendar.ts'
import { claimWords } from '../gates/claim-words.ts'
import { keyFiguresIn } from '../gates/key-figures.ts'
import { meaningProblems } from '../gates/meaning.ts'
import { namesIn } from '../gates/names-in.ts'
import type { Figure } from '../gates/numbers-in.ts'
import { DIFFERENCES, FIGURES, ORDINARY_WEIGHT as ORDINARY, type DraftParagraph } from '../rules.ts'

/** A paragraph that the gates have not judged yet. */
export type Unjudged = Omit<DraftParagraph, 'verdicts'>

/** Where a clause ends: at a comma, but not inside a number. */
const CLAUSE_END = /[,;:،؛—–](?=\s)/u
const MIN_WORDS = 4

/**
 * Figures that `texts` do not have, each with its sentence as published up to the first clause that ends behind it: none if
 * there is only one.
 */
export function figuresOf(
  sentences: readonly Quotable[],
  texts: readonly string[],
  language: Language,
): Unjudged[] {
  const known = new Set(texts.flatMap((text) => keyFiguresIn(text, language).flatMap(({ values }) => values)))
  const found: Unjudged[] = []
  for (const sentence of sentences) {
    if (found.length === FIGURES.most) break
    if (sentence.leans || sentence.needs.length > 0 || sentence.weight < ORDINARY) continue
    const figures = keyFiguresIn(sentence.text, language)
    const [figure] = figures
    if (!figure || figures.length > 1 || figure.values.some((value) => known.has(value))) continue
    const place = placeOf(figure, sentence.text)
    const text = clauseUpTo(place, sentence.text, language)
    if (text === null) continue
    for (const value of figure.values) known.add(value)
    found.push({ ...quoting(sentence), part: 'figure', figure: place, text })
  }
  return found
}

const quoting = ({ text, source, origin }: Quotable) => ({
  sources: [source],
  quotes: [{ text, source, paragraph: origin }],
})

type Place = { from: number; to: number }
/** Where a figure stands, with the currency sign before it. */
function placeOf({ at, shown }: Figure, text: string): Place {
  const [sign = ''] = /(?:\p{Lu}{1,2})?[$€£¥]\s?$/u.exec(text.slice(0, at)) ?? []
  return { from: at - sign.length, to: at + shown.length }
}

/** The sentence up to the end of its first clause; null if the figure is not in it, or if it is no statement. */
function clauseUpTo({ to }: Place, sentence: string, language: Language): string | null {
  const end = sentence.search(CLAUSE_END)
  const clause = (end < 0 ? sentence : sentence.slice(0, end)).replace(/[.!?؟…\s]+$/u, '')
  const isStatement = contentWords(clause, language).length >= MIN_WORDS
  return isStatement && clause.length <= FIGURES.length && to <= clause.length ? `${clause}.` : null
}

/** The least share of the words of two sentences that both have; more where names cannot be recognized. */
const SAME = { named: 0.5, unnamed: 0.75 }
const SAME_WORDS = 3
/** Figures that differ by a larger factor count something else. */
const COMPARABLE = 5

/**
 * Pairs of sentences of two sources that say the same with different figures, the first report first. Figures with a limit,
 * and those of another day, unit or name or before another word are not compared.
 */
export function differencesOf(sentences: readonly Quotable[], language: Language): Unjudged[] {
  const stated = sentences.flatMap((sentence): Stated[] => {
    const [figure, ...more] = keyFiguresIn(sentence.text, language)
    if (!figure || more.length > 0 || sentence.leans) return []
    const { from, to } = placeOf(figure, sentence.text)
    const [before, after] = [sentence.text.slice(0, from), sentence.text.slice(to)]
    const claim = claimWords(sentence.text, language)
    const { atMost, atLeast, about, partial } = claim.marked
    if ([atMost, atLeast, about, partial].some((phrases) => phrases.length > 0)) return []
    const wordsOf = (text: string) => contentWords(withoutCalendar(text, language, ' '), language)
    return [
      {
        sentence,
        figure,
        claim,
        words: new Set([...wordsOf(before), ...wordsOf(after)]),
        counted: wordsOf(after)[0] ?? '',
        names: new Set(namesIn(sentence.text, language).map(({ name }) => fold(name))),
        days: new Set(calendarWordsIn(sentence.text, language).map(({ shown }) => fold(shown))),
      },
    ]
  })
  const found: Unjudged[] = []
  const used = new Set<Quotable>()
  for (const [i, one] of stated.entries()) {
    const other = stated
      .slice(i + 1)
      .find(
        (each) =>
          each.sentence.source !== one.sentence.source &&
          !used.has(one.sentence) &&
          !used.has(each.sentence) &&
          isSameThing(one, each),
      )
    if (!other) continue
    for (const { sentence } of [one, other]) used.add(sentence)
    found.push(
      ...[one, other].map(({ sentence, figure }): Unjudged => ({
        ...quoting(sentence),
        part: 'difference',
        figure: placeOf(figure, sentence.text),
        text: sentence.text,
      })),
    )
  }
  return found.slice(0, 2 * DIFFERENCES)
}

type Stated = {
  sentence: Quotable
  figure: Figure
  claim: ReturnType<typeof claimWords>
  /** Without the figure and its days. */
  words: ReadonlySet<string>
  /** The first word after the figure. */
  counted: string
  names: ReadonlySet<string>
  /** The months and weekdays that it names. */
  days: ReadonlySet<string>
}

function isSameThing(one: Stated, other: Stated): boolean {
  const shared = one.words.intersection(other.words).size
  const least = scriptOf(one.sentence.language) === 'arabic' ? SAME.unnamed : SAME.named
  const [a, b] = [Number(one.figure.values[0]), Number(other.figure.values[0])]
  return (
    one.figure.unit === other.figure.unit &&
    one.counted === other.counted &&
    isEqual(one.names, other.names) &&
    (one.days.size === 0 || other.days.size === 0 || isEqual(one.days, other.days)) &&
    !one.figure.values.some((value) => other.figure.values.includes(value)) &&
    Math.max(a, b) / Math.min(a, b) <= COMPARABLE &&
    shared >= SAME_WORDS &&
    shared >= one.words.union(other.words).size * least &&
    meaningProblems(one.claim, other.claim).length === 0 &&
    meaningProblems(other.claim, one.claim).length === 0
  )
}

const isEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.symmetricDifference(other).size === 0
