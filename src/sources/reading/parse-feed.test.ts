import { expect, test } from 'vitest'
import { ATOM, JSON_FEED, RDF, rss, rssItem } from '../invented-feeds.ts'
import { parseFeed } from './parse-feed.ts'
import { cutToItems, repair } from './repair-feed.ts'

const AT = 'https://larkfield.example/feeds/notes.xml'
const DATE = 'Thu, 19 Nov 2026 10:00:00 GMT'
const parsed = (text: string) => {
  const feed = parseFeed(text, AT)
  if (!feed) throw new Error('not a feed')
  return feed
}

test('RSS: text, image, author and an address resolved against the feed', () => {
  const item = rssItem(
    1,
    DATE,
    '<media:content url="/p/1.jpg" medium="image"/><dc:creator>Ada Larke</dc:creator>',
  )
  const feed = parsed(rss(item, '<ttl>90</ttl>'))
  expect(feed).toMatchObject({ kind: 'rss', ttlMinutes: 90 })
  expect(feed.items).toEqual([
    expect.objectContaining({
      guid: 'larkfield-1',
      url: 'https://larkfield.example/notes/1',
      title: 'Larkfield note number 1 about open models',
      publishedAt: new Date('2026-11-19T10:00:00Z'),
      image: 'https://larkfield.example/p/1.jpg',
      author: 'Ada Larke',
    }),
  ])
})

test('Atom: relative links below xml:base, xhtml content, entities encoded twice', () => {
  const feed = parsed(ATOM)
  expect(feed.kind).toBe('atom')
  expect(feed.items).toEqual([
    {
      guid: 'urn:revue:1',
      url: 'https://larkfield.example/journal/2026/etudes.html',
      title: 'Un laboratoire ouvre ses études & ses données',
      publishedAt: new Date('2026-11-19T17:00:00Z'),
      summary: 'Le laboratoire publie ses études.',
      paragraphs: [
        'Le laboratoire de Portneuf publie toutes ses études.',
        'Les données sont libres et les chercheurs répondent.',
      ],
      image: 'https://larkfield.example/journal/img/salle.jpg',
      author: 'Maëlle Quint',
    },
  ])
})

test('RDF and JSON Feed', () => {
  expect(parsed(RDF)).toMatchObject({
    kind: 'rdf',
    items: [
      { guid: 'https://cuaderno.example/7', url: 'https://cuaderno.example/7', author: 'Inés Valdora' },
    ],
  })
  expect(parsed(JSON_FEED)).toMatchObject({
    kind: 'json',
    items: [
      {
        url: 'https://larkfield.example/2026/modelo',
        paragraphs: ['A cooperativa de Serrana publica o modelo.', 'O código é livre.'],
        image: 'https://larkfield.example/imagens/capa.png',
        author: 'Rui Serrana',
      },
    ],
  })
})

test('an item without a date gets null, never now; one without an address or text is left out', () => {
  const items = `${rssItem(1, null)}<item><title>no link</title></item><item><link>/x</link></item><item><link>javascript:alert(1)</link><title>t</title></item>`
  expect(parsed(rss(items)).items).toMatchObject([{ guid: 'larkfield-1', publishedAt: null }])
})

test('scripts and handlers never become text or images', () => {
  const bad =
    '<content:encoded><![CDATA[<p onclick="x()">Safe <b>words</b></p><script>steal()</script><img src="javascript:alert(1)" onerror="x()">]]></content:encoded>'
  const item = `<item><title>t&lt;script&gt;</title><link>/1</link>${bad}</item>`
  expect(parsed(rss(item)).items).toMatchObject([{ title: 't', paragraphs: ['Safe words'], image: null }])
})

test.each([
  ['cut in the middle of an item', rss(rssItem(1, DATE) + rssItem(2, DATE)).slice(0, -400), 1],
  [
    'bare ampersands and angle brackets',
    rss(rssItem(1, DATE)).replace('Notes</title>', 'R&D < all & more</title>'),
    1,
  ],
  ['junk before the first tag', `\n  Warning: deprecated in line 3\n${rss(rssItem(1, DATE))}`, 1],
  ['control characters', rss(rssItem(1, DATE)).replace('Larkfield note', 'Lark\u0001field\u000B note'), 1],
  ['an undeclared entity', rss(rssItem(1, DATE)).replace('about', '&nbsp;&hellip; about'), 1],
  ['no closing tags at all', `<rss><channel>${rssItem(1, DATE)}${rssItem(2, DATE)}`, 2],
  ['an open CDATA section', `<rss><channel>${rssItem(1, DATE)}<item><title><![CDATA[never closed`, 1],
  [
    'names that mean something to JavaScript',
    rss(`<__proto__><a>1</a></__proto__><constructor>x</constructor>${rssItem(1, DATE)}`),
    1,
  ],
])('malformed: %s', (_, text, count) => {
  expect(parsed(text).items).toHaveLength(count)
})

test('entities that the document declares are never expanded', () => {
  const lol = (n: number): string =>
    n === 0 ? '<!ENTITY l0 "lol">' : `<!ENTITY l${n} "${`&l${n - 1};`.repeat(10)}">${lol(n - 1)}`
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [${lol(9)}<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(
    rssItem(1, DATE, '<category>&l9;</category>').replace('about', '&l9; &x; about'),
  ).replace(/<\?xml[^>]*>/, '')}`
  const text = JSON.stringify(parseFeed(bomb, AT))
  expect(text.length).toBeLessThan(5000)
  expect(text).not.toContain('root:')
})

test('only the first 500 of 50,000 items without dates are read', () => {
  const items = Array.from(
    { length: 50_000 },
    (_, n) => `<item><title>Item ${n}</title><link>/${n}</link></item>`,
  ).join('')
  expect(
    parsed(rss(items))
      .items.map((item) => item.title)
      .at(-1),
  ).toBe('Item 499')
  expect(cutToItems('<feed><entry>1</entry><entry>2</entry><entry>3</entry></feed>', 1)).toBe(
    '<feed><entry>1</entry><entry>3</entry></feed>',
  )
})

test('a text that is not a feed gives null', () => {
  for (const text of ['', 'hello', '<svg></svg>', '{"items":[]}', '[1,2', '<html><body>news</body></html>']) {
    expect(parseFeed(text, AT)).toBeNull()
  }
})

test('repairing changes nothing in CDATA sections', () => {
  expect(repair('<a>R&D<![CDATA[R&D < x]]></a>')).toBe('<a>R&amp;D<![CDATA[R&D < x]]></a>')
})
