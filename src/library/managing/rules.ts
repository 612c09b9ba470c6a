import { DAY, MINUTE } from '#platform/clock.ts'

/** Articles of the list at most. Source: administration §9. */
export const MANAGED_LIMIT = 200

/** How an article stands: `scheduled` is published later, `retracted` shows its title and a note alone. */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'retracted', 'deleted'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

/** Orders of the list. */
export const MANAGED_ORDERS = ['newest', 'oldest', 'title', 'changed'] as const

/** How long a deleted article can be put back. */
export const RESTORABLE_MS = 30 * DAY

/** A title, an excerpt, an author and a text have this many characters at most. */
export const TITLE_MAX = 300
export const EXCERPT_MAX = 1000
export const AUTHOR_MAX = 200
export const CONTENT_MAX = 100_000

/** A publication is planned from now until then: what lies further away is a slip of the hand. */
export const SCHEDULE_MAX_MS = 366 * DAY
/** A plan may be this late when it comes: clocks differ. */
export const SCHEDULE_LATE_MS = 5 * MINUTE

/** Bytes and pixels of an uploaded picture at most. */
export const UPLOAD_BYTES = 10_000_000
export const UPLOAD_PIXELS = 50_000_000

/** How an article stands at a moment. */
export function articleState(
  article: { publishedAt: Date | null; retractedAt: Date | null; deletedAt: Date | null },
  now: Date,
): ArticleState {
  if (article.deletedAt !== null) return 'deleted'
  if (article.publishedAt === null) return 'draft'
  if (article.publishedAt > now) return 'scheduled'
  return article.retractedAt === null ? 'published' : 'retracted'
}
