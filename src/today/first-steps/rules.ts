import { LANGUAGES, type Language } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'

/** The first steps of a new site in their order. */
export const FIRST_STEPS = [
  'account',
  'review',
  'live',
  'edition',
  'sources',
  'model',
  'mail',
  'samples',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/**
 * `open`: to be done; `done`: the site has what it asks for; `skipped`: an administrator decided against it; `gone`: it was
 * about samples that have been removed.
 */
export const STEP_STATES = ['open', 'done', 'skipped', 'gone'] as const

/** The preview of an edition that was looked at, by language. */
export const editionMark = (language: Language): Mark => `edition-${language}`

/** What no other stored fact shows: a preview that was looked at, a model that is not wanted, a list that is hidden. */
export const MARKS = [
  ...LANGUAGES.map((language) => `edition-${language}` as const),
  'model',
  'hidden',
] as const
export type Mark = (typeof MARKS)[number]

/** The list is on Today for this long after the site got its first administrator; afterwards it is found by its name. */
export const FIRST_STEPS_MS = 30 * DAY

/** The drafts that wait on a site with samples. */
export const SAMPLE_DRAFTS = 6
