import { longDate } from '../attribution.ts'
import { comparable } from '../quotations.ts'
import type { SourceText } from '../rules.ts'
import { cleanText, fold, stem, westernDigits } from '#stories/scraped-text.ts'
import { contentWords } from '#stories/stop-words.ts'
import { addressesMachine } from '../worth-quoting.ts'
import { daysIn, type Day } from './calendar.ts'
import { figuresIn, versionsIn, type Figure, type Version } from './numbers-in.ts'

/** The facts that one source, or several together, can prove. Built once per source, because the texts are long. */
export type Evidence = {
  /** Folded words; `stems` holds them stemmed. */
  words: ReadonlySet<string>
  stems: ReadonlySet<string>
  /** Stemmed content words, including those of publisher and headline. */
  content: ReadonlySet<string>
  figures: readonly Figure[]
  versions: readonly Version[]
  days: readonly Day[]
  /** Title and paragraphs normalized for comparison with quotations, one text per source. */
  quotable: readonly string[]
}

/**
 * The evidence in one source: its headline, text, publisher and date. Text addressed to a machine proves nothing: a page
 * could order a lie and prove it in one sentence.
 */
export function evidenceOf(source: SourceText): Evidence {
  const body = withinBounds(
    [source.title, ...source.paragraphs].map((text) => (speaksToMachine(text) ? '' : cleanText(text))),
  )
  const dates = [longDate(source.publishedAt, source.language), source.publishedAt?.slice(0, 10)]
  const text = [...body, source.publisher, ...dates.filter((date) => typeof date === 'string')].join('\n')
  const words = fold(text).split(' ')
  return {
    words: new Set(words),
    stems: new Set(words.map(stem)),
    content: new Set(contentWords(text, source.language)),
    figures: figuresIn(text),
    versions: versionsIn(text),
    days: daysIn(westernDigits(text)),
    quotable: [comparable(body.join(' '))],
  }
}

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

/** The combined evidence of several sources, for a paragraph that cites them all. */
export const together = (all: readonly Evidence[]): Evidence => ({
  words: union(all.map(({ words }) => words)),
  stems: union(all.map(({ stems }) => stems)),
  content: union(all.map(({ content }) => content)),
  figures: all.flatMap(({ figures }) => figures),
  versions: all.flatMap(({ versions }) => versions),
  days: all.flatMap(({ days }) => days),
  quotable: all.flatMap(({ quotable }) => quotable),
})
