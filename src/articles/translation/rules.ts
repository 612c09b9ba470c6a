import { HOUR } from '#platform/clock.ts'

/** The kinds of items that have translations. */
export const TRANSLATED_KINDS = ['article', 'tool', 'agent', 'podcast'] as const
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number]

/**
 * The state of a machine translation. `pending`: waits for an editor; `approved` and `rejected`: an editor has decided;
 * `failed`: the checks found faults, or the model returned nothing usable.
 */
export const TRANSLATION_STATES = ['pending', 'approved', 'rejected', 'failed'] as const
export type TranslationState = (typeof TRANSLATION_STATES)[number]

/** The checks of a translation against its original. */
export const TRANSLATION_GATES = [
  'shape',
  'numbers',
  'names',
  'quotes',
  'links',
  'citation',
  'length',
] as const
export type TranslationGate = (typeof TRANSLATION_GATES)[number]

/**
 * Why there is no translation to check. `storing`: it could not be stored; `refused`: the model's service refuses our
 * requests; `budget`: the daily budget is spent; `unanswered`: no answer came.
 */
export const TRANSLATION_TROUBLES = ['storing', 'refused', 'budget', 'unanswered'] as const
export type TranslationTrouble = (typeof TRANSLATION_TROUBLES)[number]

/** `detail` is the offending text itself. For a trouble, `field` is an empty string. */
export type TranslationObjection = {
  field: string
  gate: TranslationGate | TranslationTrouble
  detail: string
}

/**
 * A part of a translation as an editor wrote it: a paragraph or a whole field, beside the text of the original. `apart`:
 * the original no longer had that text when the part was kept.
 */
export type WrittenPart = { id: string; original: string; text: string; apart?: true }

/** The longest text of a part: a whole field, in characters. */
export const MAX_PART_LENGTH = 100_000

/** How long the browser keeps a translation. Source: public-site §7. */
export const TRANSLATION_KEPT_MS = HOUR
/** The maximum number of tools per page that are translated in the background. Source: public-site §7. */
export const BACKGROUND_TOOLS = 20

/** A text that contains an embedded image is not translated. Source: public-site §7. */
export const holdsEmbeddedImage = (text: string): boolean => /data:image\//i.test(text)

/** Older items are translated only when a reader asks, not automatically. */
export const TRANSLATED_WITHIN_DAYS = 90
