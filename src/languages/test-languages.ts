import type { Language } from './rules.ts'

/**
 * The languages in which tests have texts. A language that is added here does not compile until each of these tests has a
 * text in it.
 */
export const TEST_LANGUAGES = ['en', 'ar', 'fr', 'es', 'pt'] as const satisfies readonly Language[]
export type TestLanguage = (typeof TEST_LANGUAGES)[number]
