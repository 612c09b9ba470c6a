import { LANGUAGES, type Language } from '#languages/rules.ts'

/** The languages in which stories are read; text in any other language gets no language. */
export const READ_LANGUAGES = LANGUAGES
export type ReadLanguage = Language

/** The possible outcomes of a reading of a source. The UI texts are `sources.state.<state>`. */
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

/** Values for a state by placeholder name: `{ status: 503 }`. Codes and numbers, never sentences. */
export type StateDetail = Readonly<Record<string, string | number>>

/** The kinds of sources that can be read. The UI texts are `sources.kind.<kind>`. */
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

/**
 * The subject of a source, by which scraping is started. The UI texts are `sources.category.<category>`. Source:
 * administration §2.
 */
export const SOURCE_CATEGORIES = ['news', 'tools', 'agents', 'events', 'learning'] as const
export type SourceCategory = (typeof SOURCE_CATEGORIES)[number]

/** The distance of a source from its subject: 1 the maker itself, 2 an edited publication, 3 everyone else. */
export const SOURCE_TIERS = [1, 2, 3] as const
export type SourceTier = (typeof SOURCE_TIERS)[number]

/** CSS selectors for the items of a list page. All but `item` are matched inside the item. */
export type ListRules = {
  item: string
  /** The heading; by default, the text of the link. */
  title?: string | undefined
  /** The link; by default, the item itself or its first link. */
  link?: string | undefined
  /** The element whose `datetime` or text is the date; without a date there, the item's own page has to state one. */
  date?: string | undefined
}

/** An item that is not taken as news, and the reason. The UI texts are `sources.leftOut.<why>`. */
export type LeftOut = { url: string; title: string; why: (typeof LEFT_OUT_REASONS)[number] }
export const LEFT_OUT_REASONS = ['undated', 'future', 'repeated', 'old', 'advertisement', 'untitled'] as const
/** The maximum of left-out items that are stored per source; all are counted. */
export const MAX_LEFT_OUT = 200

/**
 * Events of the last search that could not be parsed, or only in part: their number, and some titles. The UI texts are
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

/** One news item as its publisher reports it. Plain text throughout: no HTML leaves this module. */
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
  /** Absolute http(s) address of the publisher's image. */
  image: string | null
  author: string | null
  language: ReadLanguage | null
  /** `excerpt`: only the summary could be read. */
  textFrom: 'feed' | 'page' | 'excerpt'
  /** The reason why the page of an `excerpt` could not be read, if it was tried. */
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
/** `failed`: nothing could be read; `warning`: read, but an editor should check it or wait. */
export const stateTone = (state: SourceState) => TONES[state]

/** Largest body of a feed, in bytes, after decompression. */
export const FEED_BYTES = 5_000_000
/** Largest article page, in bytes, after decompression. */
export const PAGE_BYTES = 3_000_000
/** The limit of opening tags in one page; a DOM of more takes seconds to build. */
export const MAX_ELEMENTS = 60_000
/** Items read from one feed, in the feed's own order. */
export const MAX_ITEMS = 500
/** The timeout of one request with all its redirects. */
export const FETCH_MS = 20_000
/** The time limit for parsing one feed or extracting one page. */
export const READING_MS = 5000
/** The heap limit of the reading thread; the thread is ended when it needs more. */
export const READING_HEAP_MB = 256
/** Article pages fetched in one run of one source; the other items wait for the next run. */
export const PAGES_PER_RUN = 10
/** Further addresses requested for one source in one run: the items of an API, the parts of a sitemap. */
export const FOLLOWED_PER_RUN = { hacker_news: 20, sitemap: 3 } as const
/** The limit of sources in total, and in one subscription list. */
export const MAX_SOURCES = 500
/** The number of sources in the starter list. */
export const STARTERS = 40
/** The attributes beyond OPML in an exported subscription list, so that it can be imported again in full. */
export const EXTRA_ATTRIBUTES = [
  'sourceKind',
  'sourceCategory',
  'sourceTier',
  'sourceOwner',
  'sourceLicence',
  'sourceRules',
  'sourceHours',
  'sourceOnlyAboutAi',
] as const
/** The number of characters of text below which an item's own page is read. */
export const ENOUGH_TEXT = 600
/** The age limit of news; older items are archive. */
export const FRESH_DAYS = 30
/** The pause between two requests to one host, in seconds. */
export const PAUSE_SECONDS = 5
/** The longest Crawl-delay that is obeyed; a host that asks for more is not read in this run. */
export const MAX_CRAWL_DELAY_SECONDS = 30
/** The time for which robots.txt is cached; after a server error it is one hour. Source: RFC 9309 §2.4. */
export const ROBOTS_HOURS = 24
/** The number of consecutive failures after which a source is switched off until an editor checks it. */
export const MAX_FAILURES = 20
/** The bounds and the default of the interval an editor may choose. */
export const FREQUENCY_HOURS = { min: 1, max: 168, usual: 6 } as const
/** The longest pause caused by a failing source. */
export const MAX_BACK_OFF_HOURS = 168

/**
 * Milliseconds until the next reading. Consecutive failures double the source's own interval, up to a week; `askedMs` is the
 * delay that the server asks for (Retry-After, max-age, ttl) and is also obeyed up to a week.
 */
export function nextFetchMs(frequencyHours: number, failures: number, askedMs: number): number {
  const backOff = frequencyHours * 2 ** Math.min(failures, 10)
  const hours =
    failures === 0 ? frequencyHours : Math.max(frequencyHours, Math.min(backOff, MAX_BACK_OFF_HOURS))
  return Math.max(hours * 3_600_000, Math.min(askedMs, MAX_BACK_OFF_HOURS * 3_600_000))
}

/** A host that asks for a pause for the first time is read again after it, whatever the interval of the source; up to a week. */
export const busyMs = (askedMs: number): number =>
  Math.min(Math.max(askedMs, MIN_BUSY_MS), MAX_BACK_OFF_HOURS * 3_600_000)
const MIN_BUSY_MS = 60_000

/** A source whose newest item is older than this is stale, however often it is read. */
export const FRESHNESS_FLOOR_DAYS = 14

/**
 * True if an active source has added nothing new for three of its usual gaps, at least 48 h, or if its newest item is older
 * than the freshness floor. A calendar has no items, only events. The gap is the publisher's own (`usualGapHours`), never
 * shorter than the source's reading interval.
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
