import { calendarAt } from '#articles/calendar-file.ts'
import { jsonFeed } from './json-feed.ts'
import type { Making, PublicDocument } from '#articles/making.ts'
import { markdownPage } from './markdown.ts'
import { podcastFeed } from './podcast-feed.ts'
import { llms, robots } from './robots.ts'
import { rssFeed } from './rss.ts'
import { SITEMAP_KINDS } from './sitemap-rows.ts'
import { itemSitemap, newsSitemap, pagesSitemap, sitemapIndex } from './sitemaps.ts'

/** Makes a document; null when there is none at this address. */
export type Maker = (making: Making) => Promise<PublicDocument | null>
/**
 * The document at an address. `spoken`: it depends on the language of the address or the reader; otherwise it is the same
 * for all.
 */
export type Place = { make: Maker; spoken: boolean; markdown: boolean }

/** Documents in the reader's language, which also answer under `/{lang}`. */
const SPOKEN: Readonly<Record<string, Maker>> = {
  '/feed.xml': rssFeed,
  '/feed.json': jsonFeed,
  '/podcast.xml': podcastFeed,
  '/llms.txt': llms,
}
/** Documents that are the same for everyone. */
const FOR_ALL: Readonly<Record<string, Maker>> = {
  '/sitemap.xml': sitemapIndex,
  '/sitemaps/pages.xml': pagesSitemap,
  '/news-sitemap.xml': newsSitemap,
  '/robots.txt': robots,
}
const ITEM_SITEMAP = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,4})\.xml$/
const MARKDOWN = /^(\/|\/.*[^/])\.md$/

/** The document at a path without its language; null for a page. `prefixed`: the address names a language. */
export function documentAt(path: string, prefixed: boolean): Place | null {
  const spoken = SPOKEN[path]
  if (spoken) return { make: spoken, spoken: true, markdown: false }
  const calendar = calendarAt(path)
  if (calendar) return { make: calendar, spoken: true, markdown: false }
  const [, page] = MARKDOWN.exec(path) ?? []
  if (page !== undefined) {
    const of = page === '/' || page === '/index' ? '/' : page
    return { make: (making) => markdownPage(making, of), spoken: true, markdown: true }
  }
  if (prefixed) return null
  const forAll = FOR_ALL[path]
  if (forAll) return { make: forAll, spoken: false, markdown: false }
  const [, name, file] = ITEM_SITEMAP.exec(path) ?? []
  const kind = SITEMAP_KINDS.find((each) => each === name)
  if (kind === undefined) return null
  return { make: (making) => itemSitemap(making, kind, Number(file)), spoken: false, markdown: false }
}
