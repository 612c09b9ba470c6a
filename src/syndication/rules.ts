import type { Key } from '#languages/translate.ts'
import { DAY } from '#platform/clock.ts'

/** The number of posts of each section on free surfaces that push content. Source: public-site §9. */
export const FEED_POSTS = 5
/** How long feeds show that an article was retracted. */
export const RETRACTED_IN_FEEDS_MS = 7 * 24 * 3_600_000

/** A News sitemap lists what was first published within this time, and at most this many addresses. */
export const NEWS_WINDOW_MS = 2 * DAY
export const MAX_NEWS_SITEMAP_ITEMS = 1000

/** The number of items in one sitemap file: about a thousand addresses in five languages, written in some 30 ms. */
export const SITEMAP_ITEMS = 200

/** Feed readers may poll again after this many minutes. */
export const FEED_TTL_MINUTES = 30

/** The feeds, by path and translation key; each also answers under `/{lang}`. */
export const FEEDS: readonly { path: string; key: Key }[] = [
  { path: '/feed.xml', key: 'library.feeds.rss' },
  { path: '/feed.json', key: 'library.feeds.json' },
  { path: '/podcast.xml', key: 'library.feeds.podcast' },
  { path: '/digest.xml', key: 'newsletter.archive.feed' },
  { path: '/events.ics', key: 'library.feeds.calendar' },
]

/** The kinds of private feeds: all news the reader may read, all episodes, and the results of their alerts. */
export const PRIVATE_FEEDS = ['news', 'podcast', 'alerts'] as const
export type PrivateFeed = (typeof PRIVATE_FEEDS)[number]

/** The documents of each kind, by the last part of their address. */
export const PRIVATE_FILES: Readonly<Record<PrivateFeed, readonly string[]>> = {
  news: ['news.xml', 'news.json'],
  podcast: ['podcast.xml'],
  alerts: ['alerts.xml'],
}

/** The maximum number of private feeds of one account. */
export const MAX_PRIVATE_FEEDS = 20

/** The number of posts in a private feed. */
export const PRIVATE_POSTS = 30

/** The path of private feeds, kept apart from page addresses: only programs request what is under it. */
export const PRIVATE_PATH = '/private'
