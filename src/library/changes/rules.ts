/** What others may keep a copy of. */
export const CHANGED_KINDS = ['article', 'event', 'tool', 'agent', 'podcast'] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

/** How an item stands since its last change; `current` is a new one too. */
export const CHANGE_STATES = ['current', 'corrected', 'retracted', 'deleted'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]
