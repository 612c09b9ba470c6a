/**
 * What readers of a language get of an item: `full` is the original or a translation that a person made or reviewed,
 * `machine` is a translation by a model that no one has reviewed, and `missing` is neither.
 */
export const LANGUAGE_STATES = ['full', 'machine', 'missing'] as const
export type LanguageState = (typeof LANGUAGE_STATES)[number]
