import { TIERS, type Tier } from '#membership/rules.ts'
import { DAY } from '#platform/clock.ts'

/** Kinds of items that can be found, in the order of the search page. */
export const SEARCH_KINDS = ['article', 'event', 'tool', 'agent', 'podcast'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

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
  tier?: Tier
  from?: string
  to?: string
}

/**
 * Whether calls accept a text from an address as a day, checked without their schema: an existing day of the years 1000 to
 * 9998.
 */
export function isDay(text: string): boolean {
  if (!/^(?!9999)[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text) // some browsers read February 30 as a day in March
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Reads the parameters of an address; invalid ones are ignored. */
export function readAsked(raw: Record<string, unknown>): Asked {
  // A number in the address is a search word, too.
  const said = (name: keyof Asked) => {
    const value = raw[name]
    return typeof value === 'string' || typeof value === 'number'
      ? storable(String(value)).trim().slice(0, MAX_WORDS).toWellFormed()
      : ''
  }
  const [q, category, from, to] = [said('q'), said('category'), said('from'), said('to')]
  const type = SEARCH_KINDS.find((kind) => kind === raw['type'])
  const tier = TIERS.find((each) => each === raw['tier'])
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(category && { category }),
    ...(tier && { tier }),
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
