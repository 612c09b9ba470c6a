import type { Language } from '#languages/rules.ts'
import type { Direction } from './story-identity.ts'

/**
 * The terms of stories, and the stories of a term. A week of one site has a million such pairs: they are stored in columns
 * of numbers, because one object per pair would take most of the thread's memory.
 */
export type TermTable = {
  /** The number of a term in a language, or undefined if no story contains it. */
  numberOf(language: Language, term: string): number | undefined
  /** Adds to the term weights of a story and to its squared length, and returns the latter. */
  add(
    story: number,
    square: number,
    language: Language,
    direction: Iterable<readonly [term: string, weight: number]>,
  ): number
  /** Adds the terms of another story in the same way. */
  addStory(story: number, square: number, other: number): number
  /** The terms of a story with their weights, in the order of first occurrence. */
  eachOfStory(story: number, visit: (term: number, weight: number) => void): void
  /** The stories that contain a term, with its weight in each. */
  eachOfTerm(term: number, visit: (story: number, weight: number) => void): void
  /** Looks up the weight of a term in a story. */
  weightsOf(story: number, language: Language): Pick<Direction, 'get'>
  wordOf(term: number): string
}

const NONE = -1
const FIRST_CAPACITY = 4096

/** Opens an empty table. */
export function openTerms(): TermTable {
  const numbers = new Map<Language, Map<string, number>>()
  const words: string[] = []
  /** The newest pair of each term, and the first and last pair of each story. */
  const newestOfTerm: number[] = []
  const firstOfStory: number[] = []
  const lastOfStory: number[] = []
  /** The positions of a story's terms; built only for stories that grow. */
  const places = new Map<number, Map<number, number>>()
  let pairs = 0
  let weights = new Float64Array(FIRST_CAPACITY)
  let columns = {
    story: new Int32Array(FIRST_CAPACITY),
    term: new Int32Array(FIRST_CAPACITY),
    olderOfTerm: new Int32Array(FIRST_CAPACITY),
    nextOfStory: new Int32Array(FIRST_CAPACITY),
  }

  function makeRoom(): void {
    if (pairs < weights.length) return
    const larger = (column: Int32Array) => {
      const copy = new Int32Array(pairs * 2)
      copy.set(column)
      return copy
    }
    const { story, term, olderOfTerm, nextOfStory } = columns
    columns = {
      story: larger(story),
      term: larger(term),
      olderOfTerm: larger(olderOfTerm),
      nextOfStory: larger(nextOfStory),
    }
    const before = weights
    weights = new Float64Array(pairs * 2)
    weights.set(before)
  }

  function numbered(language: Language, term: string): number {
    const ofLanguage = numbers.get(language) ?? new Map<string, number>()
    numbers.set(language, ofLanguage)
    const known = ofLanguage.get(term)
    if (known !== undefined) return known
    ofLanguage.set(term, words.length)
    newestOfTerm.push(NONE)
    return words.push(term) - 1
  }

  function placesOf(story: number): Map<number, number> {
    const made = places.get(story)
    if (made) return made
    const fresh = new Map<number, number>()
    for (let pair = firstOfStory[story] ?? NONE; pair !== NONE; pair = columns.nextOfStory[pair] ?? NONE)
      fresh.set(columns.term[pair] ?? NONE, pair)
    places.set(story, fresh)
    return fresh
  }

  function append(story: number, term: number, weight: number): number {
    makeRoom()
    const pair = pairs++
    columns.story[pair] = story
    columns.term[pair] = term
    columns.olderOfTerm[pair] = newestOfTerm[term] ?? NONE
    columns.nextOfStory[pair] = NONE
    weights[pair] = weight
    newestOfTerm[term] = pair
    const last = lastOfStory[story] ?? NONE
    if (last === NONE) firstOfStory[story] = pair
    else columns.nextOfStory[last] = pair
    lastOfStory[story] = pair
    return pair
  }

  /** Returns the squared length with one more weight added. */
  function addOne(
    known: Map<number, number> | null,
    square: number,
    { story, term, weight }: { story: number; term: number; weight: number },
  ): number {
    const pair = known?.get(term)
    if (pair === undefined) {
      const made = append(story, term, weight)
      known?.set(term, made)
      return square + weight * weight
    }
    const before = weights[pair] ?? 0
    weights[pair] = before + weight
    return square + weight * (2 * before + weight)
  }
  /** Null for a story without terms, because the first terms added to it are all different. */
  const placesIn = (story: number) =>
    firstOfStory[story] === undefined && !places.has(story) ? null : placesOf(story)

  function eachOfStory(story: number, visit: (term: number, weight: number) => void): void {
    for (let pair = firstOfStory[story] ?? NONE; pair !== NONE; pair = columns.nextOfStory[pair] ?? NONE)
      visit(columns.term[pair] ?? NONE, weights[pair] ?? 0)
  }
  return {
    numberOf: (language, term) => numbers.get(language)?.get(term),
    add(story, before, language, direction) {
      const known = placesIn(story)
      let square = before
      for (const [term, weight] of direction)
        square = addOne(known, square, { story, term: numbered(language, term), weight })
      return square
    },
    addStory(story, before, other) {
      const known = placesIn(story)
      let square = before
      eachOfStory(other, (term, weight) => (square = addOne(known, square, { story, term, weight })))
      return square
    },
    eachOfStory,
    eachOfTerm(term, visit) {
      for (let pair = newestOfTerm[term] ?? NONE; pair !== NONE; pair = columns.olderOfTerm[pair] ?? NONE)
        visit(columns.story[pair] ?? NONE, weights[pair] ?? 0)
    },
    weightsOf: (story, language) => ({
      get: (term) => {
        const number = numbers.get(language)?.get(term)
        const pair = number === undefined ? undefined : placesOf(story).get(number)
        return pair === undefined ? undefined : weights[pair]
      },
    }),
    wordOf: (term) => words[term] ?? '',
  }
}
