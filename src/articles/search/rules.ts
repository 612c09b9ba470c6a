import { TIERS } from '#membership/rules.ts'
import { DAY } from '#platform/clock.ts'

/** Kinds of items that can be found, in the order of the search page. */
export const SEARCH_KINDS = ['article', 'event', 'tool', 'agent', 'podcast'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

type ValueFacts = {
  values: readonly string[]
  /** The kinds of items that have such a value. */
  kinds: readonly SearchKind[]
  /** The name of its counts in the answer of `search-facets`. */
  counts: string
  /** The key of its name, and of its values: `library.tier` for `library.tier.premium`. */
  legend: string
  words: string
}
/** The filters that accept one of a fixed list of values. */
export const VALUE_FILTERS = {
  tier: {
    values: TIERS,
    kinds: SEARCH_KINDS,
    counts: 'tiers',
    legend: 'library.search.tier',
    words: 'library.tier',
  },
} as const satisfies Record<string, ValueFacts>
/** The name of such a filter, also in addresses and calls. */
export type ValueFilter = keyof typeof VALUE_FILTERS
export type ValueOf<Filter extends ValueFilter> = (typeof VALUE_FILTERS)[Filter]['values'][number]
export const VALUE_FILTER_NAMES = Object.keys(VALUE_FILTERS) as ValueFilter[] // its own keys

/** The filters of values that all these kinds have. */
export const valueFiltersOf = (kinds: readonly SearchKind[]): ValueFilter[] =>
  VALUE_FILTER_NAMES.filter((name) => {
    const { kinds: having }: ValueFacts = VALUE_FILTERS[name]
    return kinds.every((kind) => having.includes(kind))
  })

/** All filters besides words and kind, in the order in which a list names them. */
export const FILTERS = ['category', ...VALUE_FILTER_NAMES, 'from', 'to'] as const
export type Filter = (typeof FILTERS)[number]

/** How long ago an item may have been published, as written in an address. */
export const AGES = ['day', 'week', 'month', 'year'] as const
export type Age = (typeof AGES)[number]
export const AGE_MS: Record<Age, number> = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY }

/** Maximum length of a question, in characters. */
export const MAX_WORDS = 100

/** The maximum number of rows of a list that are counted; a count that reaches it says "at least". */
export const MAX_COUNTED = 1000

/** The maximum number of matches that are ranked at a time and counted for filters. */
export const MAX_MATCHES = 200

/** The search conditions in the address of a list; missing ones are left out. Days are written 2026-11-20. */
export type Asked = {
  q?: string
  type?: SearchKind
  category?: string
  from?: string
  to?: string
} & { [Name in ValueFilter]?: ValueOf<Name> }

/**
 * Whether calls accept a text from an address as a day, checked without their schema: an existing day of the years 1000 to
 * 9998.
 */
export function isDay(text: string): boolean {
  if (!/^(?!9999)[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text) // some browsers read February 30 as a day in March
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Reads the parameters of a list of these kinds; invalid ones, and filters that not all the kinds have, are ignored. */
export function readAsked(raw: Record<string, unknown>, kinds: readonly SearchKind[] = SEARCH_KINDS): Asked {
  // A number in the address is a search word, too.
  const said = (name: keyof Asked) => {
    const value = raw[name]
    return typeof value === 'string' || typeof value === 'number'
      ? storable(String(value)).trim().slice(0, MAX_WORDS).toWellFormed()
      : ''
  }
  const [q, category, from, to] = [said('q'), said('category'), said('from'), said('to')]
  const type = kinds.length === 1 ? undefined : kinds.find((kind) => kind === raw['type'])
  const values = valueFiltersOf(kinds).flatMap((name) => {
    const value = VALUE_FILTERS[name].values.find((each) => each === raw[name])
    return value ? [[name, value] as const] : []
  })
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(category && { category }),
    ...Object.fromEntries(values),
    ...((AGES.some((age) => age === from) || isDay(from)) && { from }),
    ...(isDay(to) && { to }),
  }
}

/** Without U+0000, which no call accepts. */
const storable = (text: string) => text.replaceAll('\0', '')

/** Whether a list is narrowed: then it is a search of the archive and no longer the list of the newest. */
export const narrows = (asked: Partial<Record<keyof Asked, unknown>>): boolean =>
  Object.values(asked).some((value) => value !== undefined && value !== '')

/** The kinds in the archive: everything with a date. */
export const ARCHIVE_KINDS = ['article', 'event'] as const satisfies readonly SearchKind[]
