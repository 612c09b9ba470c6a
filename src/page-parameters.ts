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
