/** The parts of the page of the automation, in order; each is an anchor. */
export const AUTOMATION_PARTS = [
  'search',
  'create',
  'schedule',
  'sources',
  'relevance',
  'runs',
  'addresses',
  'translations',
  'figures',
  'community',
] as const
