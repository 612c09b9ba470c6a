import { SLUG_FORM, MAX_SLUG_LENGTH } from '#articles/entities/rules.ts'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { TOPICS } from '#articles/rules.ts'
import { AGES, type Asked, readAsked, ARCHIVE_KINDS } from '#articles/search/rules.ts'
import type { SavedQuestion } from '../alerts/rules.ts'
import { lastDayOf } from './rules.ts'

/** The archive search in a URL, including the original language and the slug of a name. */
export type ArchiveAsked = Asked & { written?: Language; entity?: string }

/** Reads the URL parameters; kinds and categories that the archive does not have are ignored. */
export function readArchiveAsked(raw: Record<string, unknown>): ArchiveAsked {
  const { category, ...asked } = readAsked(raw, ARCHIVE_KINDS)
  const topic = TOPICS.find((each) => each === category)
  const written = LANGUAGES.find((each) => each === raw['written'])
  const entity = raw['entity']
  return {
    ...asked,
    ...(topic && { category: topic }),
    ...(written && { written }),
    ...(typeof entity === 'string' &&
      entity.length <= MAX_SLUG_LENGTH &&
      SLUG_FORM.test(entity) && { entity }),
  }
}

/** The same search as input of the archive call. */
export function askedOf({ type, category, ...asked }: ArchiveAsked) {
  const kind = ARCHIVE_KINDS.find((each) => each === type)
  const topic = TOPICS.find((each) => each === category)
  return { ...asked, ...(kind && { type: kind }), ...(topic && { topic }) }
}

/** The same search as it is saved; null if it is not an archive search or has no filters. */
export function savedOf(asked: ArchiveAsked): SavedQuestion | null {
  const kept = askedOf(asked)
  const isOther =
    (asked.type !== undefined && !('type' in kept)) || (asked.category !== undefined && !('topic' in kept))
  return isOther || Object.keys(kept).length === 0 ? null : kept
}

/** The requested month, written 2026-11; null if there is none or the dates are another range. */
export function monthOf({ from, to }: Pick<Asked, 'from' | 'to'>): string | null {
  if (from === undefined || to === undefined || AGES.some((age) => age === from)) return null
  const month = from.slice(0, 7)
  return from.endsWith('-01') && to === lastDayOf(month) ? month : null
}
