import { HOUR } from '#platform/clock.ts'

/** Kinds of items that have translations. */
export const TRANSLATED_KINDS = ['article', 'tool', 'agent', 'podcast'] as const
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number]

/**
 * How a translation made by a model stands. `pending`: waits for an editor; `approved` and `rejected`: one has
 * decided; `failed`: the checks object, or the model gave nothing usable.
 */
export const TRANSLATION_STATES = ['pending', 'approved', 'rejected', 'failed'] as const
export type TranslationState = (typeof TRANSLATION_STATES)[number]

/** What is checked in a translation, against its original. */
export const TRANSLATION_GATES = ['shape', 'numbers', 'names', 'links', 'citation', 'length'] as const
export type TranslationGate = (typeof TRANSLATION_GATES)[number]

/**
 * Why there is no translation to check. `storing`: it could not be stored; `refused`: the model's service refuses us;
 * `budget`: the money of the day is spent; `unanswered`: no answer came.
 */
export const TRANSLATION_TROUBLES = ['storing', 'refused', 'budget', 'unanswered'] as const
export type TranslationTrouble = (typeof TRANSLATION_TROUBLES)[number]

/** `detail` is the offending material itself. A trouble is of no field: an empty string. */
export type TranslationObjection = {
  field: string
  gate: TranslationGate | TranslationTrouble
  detail: string
}

/** The browser keeps what was translated for it so long. Source: public-site §7. */
export const TRANSLATION_KEPT_MS = HOUR
/** Tools of one page that are translated in the background at most. Source: public-site §7. */
export const BACKGROUND_TOOLS = 20

/** A text that holds an embedded picture is not translated. Source: public-site §7. */
export const holdsEmbeddedImage = (text: string): boolean => /data:image\//i.test(text)

/** Older items are translated when a reader asks, not by themselves. */
export const TRANSLATED_WITHIN_DAYS = 90
