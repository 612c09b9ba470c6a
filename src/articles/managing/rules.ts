import { DAY, MINUTE } from '#platform/clock.ts'

/** The maximum number of articles per page. Source: administration §9. */
export const MANAGED_LIMIT = 200

/** The states of an article: `scheduled` is published later, `retracted` shows only its title and a note. */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'retracted', 'deleted'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

/** The orders of the list. */
export const MANAGED_ORDERS = ['newest', 'oldest', 'title', 'changed'] as const

/** How long a deleted article can be restored. */
export const RESTORABLE_MS = 30 * DAY

/** The maximum length of a title, an excerpt, an author and a text, in characters. */
export const TITLE_MAX = 300
export const EXCERPT_MAX = 1000
export const AUTHOR_MAX = 200
export const CONTENT_MAX = 100_000
/** The maximum number of tags, and the maximum length of one. */
export const TAGS_MAX = 20
export const TAG_MAX = 60

/** How far ahead a publication can be scheduled; anything later is treated as a typing error. */
export const SCHEDULE_MAX_MS = 366 * DAY
/** How far in the past a scheduled time may be when it arrives, because clocks differ. */
export const SCHEDULE_LATE_MS = 5 * MINUTE

/** The maximum bytes and pixels of an uploaded image. */
export const UPLOAD_BYTES = 10_000_000
export const UPLOAD_PIXELS = 50_000_000
/** Why an uploaded image is refused. */
export const UPLOAD_REFUSALS = [
  'library.managing.notPicture',
  'library.managing.pictureDamaged',
  'library.managing.pictureLarge',
  'library.managing.pictureSmall',
] as const

/** The state of an article at a moment. */
export function articleState(
  article: { publishedAt: Date | null; retractedAt: Date | null; deletedAt: Date | null },
  now: Date,
): ArticleState {
  if (article.deletedAt !== null) return 'deleted'
  if (article.publishedAt === null) return 'draft'
  if (article.publishedAt > now) return 'scheduled'
  return article.retractedAt === null ? 'published' : 'retracted'
}
