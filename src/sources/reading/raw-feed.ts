import { parseFeed as parseStrictly } from 'feedsmith'
import { parseFeed as parseLoosely } from 'htmlparser2'
import { MAX_ELEMENTS, type SourceKind } from '../rules.ts'

export type Text = string | { value?: string } | undefined
type Media = { url?: string; medium?: string; type?: string }
type Person = { name?: string; email?: string }
/** The fields that the formats share, in raw form: values may be missing, relative, contain markup or be wrong. */
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
export type RawFeed = {
  kind: SourceKind
  items: RawItem[]
  ttl?: number | undefined
  base?: string | undefined
}
type Strict = ReturnType<typeof parseStrictly<string>>

/** Parses the feed with a feed parser; null when it is not well-formed. */
export function strictly(text: string): RawFeed | null {
  try {
    return rawFeed(parseStrictly(text))
  } catch {
    return null
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
  links: [alternate(e.links), e.content?.src, isHttp(e.id) && e.id, ...otherLinks(e.links)],
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
  links: [e.url, e.external_url, isHttp(e.id) && e.id, e.attachments?.[0]?.url],
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
    (e.guid?.isPermaLink === true || isHttp(e.guid?.value)) && e.guid?.value,
    e.comments,
    e.enclosures?.[0]?.url,
  ],
  title: e.title ?? e.dc?.titles?.[0] ?? e.media?.title?.value,
  date: [
    e.pubDate,
    e.dc?.dates?.[0],
    e.dcterms?.created?.[0],
    e.dcterms?.issued?.[0],
    e.prism?.publicationDates?.[0],
    e.atom?.published,
    e.atom?.updated,
  ],
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
  date: [e.dc?.dates?.[0], e.dcterms?.created?.[0], e.dcterms?.issued?.[0]],
  content: e.content?.encoded,
  summary: e.description ?? e.dc?.descriptions?.[0],
  author: [e.dc?.creators?.[0]],
  image: mediaImages(e),
  base: e.xml?.base,
})

/** Last resort for text that is not XML. Finds neither authors nor full text; not for texts with very many tags. */
export function loosely(text: string): RawFeed | null {
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

const linkOf = (links: Link[] | undefined, relation: string) =>
  links?.find(({ rel = 'alternate' }) => relationOf(rel) === relation)?.href
/** A relation may be written in capitals or as its address in the registry. Source: RFC 4287 §4.2.7.2. */
const relationOf = (rel: string) =>
  rel
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/www\.iana\.org\/assignments\/relation\//, '') || 'alternate'
const alternate = (links: Link[] | undefined) => linkOf(links, 'alternate')
/** The links that may be cited for an entry that has no link to its own page. */
const otherLinks = (links: Link[] | undefined) =>
  ['related', 'self', 'enclosure'].map((relation) => linkOf(links, relation))
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
