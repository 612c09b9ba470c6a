import type { Reading } from '#languages/pack.ts'
import { pack } from '#languages/packs.ts'
import { LANGUAGES } from '#languages/rules.ts'

/** The pattern that matches where that of any language matches, for texts that may quote another language. */
export const inAnyLanguage = (patternOf: (reading: Reading) => string): string =>
  LANGUAGES.map((language) => patternOf(pack(language).reading))
    .filter((pattern) => pattern !== '')
    .join('|')
