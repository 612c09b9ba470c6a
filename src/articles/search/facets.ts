import type { Db } from '#platform/db.ts'
import { type Match, type Question, lockedAt, newestMatches, newestOf } from './matches.ts'
import { AGES, AGE_MS, SEARCH_KINDS } from './rules.ts'

/** A filter choice and the number of matches it leaves; with `is_least`, at least that many. */
type Facet = { value: string; count: number; is_least: boolean }
type Facets = {
  kinds: Facet[]
  categories: Facet[]
  tiers: Facet[]
  ages: Facet[]
  total: number
  total_is_least: boolean
  /** When the next of the matches becomes locked. */
  turnsAt: Date | null
}

/** The maximum number of categories offered. */
const MAX_CATEGORIES = 30

/** How many matches each choice leaves, given the other choices: each facet is counted without its own choice. */
export async function facetsOf(db: Db, question: Question): Promise<Facets> {
  const whole = await countsOf(db, question, {})
  const without = async (narrowed: boolean, but: Partial<Question>) =>
    narrowed ? countsOf(db, question, but) : whole
  const isDated = question.since !== null || question.until !== null
  const all = await Promise.all([
    without(question.kinds.length < SEARCH_KINDS.length, { kinds: SEARCH_KINDS }),
    without(question.category !== null, { category: null }),
    without(question.tier !== null, { tier: null }),
    without(isDated, { since: null, until: null }),
  ])
  const [kinds, categories, tiers, ages] = all
  return {
    kinds: ranked(kinds, 'kind'),
    categories: ranked(categories, 'category').slice(0, MAX_CATEGORIES),
    tiers: ranked(tiers, 'tier'),
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
