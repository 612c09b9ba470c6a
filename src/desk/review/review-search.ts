import { LANGUAGES, type Language } from '#languages/rules.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import { LISTED } from '../parts/translation-address.ts'
import { TRANSLATED_KINDS, type TranslatedKind } from '#articles/translation/rules.ts'
import { DRAFT_STATUSES, type DraftStatus, CONTENT_TYPES, type ContentType } from '#writing/rules.ts'

/** The filter for warnings of a draft. */
export const WARNINGS = ['none', 'some'] as const
type Status = Exclude<DraftStatus, 'pending'>

/** The filters of the drafts; without a status, pending drafts are listed. */
export type Narrowing = {
  status?: Status | undefined
  type?: ContentType | undefined
  language?: Language | undefined
  tier?: Tier | undefined
  warnings?: (typeof WARNINGS)[number] | undefined
  /** `me`, `nobody`, or an editor's id. */
  assigned?: string | undefined
  q?: string | undefined
  /** The newest first; by default the strongest are. */
  order?: 'newest' | undefined
}
/**
 * The search parameters of the review: the filters and the open draft, of texts or with `view` of episodes and videos; or the
 * translations and the open one: by its id, or an item and the language into which it is translated.
 */
export type ReviewSearch = Narrowing & {
  draft?: string | undefined
  view?: 'translations' | 'episodes' | undefined
  translation?: string | undefined
  itemKind?: TranslatedKind | undefined
  item?: string | undefined
  into?: Language | undefined
  listed?: (typeof LISTED)[number] | undefined
}

/** The two views of drafts. */
export type EpisodesOrDrafts = 'drafts' | 'episodes'
/** The kinds of content of each. */
export const KINDS_OF_VIEW = {
  drafts: CONTENT_TYPES.filter((type) => !isEpisode(type)),
  episodes: CONTENT_TYPES.filter((type) => isEpisode(type)),
} as const

const MAX_SEARCH_LENGTH = 200

/** The search parameters this page knows; others are dropped. */
export function reviewSearchOf(raw: Record<string, unknown>): ReviewSearch {
  return {
    ...narrowingOf(raw),
    order: oneOf(['newest'] as const, raw['order']),
    draft: idOf(raw['draft']),
    view: oneOf(['translations', 'episodes'] as const, raw['view']),
    translation: idOf(raw['translation']),
    itemKind: oneOf(TRANSLATED_KINDS, raw['itemKind']),
    item: idOf(raw['item']),
    into: oneOf(LANGUAGES, raw['into']),
    listed: oneOf(LISTED, raw['listed']),
  }
}

/** The filters this page knows, without the order of the list. */
export const narrowingOf = (raw: Record<string, unknown>): Narrowing => ({
  status: DRAFT_STATUSES.filter(isListedApart).find((each) => each === raw['status']),
  type: oneOf(CONTENT_TYPES, raw['type']),
  language: oneOf(LANGUAGES, raw['language']),
  tier: oneOf(TIERS, raw['tier']),
  warnings: oneOf(WARNINGS, raw['warnings']),
  assigned: oneOf(['me', 'nobody'], raw['assigned']) ?? idOf(raw['assigned']),
  q: wordsOf(raw['q']),
})

/** Whether two sets of filters are the same, apart from the order of the list. */
export const sameNarrowing = (one: Narrowing, other: Narrowing): boolean =>
  JSON.stringify(narrowingOf(one)) === JSON.stringify(narrowingOf(other))

/** The number of active filters, not counting the search text. */
export function choicesIn(narrowing: Narrowing): number {
  const { q: _, order: __, ...choices } = narrowing
  return Object.values(choices).filter((choice) => choice !== undefined).length
}

/** Whether the list is not simply all pending drafts. */
export const isNarrow = (narrowing: Narrowing): boolean =>
  choicesIn(narrowing) > 0 || narrowing.q !== undefined

/** Whether a draft of this kind is in the view of episodes. */
export function isEpisode(type: ContentType): boolean {
  return type === 'podcast' || type === 'video'
}

const oneOf = <Value>(values: readonly Value[], said: unknown): Value | undefined =>
  values.find((each) => each === said)

const isListedApart = (status: DraftStatus): status is Status => status !== 'pending'

const idOf = (said: unknown): string | undefined =>
  typeof said === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(said) ? said : undefined

/** An address with 2026 is parsed as a number. */
function wordsOf(said: unknown): string | undefined {
  if (typeof said !== 'string' && typeof said !== 'number' && typeof said !== 'boolean') return undefined
  const words = `${said}`.trim().slice(0, MAX_SEARCH_LENGTH)
  return words === '' ? undefined : words
}
