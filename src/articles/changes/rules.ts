/** The kinds of items that others may copy. */
export const CHANGED_KINDS = ['article', 'event', 'tool', 'agent', 'podcast'] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

/** The state of an item since its last change; new items are `current` too. */
export const CHANGE_STATES = ['current', 'corrected', 'retracted', 'deleted'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]
