import type { TestLanguage } from '../../src/languages/test-languages.ts'

/** The lies of a model that writes or translates. */
export const LIE_KINDS = [
  'number',
  'name',
  'quotation',
  'address',
  'wrong source',
  'exchanged sentences',
  'missing citation',
  'false citation',
  'other language',
  'obeyed order',
  'leaked prompt',
  'markup',
] as const
export type LieKind = (typeof LIE_KINDS)[number]

/** The faults of a model that writes or translates. */
export const TEXT_FAULTS = [
  'invalid JSON',
  'empty',
  'cut',
  'refused',
  '429',
  '500',
  'hanging',
  'slow',
  'dropped',
  'HTML',
] as const
export type TextFault = (typeof TEXT_FAULTS)[number]

/** The faults of the servers of pictures and voices. */
export const PICTURE_FAULTS = ['not a picture', 'another size'] as const
export type PictureFault = (typeof PICTURE_FAULTS)[number]
export const SOUND_FAULTS = ['short sound', 'cut sound', 'silent sound'] as const
export type SoundFault = (typeof SOUND_FAULTS)[number]

export type Kind = LieKind | TextFault | PictureFault | SoundFault
/** What the server is asked for when it lies or fails. */
type Where = 'draft' | 'translation' | 'picture' | 'episode'

/**
 * One lie or fault to plant. `nth` counts those of the same kind and place from 0, and decides how it is done and in which
 * part of the text. `number` is unique among all.
 */
export type Plan = { language: TestLanguage; where: Where; kind: Kind; nth: number; number: number }

/** How often each is planted in a language: two hundred times in all. */
const TIMES = {
  draft: { lies: 5, faults: 2 },
  translation: { lies: 6, faults: 3 },
  picture: 6,
  episode: 2,
}
/** The smallest number that is planted as a lie; no text contains one near it. */
const FIRST_NUMBER = 70_001

/** What is still to be planted in one language. */
export type Plans = { drafts: Plan[]; translations: Plan[]; episodes: Plan[] }

/** Everything to plant in one language; `first` is the number of the first plan. Translations lie first and fail later. */
export function plansOf(language: TestLanguage, first: number): Plans {
  let number = FIRST_NUMBER + first
  const times = (count: number, where: Where, kinds: readonly Kind[]): Plan[] =>
    Array.from({ length: count }, (_, nth) =>
      kinds.map((kind) => ({ language, where, kind, nth, number: number++ })),
    ).flat()
  const drafts = [
    ...times(TIMES.draft.lies, 'draft', LIE_KINDS),
    ...times(TIMES.draft.faults, 'draft', TEXT_FAULTS),
    ...times(TIMES.picture, 'picture', PICTURE_FAULTS),
  ]
  const translations = [
    ...times(TIMES.translation.lies, 'translation', LIE_KINDS),
    ...times(TIMES.translation.faults, 'translation', TEXT_FAULTS),
  ]
  return { drafts: mixed(drafts), translations, episodes: times(TIMES.episode, 'episode', SOUND_FAULTS) }
}

/** The same elements in an order in which each part of the list has lies and faults. */
const STEP = 37
const mixed = <Each>(all: readonly Each[]): Each[] =>
  all.flatMap((_, n) => all[(n * STEP) % all.length] ?? [])

export const isLie = (kind: Kind): kind is LieKind => LIE_KINDS.some((lie) => lie === kind)
