import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { LANGUAGES } from '#languages/rules.ts'

// Our own validators: the requirements of the formats, and our own beyond them. Each returns a list of faults.

type Node = { [name: string]: unknown }
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name, path) => ['item', 'category', 'xhtml:link'].includes(name) || String(path) === 'urlset.url',
})

/**
 * The document as a tree. Throws an Error if it is not well-formed, has no declaration, or contains a forbidden character.
 */
export function xmlTree(text: string): Node {
  const checked = XMLValidator.validate(text)
  if (checked !== true) throw new Error(`not well-formed: ${checked.err.msg}`)
  if (!text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) throw new Error('no declaration')
  // oxlint-disable-next-line no-control-regex -- what XML 1.0 forbids
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#x?0*[0-8];/.test(text))
    throw new Error('a character that XML forbids')
  return parser.parse(text) as Node
}

/** Text of an element, whether or not it has attributes. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : isNode(value) ? textOf(value['#text'] ?? '') : ''
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const nodes = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
/** The first element at a path of nested names. */
export const inside = (node: Node, ...names: string[]): Node =>
  names.reduce((at, name) => nodes(at[name])[0] ?? {}, node)

const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
export const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
export const CANONICAL = new RegExp(String.raw`^https://[\w.]+/(${LANGUAGES.join('|')})(/|$)`)

type Want = [what: string, holds: boolean]
/** The requirements that are not met, each prefixed with the place. */
export const faultsOf = (place: string, wants: readonly Want[]): string[] =>
  wants.flatMap(([what, holds]) => (holds ? [] : [`${place}: ${what}`]))
const isUrl = (value: unknown) => URL.parse(textOf(value))?.protocol === 'https:'
const namespaces = (rss: Node, wanted: Record<string, string>): Want[] =>
  Object.entries(wanted).map(([prefix, uri]) => [`namespace ${prefix}`, rss[`@xmlns:${prefix}`] === uri])

/** Whether the moments are in descending order; equal ones are allowed. */
const falling = (moments: readonly string[]): boolean =>
  moments.every((at, n) => n === 0 || Date.parse(at) <= Date.parse(moments[n - 1] ?? ''))

/** Checks RSS 2.0 against standards §2, in a language. */
export function rssFaults(text: string, language: string): string[] {
  const rss = inside(xmlTree(text), 'rss')
  const channel = inside(rss, 'channel')
  const self = inside(channel, 'atom:link')
  const items = nodes(channel['item'])
  return [
    ...faultsOf('rss', [
      ['version', rss['@version'] === '2.0'],
      ...namespaces(rss, {
        atom: 'http://www.w3.org/2005/Atom',
        content: 'http://purl.org/rss/1.0/modules/content/',
        dc: 'http://purl.org/dc/elements/1.1/',
      }),
    ]),
    ...faultsOf('channel', [
      ...(['title', 'description', 'generator', 'docs'] as const).map((name): Want => [
        name,
        textOf(channel[name]) !== '',
      ]),
      ['link', CANONICAL.test(textOf(channel['link']))],
      ['language', channel['language'] === language],
      ['lastBuildDate', items.length === 0 || RFC_822.test(textOf(channel['lastBuildDate']))],
      ['ttl', /^\d+$/.test(textOf(channel['ttl']))],
      ['image', isUrl(inside(channel, 'image')['url']) && isUrl(inside(channel, 'image')['link'])],
      ['self', self['@rel'] === 'self' && self['@type'] === 'application/rss+xml'],
      ['self address', textOf(self['@href']).endsWith(`/${language}/feed.xml`)],
      ['newest first', falling(items.map((item) => textOf(item['pubDate'])))],
      ['each once', new Set(items.map((item) => textOf(item['guid']))).size === items.length],
    ]),
    ...items.flatMap((item, n) =>
      faultsOf(`item ${n}`, [
        ['title', textOf(item['title']) !== ''],
        ['link', CANONICAL.test(textOf(item['link']))],
        ['guid', /^urn:uuid:[\da-f-]{36}$/.test(textOf(item['guid']))],
        ['guid is no link', inside(item, 'guid')['@isPermaLink'] === 'false'],
        ['pubDate', RFC_822.test(textOf(item['pubDate']))],
        ['description', 'description' in item],
        ['absolute addresses', !/(?:href|src)="[/#]/.test(textOf(item['content:encoded']))],
        ['source', item['source'] === undefined || isUrl(inside(item, 'source')['@url'])],
        ...enclosureOf(item),
      ]),
    ),
  ]
}

function enclosureOf(item: Node): Want[] {
  if (item['enclosure'] === undefined) return []
  const enclosure = inside(item, 'enclosure')
  return [
    ['enclosure address', isUrl(enclosure['@url'])],
    ['enclosure length', Number(enclosure['@length']) > 0],
    ['enclosure type', enclosure['@type'] === 'audio/mpeg'],
  ]
}

/** Checks JSON Feed 1.1 against standards §2, in a language. */
export function jsonFeedFaults(text: string, language: string): string[] {
  const feed = JSON.parse(text) as Node
  const items = nodes(feed['items'])
  return [
    ...faultsOf('feed', [
      ['version', feed['version'] === 'https://jsonfeed.org/version/1.1'],
      ['title', textOf(feed['title']) !== ''],
      ['home_page_url', CANONICAL.test(textOf(feed['home_page_url']))],
      ['feed_url', textOf(feed['feed_url']).endsWith(`/${language}/feed.json`)],
      ['description', textOf(feed['description']) !== ''],
      ['user_comment', textOf(feed['user_comment']) !== ''],
      ['icon', isUrl(feed['icon'])],
      ['favicon', isUrl(feed['favicon'])],
      ['authors', nodes(feed['authors']).every(({ name, url }) => textOf(name) !== '' && isUrl(url))],
      ['language', feed['language'] === language],
      ['items', Array.isArray(feed['items'])],
      ['newest first', falling(items.map((item) => textOf(item['date_published'])))],
    ]),
    ...items.flatMap((item, n) =>
      faultsOf(`item ${n}`, [
        ['id', /^urn:uuid:[\da-f-]{36}$/.test(textOf(item['id']))],
        ['one content', ('content_html' in item ? 1 : 0) + ('content_text' in item ? 1 : 0) === 1],
        ['url', CANONICAL.test(textOf(item['url']))],
        ['title', textOf(item['title']) !== ''],
        ['image', isUrl(item['image'])],
        ['date_published', RFC_3339.test(textOf(item['date_published']))],
        ['date_modified', RFC_3339.test(textOf(item['date_modified']))],
        ['language', (LANGUAGES as readonly string[]).includes(textOf(item['language']))],
        ['tags', Array.isArray(item['tags'])],
        [
          'extension',
          ['momentum', 'label', 'access_tier', 'sources'].every((name) => name in inside(item, '_cadence')),
        ],
        [
          'attachments',
          nodes(item['attachments']).every(
            (each) =>
              isUrl(each['url']) &&
              each['mime_type'] === 'audio/mpeg' &&
              Number(each['size_in_bytes']) > 0 &&
              Number(each['duration_in_seconds']) > 0,
          ),
        ],
      ]),
    ),
  ]
}

/** Checks a podcast feed against standards §3, in a language. */
export function podcastFaults(text: string, language: string): string[] {
  const rss = inside(xmlTree(text), 'rss')
  const channel = inside(rss, 'channel')
  const items = nodes(channel['item'])
  const frequency = inside(channel, 'podcast:updateFrequency')
  const category = nodes(channel['itunes:category'])[0] ?? {}
  return [
    ...faultsOf('rss', [
      ['version', rss['@version'] === '2.0'],
      ...namespaces(rss, {
        atom: 'http://www.w3.org/2005/Atom',
        content: 'http://purl.org/rss/1.0/modules/content/',
        itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
        podcast: 'https://podcastindex.org/namespace/1.0',
      }),
    ]),
    ...faultsOf('channel', [
      ...(['title', 'description', 'generator', 'copyright', 'itunes:author'] as const).map((name): Want => [
        name,
        textOf(channel[name]) !== '',
      ]),
      ['link', textOf(channel['link']).endsWith(`/${language}/podcasts`)],
      ['language', channel['language'] === language],
      ['self', textOf(inside(channel, 'atom:link')['@href']).endsWith(`/${language}/podcast.xml`)],
      ['art', /^https:.*\.jpg$/.test(textOf(inside(channel, 'itunes:image')['@href']))],
      ['category', category['@text'] === 'News'],
      ['subcategory', inside(category, 'itunes:category')['@text'] === 'Tech News'],
      ['explicit', ['true', 'false'].includes(textOf(channel['itunes:explicit']))],
      ['owner', /^\S+@\S+$/.test(textOf(inside(channel, 'itunes:owner')['itunes:email']))],
      ['type', channel['itunes:type'] === 'episodic'],
      [
        'guid',
        /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(
          textOf(channel['podcast:guid']),
        ),
      ],
      ['locked', textOf(channel['podcast:locked']) === 'yes'],
      ['medium', channel['podcast:medium'] === 'podcast'],
      ['rule', frequency['@rrule'] === 'FREQ=DAILY;BYHOUR=7,17;BYMINUTE=0'],
      ['dtstart', /T07:00:00[+-]\d\d:\d\d$/.test(textOf(frequency['@dtstart']))],
      ['funding', isUrl(inside(channel, 'podcast:funding')['@url'])],
      ['ai-content', inside(channel, 'podcast:txt')['@purpose'] === 'ai-content'],
      ['newest first', falling(items.map((item) => textOf(item['pubDate'])))],
      [
        'its own enclosure for each',
        new Set(items.map((item) => inside(item, 'enclosure')['@url'])).size === items.length,
      ],
    ]),
    ...items.flatMap((item, n) =>
      faultsOf(`episode ${n}`, [
        ['title', textOf(item['title']) !== ''],
        ['guid', textOf(item['guid']).startsWith('urn:uuid:')],
        ['pubDate', RFC_822.test(textOf(item['pubDate']))],
        ['description', textOf(item['description']) !== ''],
        ['link', CANONICAL.test(textOf(item['link']))],
        ['duration', /^\d+$/.test(textOf(item['itunes:duration']))],
        ['image', isUrl(inside(item, 'itunes:image')['@href'])],
        ['explicit', ['true', 'false'].includes(textOf(item['itunes:explicit']))],
        ['episode', /^[1-9]\d*$/.test(textOf(item['itunes:episode']))],
        ['season', /^20\d\d$/.test(textOf(item['itunes:season']))],
        ['type', item['itunes:episodeType'] === 'full'],
        ['ai-content', textOf(item['podcast:txt']) === 'true'],
        ['enclosure', item['enclosure'] !== undefined],
        ...enclosureOf(item),
      ]),
    ),
  ]
}
