import type { RawItem } from './raw-feed.ts'
import { webAddress } from './plain-text.ts'
import { MAX_ITEMS } from '../rules.ts'

/** A sitemap: pages, or the addresses of further sitemaps, the newest first. */
export type Sitemap = { items: RawItem[] } | { more: string[] }

type Entry = Record<string, string>

const HEAD = 4096
const INDEX_ROOT = /<(\w+:)?sitemapindex[\s>]/i
/** An address may have many images and translations; its own fields come first. */
const ENTRY_LENGTH = 20_000

/** An address with three words in its last segment, or a day in its path, belongs to an article and not to a section. */
const ARTICLE = /\/[^/]*[^/-]+-[^/-]+-[^/]+\/?$|\/(19|20)\d{2}\/\d{1,2}\//

/**
 * A sitemap of news or of pages, or an index of sitemaps. A news sitemap gives title and date; for any other page only the
 * address is used: `lastmod` is the time a file was changed, so title and date are left to the page itself.
 */
export function readSitemap(xml: string, url: string): Sitemap {
  const newest = entriesOf(xml).toSorted((a, b) => compare(stampOf(b), stampOf(a)))
  if (INDEX_ROOT.test(xml.slice(0, HEAD)))
    return { more: newest.flatMap((entry) => webAddress(entry['loc'], url) ?? []) }
  return { items: newest.flatMap((entry) => itemOf(entry) ?? []).slice(0, MAX_ITEMS) }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const stampOf = (entry: Entry) => entry['news:publication_date'] ?? entry['lastmod'] ?? ''

/** Each entry ends where the next one begins, closed or not, so the time is linear for any text. */
const ENTRY = /<(?:\w+:)?(?:url|sitemap)(?=[\s>])/i
const FIELD =
  /<((?:news:|image:)?(?:loc|lastmod|title|publication_date))(?:\s[^<>]{0,200})?>\s{0,200}(?:<!\[CDATA\[([\s\S]{0,3000}?)\]\]>|([^<]{0,3000}))/gi

const entriesOf = (xml: string): Entry[] => xml.split(ENTRY).slice(1).map(fieldsOf)

function fieldsOf(text: string): Entry {
  const entry: Entry = {}
  for (const [, name = '', quoted, plain = ''] of text.slice(0, ENTRY_LENGTH).matchAll(FIELD))
    entry[name.toLowerCase()] ??= (quoted ?? plain.replaceAll('&amp;', '&')).trim()
  return entry
}

function itemOf(entry: Entry): RawItem | null {
  const { loc } = entry
  const title = entry['news:title']
  if (loc === undefined || (title === undefined && !ARTICLE.test(loc))) return null
  return {
    id: loc,
    links: [loc],
    title: title ?? wordsOf(loc),
    date: [title === undefined ? entry['lastmod'] : entry['news:publication_date']],
    content: undefined,
    summary: undefined,
    author: [],
    image: [entry['image:loc']],
    ...(title === undefined && { isProvisional: true }),
  }
}

/** The words in the last segment of an address, for an item that waits for its page. */
const wordsOf = (loc: string) =>
  loc
    .replace(/[?#].*$|\/$/g, '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
