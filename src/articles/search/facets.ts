import type { Db } from '#platform/db.ts'
import { type Match, type Question, lockedAt, newestMatches, newestOf } from './matches.ts'
import {
  AGES,
  AGE_MS,
  SEARCH_KINDS,
  VALUE_FILTERS,
  VALUE_FILTER_NAMES,
  type ValueFilter,
  valueFiltersOf,
} from './rules.ts'

/** A filter choice and the number of matches it leaves; with `is_least`, at least that many. */
type Facet = { value: string; count: number; is_least: boolean }
type FacetsOfValues = Record<(typeof VALUE_FILTERS)[ValueFilter]['counts'], Facet[]>
type Facets = FacetsOfValues & {
  kinds: Facet[]
  categories: Facet[]
  ages: Facet[]
  total: number
  total_is_least: boolean
}

/** The answer to a question that nothing can match. */
export const NO_FACETS: Facets = {
  kinds: [],
  categories: [],
  ...(Object.fromEntries(
    VALUE_FILTER_NAMES.map((name) => [VALUE_FILTERS[name].counts, []]),
  ) as unknown as FacetsOfValues), // one entry for each filter
  ages: [],
  total: 0,
  total_is_least: false,
}

/** How the values of a filter are counted. */
const COUNTED: Record<ValueFilter, (counts: Counts, db: Db) => Facet[] | Promise<Facet[]>> = {
  tier: (counts) => ranked(counts, 'tier'),
}

/** The maximum number of categories offered. */
const MAX_CATEGORIES = 30

/**
 * How many matches each choice leaves, given the other choices: each facet is counted without its own choice. `turnsAt`: when
 * the next of the matches becomes locked.
 */
export async function facetsOf(db: Db, question: Question): Promise<Facets & { turnsAt: Date | null }> {
  const whole = await countsOf(db, question, {})
  const without = async (narrowed: boolean, but: Partial<Question>) =>
    narrowed ? countsOf(db, question, but) : whole
  const isDated = question.since !== null || question.until !== null
  const offered = valueFiltersOf(question.kinds)
  const all = await Promise.all([
    without(question.kinds.length < SEARCH_KINDS.length, { kinds: SEARCH_KINDS }),
    without(question.category !== null, { category: null }),
    without(isDated, { since: null, until: null }),
    ...offered.map((name) => without(Boolean(question[name]), { [name]: null })),
  ])
  const [kinds, categories, ages, ...values] = all
  const ofValues = offered.map(
    async (name, at) => [VALUE_FILTERS[name].counts, await COUNTED[name](values[at] ?? whole, db)] as const,
  )
  return {
    ...NO_FACETS,
    kinds: ranked(kinds, 'kind'),
    categories: ranked(categories, 'category').slice(0, MAX_CATEGORIES),
    ...Object.fromEntries(await Promise.all(ofValues)),
    ages: agesOf(ages, question.now),
    total: whole.matches.length,
    total_is_least: whole.isLeast,
    turnsAt: [whole, ...all].reduce<Date | null>(
      (first, { turnsAt }) => (first && turnsAt && first < turnsAt ? first : (turnsAt ?? first)),
      null,
    ),
  }
}

/** Counts the matches without the choices that `but` overrides. */
async function countsOf(db: Db, question: Question, but: Partial<Question>): Promise<Counts> {
  const asked = { ...question, ...but }
  const { matches, isAll } = await newestMatches(db, asked, newestOf(asked))
  return { matches, isLeast: !isAll, turnsAt: lockedAt(asked, matches) }
}
type Counts = { matches: Match[]; isLeast: boolean; turnsAt: Date | null }

/** Most frequent first, ties by name. */
function ranked({ matches, isLeast }: Counts, by: 'kind' | 'category' | 'tier'): Facet[] {
  const counts = Map.groupBy(matches, (match) => match[by])
  return [...counts]
    .map(([value, { length }]) => ({ value, count: length, is_least: isLeast }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** Only the newest matches are counted: if one of them is older than an age, the count for that age is complete. */
const agesOf = ({ matches, isLeast }: Counts, now: Date): Facet[] =>
  AGES.map((age) => {
    const since = now.getTime() - AGE_MS[age]
    const count = matches.filter(({ at }) => Date.parse(at) >= since).length
    return { value: age, count, is_least: isLeast && count === matches.length }
  })
