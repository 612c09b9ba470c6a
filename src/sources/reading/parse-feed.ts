import { createHash } from 'node:crypto'
import { oneLine, plainTitle, readHtml, shortened, webAddress } from './plain-text.ts'
import { loosely, type RawFeed, type RawItem, strictly, type Text } from './raw-feed.ts'
import { readDate } from './read-date.ts'
import { cutToItems, repair } from './repair-feed.ts'
import { MAX_ITEMS, type SourceKind } from '../rules.ts'

/** One item of a feed as text. `publishedAt` is null when the item has no readable date. */
export type FeedItem = {
  guid: string
  url: string
  title: string
  publishedAt: Date | null
  summary: string | null
  paragraphs: string[]
  image: string | null
  author: string | null
  /** Title and date are guesses: only the item's own page gives the real ones. */
  isProvisional?: true
}
/** Why an item cannot be cited: it has no web address, or neither a title nor a text. */
export type Unusable = 'without_address' | 'without_words'
export type ParsedFeed = {
  kind: SourceKind
  /** Items with a title and an address: the newest, at most MAX_ITEMS, in the feed's order. */
  items: FeedItem[]
  unusable: Unusable[]
  /** Minutes that the publisher wants between two readings; 0 when not given. */
  ttlMinutes: number
}

const TITLE_LENGTH = 300
const SUMMARY_LENGTH = 1000
const GUID_LENGTH = 500

/**
 * Parses RSS, Atom, RDF or JSON Feed: strictly, else after repair, else leniently; null when it is none of these. `url` is
 * where the text came from; relative addresses are resolved against it. Only for a worker: hostile text may take very long.
 */
export function parseFeed(text: string, url: string): ParsedFeed | null {
  const cut = cutToItems(text, MAX_ITEMS)
  const tried = [() => strictly(cut), () => strictly(repair(cut)), () => loosely(cut)]
  let best: RawFeed | null = null
  for (const attempt of tried) {
    const feed = attempt()
    if (feed && (!best || feed.items.length > best.items.length)) best = feed
    if (best && best.items.length > 0) break
  }
  if (!best) return null
  const base = webAddress(best.base, url) ?? url
  return {
    kind: best.kind,
    ttlMinutes: best.ttl !== undefined && best.ttl > 0 ? best.ttl : 0,
    ...feedItems(newest(best.items), base),
  }
}

/** At most MAX_ITEMS items in their order. If there are more, those with the latest dates. */
function newest(items: readonly RawItem[]): readonly RawItem[] {
  if (items.length <= MAX_ITEMS) return items
  const timeOf = ({ date }: RawItem) => first(date, readDate)?.getTime() ?? 0
  const kept = new Set(
    items
      .map((item) => ({ item, time: timeOf(item) }))
      .toSorted((a, b) => b.time - a.time)
      .slice(0, MAX_ITEMS)
      .map(({ item }) => item),
  )
  return items.filter((item) => kept.has(item))
}

/** The items as text, and the reasons why others cannot be cited. */
export function feedItems(raw: readonly RawItem[], base: string): Pick<ParsedFeed, 'items' | 'unusable'> {
  const read = raw.map((item) => feedItem(item, base))
  return {
    items: read.filter((item) => typeof item !== 'string'),
    unusable: read.filter((item) => typeof item === 'string'),
  }
}

function feedItem(raw: RawItem, feedBase: string): FeedItem | Unusable {
  const base = webAddress(raw.base, feedBase) ?? feedBase
  const url = first(raw.links, (link) => webAddress(link, base))
  if (!url) return 'without_address'
  const content = readHtml(valueOf(raw.content))
  const summary = readHtml(valueOf(raw.summary))
  const paragraphs =
    lengthOf(content.paragraphs) >= lengthOf(summary.paragraphs) ? content.paragraphs : summary.paragraphs
  const lead = summary.paragraphs.join(' ') || (paragraphs[0] ?? '')
  const title = shortened(plainTitle(valueOf(raw.title)), TITLE_LENGTH) || shortened(lead, 120)
  if (!title) return 'without_words'
  return {
    guid: shortGuid(oneLine(raw.id ?? '') || url),
    url,
    title,
    publishedAt: first(raw.date, readDate),
    summary: shortened(lead, SUMMARY_LENGTH) || null,
    paragraphs,
    image: first([...raw.image, content.image, summary.image], (image) => webAddress(image, base)),
    author: first(raw.author, (name) => shortened(plainTitle(name), 200) || null),
    ...(raw.isProvisional && { isProvisional: true }),
  }
}

const valueOf = (text: Text): string => (typeof text === 'string' ? text : (text?.value ?? ''))
const lengthOf = (paragraphs: readonly string[]) => paragraphs.reduce((sum, text) => sum + text.length, 0)
const shortGuid = (id: string) =>
  id.length <= GUID_LENGTH ? id : createHash('sha256').update(id).digest('hex')

/** The first value that `read` returns for a candidate. */
function first<Value>(
  candidates: readonly (string | undefined | null | false)[],
  read: (text: string) => Value | null,
) {
  for (const candidate of candidates) {
    const value = candidate ? read(candidate) : null
    if (value !== null) return value
  }
  return null
}
