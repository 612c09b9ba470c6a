import type { Language } from '#languages/rules.ts'

/** Codes of ISO 639-2, as tags want them. */
export const LONG_CODES: Record<Language, string> = { en: 'eng', ar: 'ara', fr: 'fra', es: 'spa', pt: 'por' }
