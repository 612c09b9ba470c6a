import { LANGUAGES } from '#languages/rules.ts'

/** The keys of an edition as they are listed; each part of the page listens for its own. */
export const EDITION_KEYS = {
  A: 'approveEdition',
  H: 'holdEdition',
  'Alt ↑ ↓': 'moveStory',
  L: 'leadStory',
  [`1 – ${LANGUAGES.length}`]: 'previewLanguage',
  T: 'translateMissing',
  '?': 'help',
} as const

/** The key of a language of the preview: its place. */
export const languageKey = (at: number): string => String(at + 1)

/** The languages of the preview by their keys, also by the position of a key that types another digit. */
export const LANGUAGE_KEYS = Object.fromEntries(
  LANGUAGES.flatMap((language, at) => [
    [languageKey(at), language],
    [`digit${languageKey(at)}`, language],
  ]),
)
