import { Parser } from 'htmlparser2'
import { decode } from './decode.ts'
import { readPage } from './extract.ts'
import { isCalendar } from '../kinds.ts'
import { detectLanguage, readLanguage } from '../language.ts'
import { oneLine, webAddress } from './plain-text.ts'
import { readCalendar } from './read-calendar.ts'
import { unfolded } from './read-calendar-parts.ts'
import { type EventFacts, type JsonObject, eventsInJsonLd, objectsIn, textOf, typesOf } from './read-event.ts'
import { readEventFeed } from './read-event-feed.ts'
import { type ProductFacts, productsIn } from './read-offers.ts'
import { MAX_ELEMENTS, type ReadLanguage, type UnreadEvents } from '../rules.ts'

/** An answer to be read for facts, not for news. `from` and `to` bound the dates of a series. */
export type FactsJob = {
  bytes: Uint8Array
  contentType: string | null
  url: string
  from: Date
  to: Date
}

/** The machine-readable facts of an answer. Addresses are absolute. */
export type Facts = {
  shape: 'calendar' | 'feed' | 'page' | 'none'
  events: EventFacts[]
  /** Events of a calendar that could not be parsed. */
  unread: UnreadEvents
  language: ReadLanguage | null
  /** The text of a page that describes one event. */
  paragraphs: string[]
  /** Calendars that a page offers. */
  calendars: string[]
  /** A feed that a page points to. */
  feedUrl: string | null
  /** The pages of a feed's items. */
  items: string[]
  canonical: string | null
  /** The websites of the items that a page describes, with their names. */
  sites: { name: string; url: string }[]
  /** The page's statements about the products that it describes. */
  products: ProductFacts[]
}

const NOTHING: Facts = {
  shape: 'none',
  events: [],
  unread: { count: 0, events: [] },
  language: null,
  paragraphs: [],
  calendars: [],
  feedUrl: null,
  items: [],
  canonical: null,
  sites: [],
  products: [],
}
const MAX_LINKS = 50
const HEAD = 4096
const FEED_ROOT = /<(\w+:)?(rss|feed|rdf)[\s>]/i
const PRODUCTS = /(Application|Product|WebSite|Service|Organization|Corporation|SourceCode|Brand)$/

/** Reads calendars, feeds and pages. Only for a thread: hostile text may take long. Never throws because of its input. */
export function readFacts({ bytes, contentType, url, from, to }: FactsJob): Facts {
  const isIcs = isCalendar(Buffer.from(bytes.subarray(0, HEAD)).toString('latin1'))
  const { text, damaged } = decode(isIcs ? unfolded(bytes) : bytes, contentType)
  if (damaged || text.trim() === '') return NOTHING
  if (isCalendar(text)) {
    const { events, unread } = readCalendar(text, url, from, to)
    return { ...NOTHING, shape: 'calendar', events, unread, language: spoken(events, null) }
  }
  const head = text.trimStart().slice(0, HEAD)
  if (!head.startsWith('<')) return NOTHING
  const html = head.search(/<(!doctype\s+html|html|head|body)[\s>]/i)
  const feed = head.search(FEED_ROOT)
  return feed >= 0 && (html < 0 || feed < html) ? factsOfFeed(text, url) : factsOfPage(text, url)
}

const spoken = (events: readonly EventFacts[], usual: ReadLanguage | null) =>
  detectLanguage(
    events.map(({ name }) => name).join('. '),
    events.flatMap(({ paragraphs }) => paragraphs).join(' '),
    usual,
  )

function factsOfFeed(xml: string, url: string): Facts {
  const { events, links } = readEventFeed(xml, url)
  return {
    ...NOTHING,
    shape: 'feed',
    events,
    language: spoken(events, null),
    items: links.slice(0, MAX_LINKS),
  }
}

function factsOfPage(html: string, url: string): Facts {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > MAX_ELEMENTS) return { ...NOTHING, shape: 'page' }
  const head = headOf(html)
  const base = webAddress(head.base, url) ?? url
  const address = (raw: string | null | undefined) => webAddress(raw?.replace(/^webcal:/i, 'https:'), base)
  const events = eventsInJsonLd(head.scripts, base)
  const paragraphs = events.length === 1 ? textOfPage(html, url) : []
  const objects = objectsIn(head.scripts)
  return {
    ...NOTHING,
    shape: 'page',
    events,
    language: detectLanguage(
      events[0]?.name ?? '',
      [...events.flatMap((event) => event.paragraphs), ...paragraphs].join(' '),
      readLanguage(head.language),
    ),
    paragraphs,
    calendars: [...new Set(head.calendars.flatMap((raw) => address(raw) ?? []))].slice(0, MAX_LINKS),
    feedUrl: address(head.feed),
    canonical: address(head.canonical),
    sites: sitesOf(objects, head.website, address),
    products: productsIn(objects),
  }
}

/** A page may be nested too deeply for its text to be extracted; its facts remain valid. */
function textOfPage(html: string, url: string): string[] {
  try {
    return readPage(html, url).paragraphs
  } catch {
    return []
  }
}

type Head = {
  base: string | null
  language: string | null
  canonical: string | null
  feed: string | null
  /** The official website that the page names, and the name of its subject. */
  website: { name: string; url: string } | null
  calendars: string[]
  scripts: string[]
}

/** Collects the machine-readable parts of a page in one pass that builds no tree. */
function headOf(html: string): Head {
  const head: Head = {
    base: null,
    language: null,
    canonical: null,
    feed: null,
    website: null,
    calendars: [],
    scripts: [],
  }
  const metas = new Map<string, string>()
  let script: string | null = null
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href, ...more }) {
      if (name === 'html') head.language ??= more['lang'] ?? null
      if (name === 'base') head.base ??= href ?? null
      if (name === 'meta')
        metas.set((more['property'] ?? more['name'] ?? '').toLowerCase(), more['content'] ?? '')
      if (name === 'script' && /^application\/ld\+json/i.test(type)) script = ''
      if ((name !== 'link' && name !== 'a') || href === undefined) return
      if (name === 'link' && /\bcanonical\b/i.test(rel)) head.canonical ??= href
      if (name === 'link' && /\balternate\b/i.test(rel) && /^application\/(rss|atom)\+xml/i.test(type))
        head.feed ??= href
      const calendar = /^text\/calendar/i.test(type) || /^webcal:|\.ics(\?|$)/i.test(href)
      if (calendar && head.calendars.length < MAX_LINKS) head.calendars.push(href)
    },
    ontext(part) {
      if (script !== null) script += part
    },
    onclosetag(name) {
      if (name !== 'script' || script === null) return
      if (head.scripts.length < MAX_LINKS) head.scripts.push(script)
      script = null
    },
  })
  parser.end(html)
  const site =
    metas.get('product:website') ?? metas.get('og:website') ?? metas.get('business:contact_data:website')
  if (site) head.website = { name: oneLine(metas.get('og:title') ?? ''), url: site }
  return head
}

/** The official addresses named by JSON-LD and Open Graph, each once. */
function sitesOf(
  objects: readonly JsonObject[],
  website: Head['website'],
  address: (raw: string) => string | null,
): Facts['sites'] {
  const named = objects
    .filter((object) => typesOf(object).some((type) => PRODUCTS.test(type)))
    .flatMap((object) => {
      const name = textOf(object['name'])
      return name === null
        ? []
        : [object['url'], object['sameAs'], object['installUrl']].flat().map((url) => ({ name, url }))
    })
  return [...named, ...(website ? [website] : [])]
    .flatMap(({ name, url }) => {
      const at = typeof url === 'string' ? address(url) : null
      return at === null ? [] : [{ name, url: at }]
    })
    .slice(0, MAX_LINKS)
}
