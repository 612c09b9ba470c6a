import zlib from 'node:zlib'
import { decode } from './decode.ts'
import { type Page, readPage, TooManyElements } from './extract.ts'
import { isCalendar, kindOfSite, polished } from '../kinds.ts'
import { detectLanguage, readLanguage } from '../language.ts'
import { type FeedItem, feedItems, type ParsedFeed, parseFeed, type Unusable } from './parse-feed.ts'
import type { RawItem } from './raw-feed.ts'
import { readJson } from './read-json.ts'
import { BadRule, readList } from './read-list.ts'
import { type Outline, readOpml } from './read-opml.ts'
import { readSitemap } from './read-sitemap.ts'
import {
  FEED_BYTES,
  type ListRules,
  type ReadLanguage,
  type SourceKind,
  type SourceState,
  type StateDetail,
} from '../rules.ts'

/** A response to read. `usual` is the language to assume when the text is too short to detect it. */
export type ReadingJob = {
  bytes: Uint8Array
  contentType: string | null
  /** Where the bytes came from. */
  url: string
  usual: ReadLanguage | null
  /** `page`: an article is expected and feeds are not looked for. `opml`: a list of sources. */
  expect: 'source' | 'page' | 'opml'
  /** The kind that an editor chose; `html_list` comes with its rules. */
  kind?: SourceKind | null
  rules?: ListRules | null
}
export type ReadItem = FeedItem & { language: ReadLanguage | null }
/** The content that the bytes turned out to hold. `more`: the items are at further addresses, the first ones first. */
export type Reading =
  | {
      shape: 'feed'
      kind: SourceKind
      items: ReadItem[]
      /** Why other items of the response were left out. */
      unusable: Unusable[]
      ttlMinutes: number
    }
  | { shape: 'more'; kind: SourceKind; urls: string[] }
  | { shape: 'page'; page: Page; language: ReadLanguage | null }
  | { shape: 'opml'; outlines: Outline[] }
  | { shape: 'none'; state: SourceState; detail: StateDetail }

const HEAD = 4096
const FEED_ROOT = /<(\w+:)?(rss|feed|rdf|urlset|sitemapindex)[\s>]/i
const SITEMAP_ROOT = /<(\w+:)?(urlset|sitemapindex)[\s>]/i
const HTML_ROOT = /<(!doctype\s+html|html|head|body)[\s>]/i
const OTHER_MEDIA = /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip|octet-stream|x-)/i
/** Maximum number of addresses passed on from one response; a run requests few of them. */
const MAX_MORE = 500

/**
 * Decodes the bytes, detects the shape from the text itself and not from its label, and reads it. Never throws for its
 * input.
 */
export function readBytes(job: ReadingJob): Reading {
  try {
    return read({ ...job, bytes: unpacked(job.bytes) })
  } catch (error) {
    // Text is hostile until proven otherwise: parser errors end here with a named reason.
    if (error instanceof TooManyElements || error instanceof RangeError)
      return none('too_large', { reason: error.name })
    if (error instanceof BadRule) return none('bad_rules', { rule: error.rule })
    if (error instanceof Error && String(Reflect.get(error, 'code')).startsWith('Z_'))
      return none('bad_encoding', { charset: 'gzip' })
    return none('not_a_feed', { reason: error instanceof Error ? error.name : 'unknown' })
  }
}

const none = (state: SourceState, detail: StateDetail = {}): Reading => ({ shape: 'none', state, detail })

/** Unpacks a file that is itself gzip (sitemap.xml.gz). Throws a RangeError when it is too large unpacked. */
const unpacked = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? zlib.gunzipSync(bytes, { maxOutputLength: FEED_BYTES }) : bytes

function read(job: ReadingJob): Reading {
  const { bytes, contentType, expect } = job
  const { text, charset, damaged } = decode(bytes, contentType)
  const start = text.trimStart()
  if (start === '') return none('empty')
  if (OTHER_MEDIA.test(contentType ?? '') && !/^[<{[]/.test(start))
    return none('not_a_feed', { reason: 'media' })
  if (damaged) return none('bad_encoding', { charset })
  if (expect === 'opml') return { shape: 'opml', outlines: readOpml(start) }
  if (expect === 'page' || isHtml(start.slice(0, HEAD))) return readHtmlText(start, job)
  return readData(start, job)
}

function readHtmlText(html: string, job: ReadingJob): Reading {
  const { url, usual, expect, kind, rules } = job
  if (kind === 'html_list' && rules && expect === 'source') {
    const listed = readList(html, url, rules)
    if (listed.length > 0) return feedOf('html_list', listed, job)
    if (!readPage(html, url).isChallenge) return none('empty')
  }
  const page = readPage(html, url)
  const declared = readLanguage(page.declaredLanguage) ?? usual
  return { shape: 'page', page, language: detectLanguage(page.title, page.paragraphs.join(' '), declared) }
}

function readData(text: string, job: ReadingJob): Reading {
  if (isCalendar(text)) return feedOf('calendar', [], job)
  if (SITEMAP_ROOT.test(text.slice(0, HEAD))) {
    const sitemap = readSitemap(text, job.url)
    if ('more' in sitemap) return { shape: 'more', kind: 'sitemap', urls: sitemap.more.slice(0, MAX_MORE) }
    return feedOf('sitemap', sitemap.items, job)
  }
  const known = /^[{[]/.test(text) ? readJson(text, job.url) : null
  if (known && 'more' in known)
    return { shape: 'more', kind: known.kind, urls: known.more.slice(0, MAX_MORE) }
  if (known) return feedOf(known.kind, known.items, job)
  const feed = parseFeed(text, job.url)
  if (!feed) return none('not_a_feed', { reason: 'unknown_format' })
  const site = job.kind && SITES.has(job.kind) ? job.kind : kindOfSite(job.url)
  return itemsOf(site ?? feed.kind, feed, job)
}

/** Kinds that are feeds of one site and are read by that site's conventions. */
const SITES: ReadonlySet<SourceKind> = new Set<SourceKind>([
  'arxiv',
  'github_releases',
  'hacker_news',
  'product_hunt',
  'hugging_face',
])

const feedOf = (kind: SourceKind, raw: readonly RawItem[], job: ReadingJob): Reading =>
  itemsOf(kind, { ...feedItems(raw, job.url), ttlMinutes: 0 }, job)

function itemsOf(
  kind: SourceKind,
  { items: found, unusable, ttlMinutes }: Omit<ParsedFeed, 'kind'>,
  { url, usual }: ReadingJob,
): Reading {
  const items = found.flatMap((item) => polished(item, kind, url) ?? [])
  return {
    shape: 'feed',
    kind,
    unusable,
    ttlMinutes,
    items: items.map((item) => ({
      ...item,
      language: detectLanguage(item.title, item.paragraphs.join(' ') || (item.summary ?? ''), usual),
    })),
  }
}

/**
 * Whether the text is HTML: an HTML element comes before the root of a feed. Comments and a wrong document type are ignored.
 */
function isHtml(head: string): boolean {
  const text = head.replace(/<!--[\s\S]*?-->/g, '')
  const feed = text.search(FEED_ROOT)
  return HTML_ROOT.test(feed < 0 ? text : text.slice(0, feed).replace(/<!doctype[^>]*>/i, ''))
}
