import type { Key } from '#languages/translate.ts'
import { DAY } from '#platform/clock.ts'

/** Free surfaces that push content hold this many posts of each section. Source: public-site §9. */
export const FEED_POSTS = 5

/** A News sitemap names what was first published within this time, and at most this many addresses. */
export const NEWS_WINDOW_MS = 2 * DAY
export const MAX_NEWS_SITEMAP_ITEMS = 1000

/** Items of one file of the sitemap: in five languages a thousand addresses, written in some 30 ms. */
export const SITEMAP_ITEMS = 200

/** Readers of feeds may ask again after so many minutes. */
export const FEED_TTL_MINUTES = 30

/** What programs read regularly, by path and words key; each also answers under `/{lang}`. */
export const FEEDS: readonly { path: string; key: Key }[] = [
  { path: '/feed.xml', key: 'library.feeds.rss' },
  { path: '/feed.json', key: 'library.feeds.json' },
  { path: '/podcast.xml', key: 'library.feeds.podcast' },
  { path: '/digest.xml', key: 'newsletter.archive.feed' },
  { path: '/events.ics', key: 'library.feeds.calendar' },
]

/** Feeds that a reader has an address of their own for: all news they may read, all episodes, and what their alerts have found. */
export const PRIVATE_FEEDS = ['news', 'podcast', 'alerts'] as const
export type PrivateFeed = (typeof PRIVATE_FEEDS)[number]

/** The documents of each, by the last part of their address. */
export const PRIVATE_FILES: Readonly<Record<PrivateFeed, readonly string[]>> = {
  news: ['news.xml', 'news.json'],
  podcast: ['podcast.xml'],
  alerts: ['alerts.xml'],
}

/** Private addresses that one account may have. */
export const MAX_PRIVATE_FEEDS = 20

/** Posts of a private feed. */
export const PRIVATE_POSTS = 30

/** Words of private feeds are kept apart from addresses of pages: programs alone ask for what is under this. */
export const PRIVATE_PATH = '/private'
