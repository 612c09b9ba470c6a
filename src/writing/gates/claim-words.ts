import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage, scriptOf } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'
import { quotationsIn } from '../quotations.ts'
import { withoutCalendar } from './calendar.ts'
import { namesIn } from './names-in.ts'
import { phrases, type Phrases } from '#stories/phrases.ts'
import { rootOf } from './root.ts'

/** Kinds of phrases that decide what a sentence claims. */
const MARKERS = [
  'atMost',
  'atLeast',
  'about',
  'negation',
  'uncertain',
  'certain',
  'future',
  'alleged',
  'attributed',
  'partial',
  'whole',
  'byAgent',
  'passive',
  'clauseStarts',
] as const
export type Marker = (typeof MARKERS)[number]
/** Their words belong to a number, as those of rates do: "no fewer than" negates nothing, and "every day" is no whole. */
const LIMITS: readonly Marker[] = ['atMost', 'atLeast', 'about']

type Place = { from: number; to: number }
/**
 * A phrase in a text: its first and last word, itself, and the content words that it applies to, nearest first. `clause` has
 * the other content words of its clause, and `outside` those of the other clauses, both without names.
 */
export type Marked = Place & {
  phrase: string
  scope: readonly string[]
  clause: readonly string[]
  outside: readonly string[]
}

/** The words of a sentence, folded, with the phrases found in it. */
export type ClaimWords = {
  words: readonly string[]
  /** The part between punctuation marks of each word, counted from 0. */
  parts: readonly number[]
  /** Whether each word is part of a name, or capitalized. */
  names: readonly boolean[]
  /** Content words at their places, without endings of nouns and verbs; null for function words and numbers. */
  stems: readonly (string | null)[]
  content: ReadonlySet<string>
  marked: Readonly<Record<Marker, readonly Marked[]>>
  /** For each pair of opposites, the places of either side. */
  opposites: Sides
  /** For each pair of converses, the places of either side. */
  converses: Sides
  /** The numbers of the rates that it has. */
  rates: readonly number[]
}
type Sides = readonly (readonly [readonly number[], readonly number[]])[]

const PHRASES = eachLanguage((language) => {
  const { opposites, converses, rates, ...lists } = pack(language).meaning
  const compile = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([one, other]) => [phrases(one), phrases(other)] as const)
  return {
    lists: MARKERS.map((marker) => [marker, phrases(lists[marker])] as const),
    opposites: compile(opposites),
    converses: compile(converses),
    rates: rates.map(phrases),
  }
})

/** The content words after a phrase that it applies to. */
const SCOPE_WORDS = 4
/** The words before and after a phrase that are still its clause. */
const CLAUSE_WORDS = 12
const CLAUSE_ENDS = /[,،:](?!\d)|[;؛()–—]|\s-\s|[.!?؟…](?=\s|$)/u
/** Arabic "and" and "so" are written as one word with the next one. */
const bare = (word: string) => (/^[وف]\p{Script=Arabic}{2,}$/u.test(word) ? word.slice(1) : word)

/** A sentence longer than this is a page without structure; the rest of it is not compared. */
const READ_CHARACTERS = 3000

/** The words of a sentence, with the part between punctuation marks of each. */
function writtenIn(text: string, language: Language) {
  // "in May" is no possibility
  const parts = withoutCalendar(text.normalize('NFC'), language, '0').split(CLAUSE_ENDS)
  const named = new Set(
    [...namesIn(text, language).map(({ name }) => name), ...quotationsIn(text)].flatMap((name) =>
      fold(name).split(' '),
    ),
  )
  return parts.flatMap((part, number) =>
    part.split(/\s+/).flatMap((raw) => {
      const written = raw
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .filter(Boolean)
      return fold(raw)
        .split(' ')
        .filter(Boolean)
        .map((word, i, all) => ({
          // NO is Norway
          word: /^\P{L}*\p{Lu}{2,3}\P{L}*$/u.test(raw) ? `${word}.` : word,
          raw: (written.length === all.length ? written[i] : undefined) ?? word,
          isName: /^\P{L}*\p{Lu}/u.test(raw) || (scriptOf(language) === 'arabic' && named.has(word)),
          part: number,
        }))
    }),
  )
}

/** Reads a sentence for the comparison with its source. */
export function claimWords(text: string, language: Language): ClaimWords {
  const written = writtenIn(text.slice(0, READ_CHARACTERS), language)
  const words = written.map(({ word }) => word)
  const bareWords = words.map(bare)
  const readings = [written]
  if (bareWords.some((word, i) => word !== words[i]))
    readings.push(written.map((each) => ({ ...each, word: bare(each.word), raw: bare(each.raw) })))
  const partOf = written.map(({ part }) => part)
  const stop = STOP_WORDS[language]
  const stems = words.map((word, i) =>
    word.length < 2 || /\d/.test(word) || stop.has(word) || stop.has(bareWords[i] ?? '')
      ? null
      : rootOf(word),
  )
  const { lists, opposites, converses, rates } = PHRASES[language]
  const taken = new Set<number>()
  const find = (list: Phrases): Place[] =>
    words.flatMap((_, from) => {
      const lengths = readings.flatMap((reading) => list.lengthsAt(reading, from))
      return lengths.length === 0 || taken.has(from) ? [] : [{ from, to: from + Math.max(...lengths) - 1 }]
    })
  const take = (found: readonly Place[]) => {
    for (const { from, to } of found) for (let at = from; at <= to; at += 1) taken.add(at)
  }
  const ratesFound = rates.map(find)
  ratesFound.forEach(take)
  const starts = new Set<number>()
  const agents = new Set<number>()
  const scopeOf = ({ from, to }: Place): string[] => {
    // in the passive voice a verb applies to what stands before it
    if ([1, 2, 3, 4].some((step) => agents.has(to + step))) {
      const before = stems.slice(0, from).filter((_, i) => partOf[i] === partOf[from])
      return before
        .filter((word) => word !== null)
        .toReversed()
        .slice(0, SCOPE_WORDS)
    }
    const inside = stems.slice(from + 1, to).filter((word) => word !== null)
    const after: string[] = []
    for (let at = to + 1; at < words.length && after.length < SCOPE_WORDS; at += 1) {
      // a phrase between commas applies to what follows it
      if (partOf[at] !== partOf[at - 1] && at > to + 1) break
      if (starts.has(at) && after.length > 0) break
      const word = stems[at]
      if (word != null) after.push(word)
    }
    return [...inside, ...after]
  }
  const clauseOf = ({ from, to }: Place) => {
    const begins = (at: number) => starts.has(at) || partOf[at] !== partOf[at - 1]
    let first = from
    while (first > from - CLAUSE_WORDS && first > 0 && !begins(first)) first -= 1
    let last = to
    while (last < to + CLAUSE_WORDS && last + 1 < words.length && !begins(last + 1)) last += 1
    const wordsWhere = (isWanted: (at: number) => boolean) =>
      stems.filter((word, at) => word !== null && written[at]?.isName === false && isWanted(at)) as string[] // no null is left
    const isIn = (at: number) => at >= first && at <= last
    return {
      clause: wordsWhere((at) => isIn(at) && (at < from || at > to)),
      outside: wordsWhere((at) => !isIn(at)),
    }
  }
  const places = lists.map(([marker, list]) => {
    const all = find(list)
    const found = marker === 'negation' ? all.filter((one) => !isCancelled(one, all, stems)) : all
    if (LIMITS.includes(marker)) take(found)
    return [marker, found] as const
  })
  for (const [marker, found] of places)
    for (const { from } of found) {
      if (marker === 'clauseStarts') starts.add(from)
      if (marker === 'byAgent') agents.add(from)
    }
  const marked: Record<string, readonly Marked[]> = Object.fromEntries(
    places.map(([marker, found]) => [
      marker,
      found.map((place) => ({
        ...place,
        phrase: words
          .slice(place.from, place.to + 1)
          .map(rootOf)
          .join(' '),
        scope: scopeOf(place),
        ...clauseOf(place),
      })),
    ]),
  )
  const sides = ([one, other]: readonly [Phrases, Phrases]) =>
    [find(one).map(({ from }) => from), find(other).map(({ from }) => from)] as const
  return {
    words,
    parts: partOf,
    names: written.map(({ isName }) => isName),
    stems,
    content: new Set(stems.filter((word) => word !== null)),
    marked: marked as ClaimWords['marked'], // every marker has its entry
    opposites: opposites.map(sides),
    converses: converses.map(sides),
    rates: ratesFound.flatMap((found, i) => (found.length > 0 ? [i] : [])),
  }
}

/** "Did not rule out": two negations around no other word say nothing. */
const isCancelled = (one: Place, all: readonly Place[], stems: readonly (string | null)[]): boolean =>
  all.some((other) => {
    const [first, second] = one.from < other.from ? [one, other] : [other, one]
    const between = stems.slice(first.to + 1, second.from)
    return (
      first !== second &&
      first.to < second.from &&
      between.length < 3 &&
      between.every((word) => word === null)
    )
  })
