import type { Language } from '#languages/rules.ts'
import { cleanText, fold, stem, westernDigits } from '#stories/scraped-text.ts'
import { contentWords } from '#stories/stop-words.ts'
import { longDate } from '../attribution.ts'
import { comparable } from '../quotations.ts'
import type { SourceText } from '../rules.ts'
import { sentencesIn } from '../sentences.ts'
import { addressesMachine } from '../worth-quoting.ts'
import { daysIn, type Day } from './calendar.ts'
import { claimWords, type ClaimWords } from './claim-words.ts'
import { figuresIn, versionsIn, type Figure, type Version } from './numbers-in.ts'

/** The facts that a text can prove. */
export type Facts = {
  /** Folded words. */
  words: ReadonlySet<string>
  /** Folded words, stemmed words and initials of names, also of the two sentences before: "she" may be called by her name. */
  named: ReadonlySet<string>
  figures: readonly Figure[]
  versions: readonly Version[]
  days: readonly Day[]
}

/** A sentence of a source, or two neighbouring ones. */
export type Passage = {
  text: string
  /** The two sentences of a pair; empty for a single one. */
  parts: readonly Passage[]
  /** Stemmed content words. */
  content: ReadonlySet<string>
  /** What the passage proves, together with headline, publisher and date. */
  facts: () => Facts
  claim: () => ClaimWords
}

/** What one source can prove. Built once per source, because the texts are long. */
export type Evidence = {
  /** The headline and every sentence, and each pair of neighbours. */
  passages: readonly Passage[]
  /** Words of the publisher's name and of the date, which every paragraph may add. */
  known: ReadonlySet<string>
  /** Title and paragraphs normalized for comparison with quotations. */
  quotable: string
}

/**
 * The evidence in one source: its headline, sentences, publisher and date. Text addressed to a machine proves nothing: a page
 * could order a lie and prove it in one sentence.
 */
export function evidenceOf(source: SourceText): Evidence {
  const { language } = source
  const [title = '', ...body] = withinBounds(
    [source.title, ...source.paragraphs].map((text) => (speaksToMachine(text) ? '' : cleanText(text))),
  )
  const dates = [longDate(source.publishedAt, language), source.publishedAt?.slice(0, 10)]
  const known = [source.publisher, ...dates.filter((date) => typeof date === 'string')].join('\n')
  const context = `${title}\n${known}`
  const sentences = body.flatMap((paragraph) => sentencesIn(paragraph, language))
  const all = [title, ...sentences].filter((text) => text !== '')
  const before = (i: number) => `${all.slice(Math.max(0, i - NAMED_BEFORE), i).join('\n')}\n${context}`
  const singles = all.map((text, i) => passage(text, context, before(i), language))
  const pairs = singles.slice(1).map((second, i) => {
    const first = singles[i] ?? second
    return {
      ...passage(`${first.text} ${second.text}`, context, before(i), language),
      parts: [first, second],
    }
  })
  return {
    passages: [...singles, ...pairs],
    known: new Set([...contentWords(known, language), ...fold(known).split(' ')]),
    quotable: comparable([title, ...body].join(' ')),
  }
}

function passage(text: string, context: string, before: string, language: Language): Passage {
  let facts: Facts | null = null
  let claim: ClaimWords | null = null
  return {
    text,
    parts: [],
    content: new Set(contentWords(text, language)),
    facts: () => (facts ??= factsOf(`${text}\n${context}`, before, language)),
    claim: () => (claim ??= claimWords(text, language)),
  }
}

/** The facts in a text; names may also stand in `before`. */
function factsOf(text: string, before: string, language: Language): Facts {
  const named = `${before}\n${text}`
  const words = fold(named).split(' ')
  return {
    words: new Set(fold(text).split(' ')),
    named: new Set([...words, ...words.map(stem), ...initialsIn(named)]),
    figures: figuresIn(text, language),
    versions: versionsIn(named),
    days: daysIn(westernDigits(text)),
  }
}
/** The sentences before a passage in which someone it speaks of may be named. */
const NAMED_BEFORE = 2

const TITLE_CASE =
  /(?<![\p{L}’'-])\p{Lu}[\p{L}’'-]{1,40}(?: (?:(?:of|for|and|the|de|des|du|la|pour|para|da|do|e|y|et) )*\p{Lu}[\p{L}’'-]+)+/gu
/** "World Trade Organization" is also called WTO. */
const initialsIn = (text: string): string[] =>
  Array.from(text.matchAll(TITLE_CASE), ([name]) => fold((name.match(/(?<!\p{L})\p{Lu}/gu) ?? []).join('')))

const speaksToMachine = (raw: string) => {
  const text = raw.slice(0, READ_CHARACTERS)
  return addressesMachine(text) || addressesMachine(cleanText(text))
}

/** The maximum number of characters of one source that serve as evidence. Longer texts are not articles. */
const READ_CHARACTERS = 300_000
function withinBounds(texts: readonly string[]): string[] {
  let left = READ_CHARACTERS
  return texts.map((text) => {
    const read = text.slice(0, Math.max(0, left))
    left -= read.length
    return read
  })
}

const union = <T>(sets: readonly ReadonlySet<T>[]): ReadonlySet<T> => new Set(sets.flatMap((set) => [...set]))

/** The facts of several passages together, for a sentence that cites several sources. */
export const together = (all: readonly Facts[]): Facts => ({
  words: union(all.map(({ words }) => words)),
  named: union(all.map(({ named }) => named)),
  figures: all.flatMap(({ figures }) => figures),
  versions: all.flatMap(({ versions }) => versions),
  days: all.flatMap(({ days }) => days),
})
