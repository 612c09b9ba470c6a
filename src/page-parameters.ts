/** Query parameters that pages read. A page's address loses those that the page does not read, and values that it does not know. */
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

/** A search with these parameters first and in this order, as the server asks for pages: an address has one spelling. */
export function inOrder(search: Record<string, unknown>): Record<string, unknown> {
  const listed = PARAMETERS.filter((name) => Object.hasOwn(search, name))
  return { ...Object.fromEntries(listed.map((name) => [name, search[name]])), ...search }
}
