import type { Db } from '#platform/db.ts'
import { type Match, type Question, lockedAt, newestMatches, newestOf } from './matches.ts'
import { AGES, AGE_MS, SEARCH_KINDS } from './rules.ts'

/** One choice and how many matches it leaves, or at least leaves. */
type Facet = { value: string; count: number; is_least: boolean }
type Facets = {
  kinds: Facet[]
  categories: Facet[]
  tiers: Facet[]
  ages: Facet[]
  total: number
  total_is_least: boolean
  /** When the next of the matches is locked. */
  turnsAt: Date | null
}

/** More categories than these are not offered. */
const MAX_CATEGORIES = 30

/** How many matches each choice leaves, with all the others that are made: each facet is counted without itself. */
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

/** What is counted, without the choices that `but` names. */
async function countsOf(db: Db, question: Question, but: Partial<Question>): Promise<Counts> {
  const asked = { ...question, ...but }
  const { matches, isAll } = await newestMatches(db, asked, newestOf(asked))
  return { matches, isLeast: !isAll, turnsAt: lockedAt(asked, matches) }
}
type Counts = { matches: Match[]; isLeast: boolean; turnsAt: Date | null }

/** The most frequent first, ties by name. */
function ranked({ matches, isLeast }: Counts, by: 'kind' | 'category' | 'tier'): Facet[] {
  const counts = Map.groupBy(matches, (match) => match[by])
  return [...counts]
    .map(([value, { length }]) => ({ value, count: length, is_least: isLeast }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** The newest are counted: one that is older says that all within are among them. */
const agesOf = ({ matches, isLeast }: Counts, now: Date): Facet[] =>
  AGES.map((age) => {
    const since = now.getTime() - AGE_MS[age]
    const count = matches.filter(({ at }) => Date.parse(at) >= since).length
    return { value: age, count, is_least: isLeast && count === matches.length }
  })
