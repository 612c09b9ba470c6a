// long: one feed for every unusual form
import { parseFeed as parseAlone } from 'feedsmith'
import { expect, test } from 'vitest'
import { articlePage, LONG_TEXT, rss, rssItem } from './invented-feeds.ts'
import { type Answer, answering, DATE, publisher } from './invented-publisher.ts'

// Everything that the feed library reads becomes news, or the editor gets the reason.

const DAY = '2026-11-19T10:00:00Z'
const ATOM = 'http://www.w3.org/2005/Atom'
const WORDS = `<title>Larkfield opens a model</title><description>${LONG_TEXT}</description>`
const item = (more: string, words = WORDS) => `<item>${words}<pubDate>${DATE}</pubDate>${more}</item>`
const entry = (
  more: string,
  words = `<title>Larkfield opens a model</title><content>${LONG_TEXT}</content>`,
) => `<entry>${words}<published>${DAY}</published><updated>${DAY}</updated>${more}</entry>`
const atom = (entries: string, attributes = '') =>
  `<?xml version="1.0"?><feed xmlns="${ATOM}"${attributes}><title>Notes</title><id>urn:notes</id><updated>${DAY}</updated>${entries}</feed>`
const dated = (name: string, namespace: string, date = DAY) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:d="${namespace}"><channel><title>t</title><item>${WORDS}<link>/notes/1</link><d:${name}>${date}</d:${name}></item></channel></rss>`
const rdf = (namespace: string, items: string) =>
  `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="${namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>t</title><link>/</link><description>d</description></channel>${items}</rdf:RDF>`
const json = (items: object[]) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Notes', items })
const jsonItem = { id: '7', title: 'Larkfield opens a model', content_text: LONG_TEXT, date_published: DAY }
const archive = (count: number) =>
  Array.from(
    { length: count },
    (_, n) =>
      `<item><title>Larkfield note ${n} of the archive</title><link>/old/${n}</link><pubDate>Thu, 19 Nov 2020 10:00:00 GMT</pubDate></item>`,
  ).join('')

/** Every variant with the path at which its one item is found. */
const VARIANTS: [name: string, feed: string | Buffer, path: string][] = [
  [
    'RSS with nothing but sound',
    rss(item('<guid isPermaLink="false">7</guid><enclosure url="/7.mp3" length="1" type="audio/mpeg"/>')),
    '/7.mp3',
  ],
  [
    'RSS with a guid that is the address though it says no',
    rss(item('<guid isPermaLink="false">ORIGIN/notes/1</guid>')),
    '/notes/1',
  ],
  [
    'RSS with a guid that is a relative address',
    rss(item('<guid isPermaLink="true">/notes/1</guid>')),
    '/notes/1',
  ],
  [
    'RSS with nothing but the address of comments',
    rss(item('<comments>/notes/1#comments</comments>')),
    '/notes/1#comments',
  ],
  [
    'RSS whose link is no address, with one in its guid',
    rss(item('<link>http://</link><guid>ORIGIN/notes/1</guid>')),
    '/notes/1',
  ],
  ['RSS whose link has lines around it', rss(item('<link>\n   /notes/1\n  </link>')), '/notes/1'],
  [
    'RSS whose link is in a link element of Atom',
    rss(item(`<a:link xmlns:a="${ATOM}" href="/notes/1"/>`)),
    '/notes/1',
  ],
  ['RSS with a feed: address', rss(item('<link>feed:ORIGIN/notes/1</link>')), '/notes/1'],
  [
    'RSS whose items stand beside its channel',
    `<rss version="0.91"><channel><title>t</title></channel>${item('<link>/notes/1</link>')}</rss>`,
    '/notes/1',
  ],
  [
    'RSS 0.91 with its document type',
    `<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">${rss(item('<link>/notes/1</link>')).replace(/<\?xml.*?\?>/, '')}`,
    '/notes/1',
  ],
  [
    'RSS with entities of HTML',
    rss(item('<link>/notes/1</link>').replace('opens a', 'opens&nbsp;a')),
    '/notes/1',
  ],
  [
    'RSS with a two-figure year',
    rss(`<item>${WORDS}<link>/notes/1</link><pubDate>Thu, 19 Nov 26 10:00:00 GMT</pubDate></item>`),
    '/notes/1',
  ],
  [
    'RSS with a date of its own language',
    rss(`<item>${WORDS}<link>/notes/1</link><pubDate>jeu. 19 nov. 2026 10:00</pubDate></item>`),
    '/notes/1',
  ],
  ['RSS dated by Dublin Core terms', dated('issued', 'http://purl.org/dc/terms/'), '/notes/1'],
  [
    'RSS dated by PRISM',
    dated('publicationDate', 'http://prismstandard.org/namespaces/basic/2.0/'),
    '/notes/1',
  ],
  ['RSS dated by Atom', dated('updated', ATOM), '/notes/1'],
  [
    'RSS titled by its media',
    rss(
      item(
        '<link>/notes/1</link><media:title>Larkfield opens a model</media:title>',
        `<description>&lt;img src="/1.jpg"&gt;</description>`,
      ),
    ),
    '/notes/1',
  ],
  [
    'RSS of more than 500 items, the oldest first',
    rss(`${archive(600)}${item('<link>/notes/1</link>')}`),
    '/notes/1',
  ],
  [
    'RSS that says UTF-16 and is UTF-8',
    rss(item('<link>/notes/1</link>')).replace('utf-8', 'utf-16'),
    '/notes/1',
  ],
  [
    'RSS in UTF-16',
    Buffer.from(`\uFEFF${rss(item('<link>/notes/1</link>')).replace('utf-8', 'utf-16')}`, 'utf16le'),
    '/notes/1',
  ],
  [
    'RSS behind two byte order marks and blanks',
    `\uFEFF\uFEFF \n${rss(item('<link>/notes/1</link>'))}`,
    '/notes/1',
  ],
  [
    'RSS behind a document type of HTML',
    `<!DOCTYPE html>\n${rss(item('<link>/notes/1</link>'))}`,
    '/notes/1',
  ],
  [
    'RSS behind a comment that names HTML',
    `<?xml version="1.0"?><!-- was <html> --><rss version="2.0"><channel>${item('<link>/notes/1</link>')}</channel></rss>`,
    '/notes/1',
  ],
  [
    'RSS 0.90',
    rdf(
      'http://channel.netscape.com/rdf/simple/0.9/',
      `<item>${WORDS}<link>/notes/1</link><dc:date>${DAY}</dc:date></item>`,
    ),
    '/notes/1',
  ],
  [
    'RDF dated by the day alone',
    rdf(
      'http://purl.org/rss/1.0/',
      `<item rdf:about="ORIGIN/notes/1">${WORDS}<dc:date>2026-11-19</dc:date></item>`,
    ),
    '/notes/1',
  ],
  ['Atom whose id is the address', atom(entry('<id>ORIGIN/notes/1</id>')), '/notes/1'],
  [
    'Atom with a link to itself alone',
    atom(entry('<id>urn:1</id><link rel="self" href="/notes/1"/>')),
    '/notes/1',
  ],
  [
    'Atom with a relation in capitals',
    atom(entry('<id>urn:1</id><link rel="Alternate" href="/notes/1"/>')),
    '/notes/1',
  ],
  [
    'Atom with a relation as an address',
    atom(
      entry('<id>urn:1</id><link rel="http://www.iana.org/assignments/relation/alternate" href="/notes/1"/>'),
    ),
    '/notes/1',
  ],
  [
    'Atom with a related page alone',
    atom(entry('<id>urn:1</id><link rel="related" href="/notes/1"/>')),
    '/notes/1',
  ],
  [
    'Atom with nothing but sound',
    atom(entry('<id>urn:1</id><link rel="enclosure" type="audio/mpeg" href="/7.mp3"/>')),
    '/7.mp3',
  ],
  [
    'Atom whose text is elsewhere',
    atom(
      entry(
        '<id>urn:1</id><content type="text/html" src="/notes/1"/>',
        `<title>Larkfield opens a model</title><summary>${LONG_TEXT}</summary>`,
      ),
    ),
    '/notes/1',
  ],
  [
    'Atom below a base of the entry',
    atom(entry('<id>urn:1</id><link href="1"/>').replace('<entry>', '<entry xml:base="/notes/">')),
    '/notes/1',
  ],
  [
    'Atom of an unusual prefix',
    `<a:feed xmlns:a="${ATOM}"><a:title>t</a:title><a:entry><a:title>Larkfield opens a model</a:title><a:id>urn:1</a:id><a:link href="/notes/1"/><a:updated>${DAY}</a:updated><a:content>${LONG_TEXT}</a:content></a:entry></a:feed>`,
    '/notes/1',
  ],
  [
    'Atom 0.3',
    `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>t</title><entry><title>Larkfield opens a model</title><id>tag:1</id><link rel="alternate" href="/notes/1"/><issued>${DAY}</issued><content>${LONG_TEXT}</content></entry></feed>`,
    '/notes/1',
  ],
  [
    'JSON Feed with nothing but sound',
    json([{ ...jsonItem, attachments: [{ url: '/7.mp3', mime_type: 'audio/mpeg' }] }]),
    '/7.mp3',
  ],
  ['JSON Feed with a number as its id', json([{ ...jsonItem, id: 7, url: '/notes/1' }]), '/notes/1'],
  ['JSON Feed with capitals in its names', json([{ ...jsonItem, URL: '/notes/1' }]), '/notes/1'],
]

const serve = (feed: Answer, more: Record<string, Answer> = {}) =>
  publisher({ '/feed': feed, '/stories': feed, ...more })

// Covers: faults-15
test.each(VARIANTS)('%s', async (_, feed, path) => {
  const isBytes = typeof feed !== 'string'
  const { read, site } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' })
    response.end(isBytes ? feed : feed.replaceAll('ORIGIN', site.origin))
  })
  const alone = parseAlone(isBytes ? new TextDecoder('utf-16le').decode(feed) : feed).feed
  expect('entries' in alone ? alone.entries : 'items' in alone ? alone.items : []).not.toEqual([])
  const { state, findings } = await read()
  expect({ state, urls: findings.map(({ url }) => url.replace(site.origin, '')) }).toEqual({
    state: 'ok',
    urls: [path],
  })
})

test('a JSON Feed is read at an address where other sites have lists of ids', async () => {
  const { read } = await serve(json([{ ...jsonItem, url: '/notes/1' }]))
  expect(await read('/stories')).toMatchObject({ state: 'ok', kind: 'json', findings: [{ guid: '7' }] })
})

// Covers: faults-14
test("a feed without dates is dated by its items' pages; its titles and longer texts stay", async () => {
  const { read, site } = await serve(rss(rssItem(1, null) + rssItem(2, null) + rssItem(3, null)), {
    '/notes/1': articlePage(''),
    '/notes/2': articlePage('').replace('2026-11-19T07:30:00Z', 'one day'),
    '/notes/3': answering(500),
  })
  const { state, findings, leftOut } = await read()
  expect(state).toBe('partly_undated')
  expect(findings).toMatchObject([
    {
      url: `${site.origin}/notes/1`,
      title: 'Larkfield note number 1 about open models',
      publishedAt: new Date('2026-11-19T07:30:00Z'),
      textFrom: 'page',
    },
  ])
  expect(leftOut?.map(({ url, why }) => [url.replace(site.origin, ''), why])).toEqual([
    ['/notes/2', 'undated'],
    ['/notes/3', 'undated'],
  ])
})

// Covers: faults-15
test.each([
  ['address', rss(item('') + item('<guid isPermaLink="false">8</guid>')), 'without_address'],
  [
    'words',
    rss(item('<link>/1</link>', '<description>&lt;img src="/1.jpg"&gt;</description>')),
    'without_words',
  ],
  ['address', atom(entry('<id>urn:1</id>')), 'without_address'],
  ['address', json([jsonItem]), 'without_address'],
] as const)('a feed whose items have no %s reports this with their number', async (_, feed, state) => {
  const { read } = await serve(feed)
  const items = feed.split(/<item>|<entry>|"id"/).length - 1
  expect(await read()).toMatchObject({ state, detail: { items }, findings: [] })
})
