import { expect, test } from 'vitest'
import { articlePage, ATOM, JSON_FEED, LONG_TEXT, RDF, rss, rssItem } from './invented-feeds.ts'
import { answering, DATE, publisher } from './invented-publisher.ts'

test('RSS with images gives absolute addresses, the language and the text of the feed', async () => {
  const items =
    rssItem(1, DATE, '<media:content url="/1.jpg" medium="image"/>') +
    rssItem(2, 'Fri, 20 Nov 2026 08:00:00 GMT')
  const { read, site } = await publisher({ '/feed': rss(items) })
  const outcome = await read()
  expect(outcome).toMatchObject({
    state: 'ok',
    kind: 'rss',
    waiting: 0,
    newestAt: new Date('2026-11-20T08:00:00Z'),
  })
  expect(outcome.findings.map((f) => f.guid)).toEqual(['larkfield-2', 'larkfield-1'])
  expect(outcome.findings[1]).toMatchObject({
    url: `${site.origin}/notes/1`,
    image: `${site.origin}/1.jpg`,
    language: 'en',
    textFrom: 'feed',
    textProblem: null,
  })
})

test.each([
  ['Atom', ATOM, 'atom', 'fr'],
  ['RDF', RDF, 'rdf', 'es'],
  ['JSON Feed', JSON_FEED, 'json', 'pt'],
] as const)('%s is read, and its language is recognized', async (_, text, kind, language) => {
  const outcome = await (await publisher({ '/feed': text })).read()
  expect(outcome).toMatchObject({ state: 'ok', kind, findings: [{ language }] })
})

test('Shift_JIS and a wrong charset label give readable titles', async () => {
  const japanese = Buffer.concat([
    Buffer.from(
      `<?xml version="1.0" encoding="Shift_JIS"?><rss version="2.0"><channel><item><link>/1</link><pubDate>${DATE}</pubDate><title>`,
    ),
    Buffer.from('93fa967b8cea82cc905695b782c582b7', 'hex'),
    Buffer.from('</title></item></channel></rss>'),
  ])
  const latin = Buffer.from(rss(rssItem(1, DATE)).replace('Larkfield note', 'Café déjà'), 'latin1')
  const { read } = await publisher({ '/jp': japanese, '/latin': latin })
  expect(await read('/jp')).toMatchObject({
    state: 'ok',
    findings: [{ title: '日本語の新聞です', language: null }],
  })
  expect((await read('/latin')).findings[0]?.title).toMatch(/^Café déjà/)
})

test('robots.txt is obeyed', async () => {
  const { read, site } = await publisher({
    '/robots.txt': 'User-agent: *\nDisallow: /feed',
    '/feed': rss(rssItem(1, DATE)),
  })
  expect(await read()).toMatchObject({ state: 'robots', findings: [] })
  expect(site.seen).toHaveLength(1)
})

test('an unchanged feed is requested with its known ETag and keeps it', async () => {
  const { read } = await publisher({
    '/feed': (request, response) => {
      const known = request.headers['if-none-match'] === '"7"'
      response
        .writeHead(known ? 304 : 200, { etag: '"7"', 'cache-control': 'max-age=1800' })
        .end(known ? undefined : rss(rssItem(1, DATE)))
    },
  })
  expect(await read()).toMatchObject({ state: 'ok', etag: '"7"', nextFetchAfterMs: 1_800_000 })
  expect(await read('/feed', {}, { etag: '"7"' })).toMatchObject({
    state: 'unchanged',
    etag: '"7"',
    findings: [],
  })
})

test('future and undated items are not news yet, and the feed is read again', async () => {
  const items = rssItem(1, DATE) + rssItem(2, 'Sat, 21 Nov 2026 10:00:00 GMT')
  const { read, clock } = await publisher({ '/feed': answering(200, { etag: '"1"' }, rss(items)) })
  const today = await read()
  expect(today).toMatchObject({ state: 'partly_undated', detail: { undated: 1, items: 2 }, etag: null })
  expect(today.findings.map((f) => f.guid)).toEqual(['larkfield-1'])
  clock.pass(2 * 86_400_000)
  expect((await read()).findings.map((f) => f.guid)).toEqual(['larkfield-2', 'larkfield-1'])
})

const teaser = (n: number) =>
  `<item><title>Larkfield opens model ${n}</title><link>/a/${n}</link><pubDate>${DATE}</pubDate><description>Short.</description></item>`

test('the page of a short item is read; a page that cannot be read leaves an excerpt and the reason', async () => {
  const { read, site } = await publisher({
    '/feed': rss(teaser(1) + teaser(2) + teaser(3)),
    '/a/1': articlePage('<script>steal()</script>'),
    '/a/2': answering(403),
    '/robots.txt': 'User-agent: *\nDisallow: /a/3',
  })
  const { state, findings } = await read()
  expect(state).toBe('ok')
  expect(findings).toMatchObject([
    { textFrom: 'page', textProblem: null, image: `${site.origin}/cover.jpg`, language: 'en' },
    { textFrom: 'excerpt', textProblem: 'blocked', paragraphs: ['Short.'] },
    { textFrom: 'excerpt', textProblem: 'robots', paragraphs: ['Short.'] },
  ])
  expect(findings[0]?.paragraphs).toContain(LONG_TEXT)
  expect(JSON.stringify(findings)).not.toContain('steal')
})

test('at most ten pages are read in one run; the rest wait and the feed is read again', async () => {
  const pages = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`/a/${n}`, articlePage('')]))
  const items = Array.from({ length: 12 }, (_, n) => teaser(n)).join('')
  const { read, site } = await publisher({ ...pages, '/feed': answering(200, { etag: '"1"' }, rss(items)) })
  const first = await read()
  expect(first).toMatchObject({ state: 'ok', waiting: 2, etag: null })
  expect(first.findings).toHaveLength(10)
  const stored = async () => new Set(first.findings.flatMap((f) => [f.guid, f.canonicalKey]))
  const second = await read('/feed', {}, { stored })
  expect(second).toMatchObject({ waiting: 0, etag: '"1"' })
  expect(second.findings).toHaveLength(2)
  expect(site.seen.filter((line) => line.includes('/a/'))).toHaveLength(12)
})

test('two items with the same address or guid are one finding', async () => {
  const twice =
    rssItem(1, DATE) +
    rssItem(1, DATE).replace('larkfield-1', 'other') +
    rssItem(1, DATE).replace('/notes/1', '/notes/9')
  expect((await (await publisher({ '/feed': rss(twice) })).read()).findings).toHaveLength(1)
})

test('an article page is one finding; the front page of a site leads to its feed', async () => {
  const { read, site } = await publisher({
    '/article': articlePage(''),
    '/': '<html><head><title>Larkfield</title><link rel="alternate" type="application/rss+xml" href="/feed"></head><body>Hi</body></html>',
    '/feed': rss(rssItem(1, DATE)),
  })
  expect(await read('/article')).toMatchObject({
    state: 'ok',
    kind: 'page',
    findings: [{ url: `${site.origin}/article`, title: 'Larkfield opens its model', textFrom: 'page' }],
  })
  expect(await read('/')).toMatchObject({ state: 'ok', kind: 'rss', storedUrl: `${site.origin}/feed` })
  expect(await read('/article', { kind: 'rss' })).toMatchObject({ state: 'not_a_feed', etag: null })
})

test('a permanent redirect changes the stored address and the base of relative links', async () => {
  const { read, site } = await publisher({
    '/feed': answering(301, { location: '/deep/feed.xml' }),
    '/deep/feed.xml': rss(rssItem(1, DATE).replace('/notes/1', 'notes/1')),
  })
  expect(await read()).toMatchObject({
    storedUrl: `${site.origin}/deep/feed.xml`,
    findings: [{ url: `${site.origin}/deep/notes/1` }],
  })
})
