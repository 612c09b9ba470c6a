/** The languages that stories are read in; text in another one has no language here. */
export const READ_LANGUAGES = ['en', 'ar', 'fr', 'es', 'pt'] as const
export type ReadLanguage = (typeof READ_LANGUAGES)[number]

/** How every reading of a source ends. The words an editor sees are `sources.state.<state>`. */
export const SOURCE_STATES = [
  'ok',
  'unchanged',
  'partly_undated',
  'empty',
  'all_undated',
  'too_old',
  'not_a_feed',
  'bad_encoding',
  'too_large',
  'timeout',
  'unreachable',
  'http_error',
  'blocked',
  'robots',
  'busy',
  'gone',
  'refused_address',
] as const
export type SourceState = (typeof SOURCE_STATES)[number]

/** Facts behind a state, by placeholder name: `{ status: 503 }`. Codes and numbers, never sentences. */
export type StateDetail = Readonly<Record<string, string | number>>

/** What a source was last read as. */
export const SOURCE_KINDS = ['rss', 'atom', 'rdf', 'json', 'page'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** One news item as its publisher tells it. Plain text throughout: no HTML leaves this room. */
export type Finding = {
  /** The publisher's own id of the item, unique within the source. */
  guid: string
  /** Absolute http(s) address of the publisher's page. */
  url: string
  /** For matching only, see `canonicalKey`. */
  canonicalKey: string
  title: string
  publishedAt: Date
  summary: string | null
  paragraphs: readonly string[]
  /** Absolute http(s) address of the publisher's picture. */
  image: string | null
  author: string | null
  language: ReadLanguage | null
  /** `excerpt`: only the summary could be read. */
  textFrom: 'feed' | 'page' | 'excerpt'
  /** Why the page of an `excerpt` could not be read, when it was tried. */
  textProblem: SourceState | null
}

const TONES: Record<SourceState, 'good' | 'warning' | 'failed'> = {
  ok: 'good',
  unchanged: 'good',
  partly_undated: 'warning',
  empty: 'warning',
  all_undated: 'warning',
  too_old: 'warning',
  not_a_feed: 'failed',
  bad_encoding: 'failed',
  too_large: 'failed',
  timeout: 'failed',
  unreachable: 'failed',
  http_error: 'failed',
  blocked: 'failed',
  robots: 'failed',
  busy: 'warning',
  gone: 'failed',
  refused_address: 'failed',
}
/** `failed`: nothing could be read; `warning`: read, but an editor should look or wait. */
export const stateTone = (state: SourceState) => TONES[state]

/** Largest body of a feed, in bytes, after decompression. */
export const FEED_BYTES = 5_000_000
/** Largest article page, in bytes, after decompression. */
export const PAGE_BYTES = 3_000_000
/** Opening tags in one page; more takes a DOM seconds to build. */
export const MAX_ELEMENTS = 60_000
/** Items read of one feed, in the feed's own order. */
export const MAX_ITEMS = 500
/** One request with all its redirects. */
export const FETCH_MS = 20_000
/** Parsing of one feed or extraction of one page. */
export const READING_MS = 5000
/** Heap of the thread that reads; it is ended when it wants more. */
export const READING_HEAP_MB = 256
/** Article pages fetched in one run of one source; the other items wait for the next run. */
export const PAGES_PER_RUN = 10
/** Characters of text below which an item's own page is read. */
export const ENOUGH_TEXT = 600
/** Older items are archive, not news. */
export const FRESH_DAYS = 30
/** Between two requests to one host, in seconds. */
export const PAUSE_SECONDS = 5
/** The longest Crawl-delay that is obeyed; a host that wants more is not read in this run. */
export const MAX_CRAWL_DELAY_SECONDS = 30
/** robots.txt is kept this long; after a server error, an hour. Source: RFC 9309 §2.4. */
export const ROBOTS_HOURS = 24
/** After so many failures in a row a source is switched off until an editor looks. */
export const MAX_FAILURES = 20
/** Bounds of the interval an editor may choose. */
export const FREQUENCY_HOURS = { min: 1, max: 168, usual: 6 } as const
/** No pause forced by a failing source is longer. */
export const MAX_BACK_OFF_HOURS = 168

/**
 * Hours until the next reading. Failures in a row double the source's own interval, up to a week; `askedMs`
 * is what the other side wants (Retry-After, max-age, ttl) and is obeyed up to a week too.
 */
export function nextFetchMs(frequencyHours: number, failures: number, askedMs: number): number {
  const backOff = frequencyHours * 2 ** Math.min(failures, 10)
  const hours =
    failures === 0 ? frequencyHours : Math.max(frequencyHours, Math.min(backOff, MAX_BACK_OFF_HOURS))
  return Math.max(hours * 3_600_000, Math.min(askedMs, MAX_BACK_OFF_HOURS * 3_600_000))
}

/** True when an active source has brought nothing new for three of its intervals, at least 48 h. */
export function isStale(
  source: { isActive: boolean; scrapeFrequencyHours: number; lastNewAt: Date | null; createdAt: Date },
  now: Date,
): boolean {
  const hours = Math.max(3 * source.scrapeFrequencyHours, 48)
  const since = source.lastNewAt ?? source.createdAt
  return source.isActive && now.getTime() - since.getTime() > hours * 3_600_000
}
