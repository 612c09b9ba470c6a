import { createHash } from 'node:crypto'
import { parseFeed as parseStrictly } from 'feedsmith'
import { parseFeed as parseLoosely } from 'htmlparser2'
import { oneLine, plainTitle, readHtml, shortened, webAddress } from './plain-text.ts'
import { readDate } from './read-date.ts'
import { cutToItems, repair } from './repair-feed.ts'
import { MAX_ELEMENTS, MAX_ITEMS, type SourceKind } from './rules.ts'

/** One item of a feed as text. `publishedAt` is null when it says nothing that can be read. */
export type FeedItem = {
  guid: string
  url: string
  title: string
  publishedAt: Date | null
  summary: string | null
  paragraphs: string[]
  image: string | null
  author: string | null
  /** Title and date are guesses: only the item's own page can say them. */
  isProvisional?: true
}
export type ParsedFeed = {
  kind: SourceKind
  /** Items with a title and an address; what has neither cannot be cited. At most MAX_ITEMS, in the feed's order. */
  items: FeedItem[]
  /** Minutes that the publisher wants between two readings, 0 when not said. */
  ttlMinutes: number
}

const TITLE_LENGTH = 300
const SUMMARY_LENGTH = 1000
const GUID_LENGTH = 500

type Text = string | { value?: string } | undefined
type Media = { url?: string; medium?: string; type?: string }
type Person = { name?: string; email?: string }
/** What the formats have in common, in raw form: values may be missing, relative, marked up or wrong. */
export type RawItem = {
  id?: string | undefined
  links: (string | undefined | false)[]
  title: Text
  date: (string | undefined)[]
  content: Text
  summary: Text
  author: (string | undefined)[]
  image: (string | undefined)[]
  base?: string | undefined
  isProvisional?: boolean
}
type RawFeed = { kind: SourceKind; items: RawItem[]; ttl?: number | undefined; base?: string | undefined }
type Strict = ReturnType<typeof parseStrictly<string>>

/**
 * RSS, Atom, RDF or JSON Feed: strictly, else repaired, else loosely; null when it is none of these. `url` is
 * where the text came from; relative addresses are resolved against it. Only for a worker: hostile text may take
 * very long.
 */
export function parseFeed(text: string, url: string): ParsedFeed | null {
  const cut = cutToItems(text, MAX_ITEMS)
  const tried = [strictly(cut), () => strictly(repair(cut))() ?? null, () => loosely(cut)]
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
    items: best.items.slice(0, MAX_ITEMS).flatMap((item) => feedItem(item, base) ?? []),
  }
}

const strictly = (text: string) => (): RawFeed | null => {
  try {
    return rawFeed(parseStrictly(text))
  } catch {
    return null // not well-formed: the next way is tried
  }
}

function rawFeed(parsed: Strict): RawFeed {
  const { format, feed } = parsed
  if (format === 'atom') {
    const author = feed.authors?.[0]?.name
    return {
      kind: format,
      base: feed.xml?.base,
      items: (feed.entries ?? []).map((entry) => atomItem(entry, author)),
    }
  }
  if (format === 'json') return { kind: format, items: (feed.items ?? []).map(jsonItem) }
  if (format === 'rdf') return { kind: format, base: feed.xml?.base, items: (feed.items ?? []).map(rdfItem) }
  return { kind: format, base: feed.xml?.base, ttl: feed.ttl, items: (feed.items ?? []).map(rssItem) }
}

type Feed<F extends Strict['format']> = Extract<Strict, { format: F }>['feed']
type Entry = NonNullable<Feed<'atom'>['entries']>[number]
type JsonItem = NonNullable<Feed<'json'>['items']>[number]
type RssItem = NonNullable<Feed<'rss'>['items']>[number]
type RdfItem = NonNullable<Feed<'rdf'>['items']>[number]
type Link = { href?: string; rel?: string }
type WithMedia = {
  media?: { thumbnails?: Media[]; contents?: Media[]; group?: { thumbnails?: Media[]; contents?: Media[] } }
}

const atomItem = (e: Entry, feedAuthor: string | undefined): RawItem => ({
  id: e.id,
  links: [alternate(e.links)],
  title: e.title,
  date: [e.published, e.updated],
  content: e.content,
  summary: e.summary,
  author: [e.authors?.[0]?.name, e.dc?.creators?.[0], feedAuthor],
  image: [...mediaImages(e), e.links?.find((l) => l.rel === 'enclosure' && isImage(l))?.href],
  base: e.xml?.base,
})
const jsonItem = (e: JsonItem): RawItem => ({
  id: e.id,
  links: [e.url, e.external_url, isHttp(e.id) && e.id],
  title: e.title,
  date: [e.date_published, e.date_modified],
  content: e.content_html ?? e.content_text,
  summary: e.summary,
  author: [e.authors?.[0]?.name],
  image: [e.image, e.banner_image],
})
const rssItem = (e: RssItem): RawItem => ({
  id: e.guid?.value,
  links: [
    e.link,
    alternate(e.atom?.links),
    e.guid?.isPermaLink !== false && isHttp(e.guid?.value) && e.guid?.value,
  ],
  title: e.title ?? e.dc?.titles?.[0],
  date: [e.pubDate, e.dc?.dates?.[0], e.dcterms?.created?.[0], e.atom?.published, e.atom?.updated],
  content: e.content?.encoded,
  summary: e.description ?? e.dc?.descriptions?.[0],
  author: [personOf(e.authors?.[0]), e.dc?.creators?.[0], e.itunes?.author, e.atom?.authors?.[0]?.name],
  image: [...mediaImages(e), e.enclosures?.find(isImage)?.url, e.itunes?.image],
  base: e.xml?.base,
})
const rdfItem = (e: RdfItem): RawItem => ({
  id: e.rdf?.about,
  links: [e.link, alternate(e.atom?.links), isHttp(e.rdf?.about) && e.rdf?.about],
  title: e.title ?? e.dc?.titles?.[0],
  date: [e.dc?.dates?.[0], e.dcterms?.created?.[0]],
  content: e.content?.encoded,
  summary: e.description ?? e.dc?.descriptions?.[0],
  author: [e.dc?.creators?.[0]],
  image: mediaImages(e),
  base: e.xml?.base,
})

/** Last resort for what is no XML at all. Knows neither authors nor full text; not for texts with very many tags. */
function loosely(text: string): RawFeed | null {
  if ((text.match(/<[a-z]/gi)?.length ?? 0) > MAX_ELEMENTS) return null
  const feed = parseLoosely(text)
  if (!feed) return null
  const items = feed.items.map((e): RawItem => ({
    id: e.id,
    links: [e.link],
    title: e.title,
    date: [e.pubDate && Number.isFinite(e.pubDate.getTime()) ? e.pubDate.toISOString() : undefined],
    content: undefined,
    summary: e.description,
    author: [],
    image: [e.media.find(isImage)?.url],
  }))
  return { kind: feed.type === 'atom' ? 'atom' : feed.type === 'rdf' ? 'rdf' : 'rss', items }
}

const alternate = (links: Link[] | undefined) => links?.find((l) => !l.rel || l.rel === 'alternate')?.href
const isHttp = (text: string | undefined) => /^https?:/i.test(text ?? '')
const isImage = (m: { medium?: string | undefined; type?: string | undefined }) =>
  m.medium === 'image' || m.type?.startsWith('image') === true
const personOf = (person: Person | undefined) => person?.name ?? person?.email
const mediaImages = ({ media }: WithMedia) => [
  media?.contents?.find(isImage)?.url,
  media?.thumbnails?.[0]?.url,
  media?.group?.contents?.find(isImage)?.url,
  media?.group?.thumbnails?.[0]?.url,
]

/** The item as text; null for one without an address or without any words. */
export function feedItem(raw: RawItem, feedBase: string): FeedItem | null {
  const base = webAddress(raw.base, feedBase) ?? feedBase
  const url = first(raw.links, (link) => webAddress(link, base))
  if (!url) return null
  const content = readHtml(valueOf(raw.content))
  const summary = readHtml(valueOf(raw.summary))
  const paragraphs =
    lengthOf(content.paragraphs) >= lengthOf(summary.paragraphs) ? content.paragraphs : summary.paragraphs
  const lead = summary.paragraphs.join(' ') || (paragraphs[0] ?? '')
  const title = shortened(plainTitle(valueOf(raw.title)), TITLE_LENGTH) || shortened(lead, 120)
  if (!title) return null
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

/** The first candidate that `read` makes something of. */
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
