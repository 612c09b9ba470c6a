/**
 * Query parameters that pages read. A page's address drops parameters that the page does not read, and values that it does
 * not know.
 */
export const PARAMETERS = [
  'q',
  'category',
  'page',
  'from',
  'to',
  'tier',
  'type',
  'at',
  'ids',
  'when',
  'kind',
  'written',
  'entity',
] as const

/**
 * Puts these parameters first and in this order, as the server does when requesting pages, so that an address has one
 * spelling.
 */
export function inOrder(search: Record<string, unknown>): Record<string, unknown> {
  const listed = PARAMETERS.filter((name) => Object.hasOwn(search, name))
  return { ...Object.fromEntries(listed.map((name) => [name, search[name]])), ...search }
}
