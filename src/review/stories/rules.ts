/** The most reports that are split off at once: a story shows as many. */
export const MAX_SPLIT = 100

/** Why two stories may be about the same event. */
export const RESEMBLANCES = ['words', 'language'] as const

/** What stories in two languages may have in common. */
export const SHARED_KINDS = ['name', 'number', 'day', 'link'] as const
