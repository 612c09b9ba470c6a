import { VALUE_FILTER_NAMES } from '#articles/search/rules.ts'

/**
 * Query parameters by which the server renders pages, and by which it keeps them in memory. A page's address drops those
 * that the page does not read, and values that it does not know.
 */
export const PARAMETERS = [
  'q',
  'category',
  'page',
  'from',
  'to',
  ...VALUE_FILTER_NAMES,

  'type',
  'at',
  'ids',
  'when',
  'kind',
  'written',
  'entity',
] as const

/** Query parameters of rendered pages that only the browser reads: a page in memory is the same for all of their values. */
export const BROWSER_PARAMETERS = ['checkout', 'next', 'session'] as const

/**
 * Puts these parameters first and in this order, as the server does when requesting pages, so that an address has one
 * spelling.
 */
export function inOrder(search: Record<string, unknown>): Record<string, unknown> {
  const listed = PARAMETERS.filter((name) => Object.hasOwn(search, name))
  return { ...Object.fromEntries(listed.map((name) => [name, search[name]])), ...search }
}
