/**
 * The surrogate key of all pages that a shared cache may keep. There is one, because a change can show on every page: lists,
 * related stories, counts. Decision 0101.
 */
export const PAGES_KEY = 'cadence-pages'

/**
 * A shared cache forgets a page so many seconds before it may become locked. Caches count whole seconds, and begin to count
 * when the answer has arrived.
 */
export const MARGIN_SECONDS = 5

/**
 * The headers by which a shared cache may keep an answer for so many seconds and not longer, whatever happens. Browsers ask
 * again each time.
 */
export const sharedHeaders = (seconds: number): Record<string, string> => ({
  'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=0, stale-if-error=0`,
  vary: 'Cookie, Accept-Encoding',
  'surrogate-key': PAGES_KEY, // Fastly, Varnish
  'cache-tag': PAGES_KEY, // Cloudflare
})
