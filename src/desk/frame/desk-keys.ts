import { keysChoice } from '#ui/single-keys.ts'

/** Whether a person uses the single keys of the desk: one choice for all of its pages. */
export const deskKeysChoice = keysChoice('cadence_desk_keys', ['cadence_review_keys', 'cadence_report_keys'])
