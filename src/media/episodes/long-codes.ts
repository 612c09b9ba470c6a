import type { Language } from '#languages/rules.ts'

/** ISO 639-2 codes, as tags require them. */
export const LONG_CODES: Record<Language, string> = { en: 'eng', ar: 'ara', fr: 'fra', es: 'spa', pt: 'por' }
