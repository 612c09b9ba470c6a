/** The languages that stories are read in; text in another one has no language here. */
export const READ_LANGUAGES = ['en', 'ar', 'fr', 'es', 'pt'] as const
export type ReadLanguage = (typeof READ_LANGUAGES)[number]

/** How every reading of a source ends. The words an editor sees are `sources.state.<state>`. */
export const SOURCE_STATES = [
  'ok',
  'unchanged',
  'partly_undated',
  'empty',
  'without_address',
  'without_words',
  'all_undated',
  'all_future',
  'too_old',
  'not_a_feed',
  'bad_rules',
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

/** What a source is read as. The words an editor sees are `sources.kind.<kind>`. */
export const SOURCE_KINDS = [
  'rss',
  'atom',
  'rdf',
  'json',
  'page',
  'sitemap',
  'html_list',
  'github_releases',
  'arxiv',
  'hacker_news',
  'product_hunt',
  'hugging_face',
  'calendar',
] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** What a source tells of; scraping is started by it. The words are `sources.category.<category>`. Source: administration §2. */
export const SOURCE_CATEGORIES = ['news', 'tools', 'agents', 'events', 'learning'] as const
export type SourceCategory = (typeof SOURCE_CATEGORIES)[number]

/** How close a source is to what it tells: 1 the maker itself, 2 an edited publication, 3 everybody else. */
export const SOURCE_TIERS = [1, 2, 3] as const
export type SourceTier = (typeof SOURCE_TIERS)[number]

/** Where the items of a list page are, as CSS selectors. All but `item` are looked for inside the item. */
export type ListRules = {
  item: string
  /** The heading; without it, the text of the link. */
  title?: string | undefined
  /** Without it, the item itself or its first link. */
  link?: string | undefined
  /** Its `datetime` or text; without a date there, the item's own page has to say one. */
  date?: string | undefined
}

/** An item that is not taken as news, and why. The words are `sources.leftOut.<why>`. */
export type LeftOut = { url: string; title: string; why: (typeof LEFT_OUT_REASONS)[number] }
export const LEFT_OUT_REASONS = ['undated', 'future', 'repeated', 'old', 'advertisement', 'untitled'] as const
/** So many of one source are remembered by name; all are counted. */
export const MAX_LEFT_OUT = 200

/**
 * Events of the last search that were not understood, or not in full: how many, and some by name. The words are
 * `sources.unreadEvent.<why>`.
 */
export type UnreadEvents = { count: number; events: { title: string; why: UnreadEventReason }[] }
export const UNREAD_EVENT_REASONS = [
  'undated',
  'untitled',
  'zone_unknown',
  'recurrence_not_read',
  'recurrence_in_part',
] as const
export type UnreadEventReason = (typeof UNREAD_EVENT_REASONS)[number]

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
  without_address: 'warning',
  without_words: 'warning',
  all_undated: 'warning',
  all_future: 'warning',
  too_old: 'warning',
  not_a_feed: 'failed',
  bad_rules: 'failed',
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
/** Further addresses asked for one source in one run: the items of an API, the parts of a sitemap. */
export const FOLLOWED_PER_RUN = { hacker_news: 20, sitemap: 3 } as const
/** Sources in all, and in one list of subscriptions. */
export const MAX_SOURCES = 500
/** How many sources the starter list offers. */
export const STARTERS = 40
/** What a list of subscriptions of ours says beyond OPML, so that it can be read back whole. */
export const EXTRA_ATTRIBUTES = [
  'sourceKind',
  'sourceCategory',
  'sourceTier',
  'sourceOwner',
  'sourceLicence',
  'sourceRules',
  'sourceHours',
] as const
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

/** A newest item older than this is a source that has fallen silent, however often it is read. */
export const FRESHNESS_FLOOR_DAYS = 14

/**
 * True when an active source has brought nothing new for three of its usual gaps, at least 48 h, or when its newest
 * item lies below the freshness floor. A calendar brings no items, only events. The gap is the publisher's own (`usualGapHours`), never shorter than ours.
 */
export function isStale(
  source: {
    isActive: boolean
    kind: SourceKind | null
    scrapeFrequencyHours: number
    usualGapHours: number | null
    lastNewAt: Date | null
    newestItemAt: Date | null
    createdAt: Date
  },
  now: Date,
): boolean {
  if (!source.isActive || source.kind === 'calendar') return false
  const hoursSince = (moment: Date) => (now.getTime() - moment.getTime()) / 3_600_000
  const patience = 3 * Math.max(source.scrapeFrequencyHours, source.usualGapHours ?? 0)
  if (hoursSince(source.lastNewAt ?? source.createdAt) > Math.max(patience, 48)) return true
  const floor = Math.max(patience, FRESHNESS_FLOOR_DAYS * 24)
  return source.newestItemAt !== null && hoursSince(source.newestItemAt) > floor
}
