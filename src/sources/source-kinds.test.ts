import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { articlePage, LONG_TEXT, newsUrl, rss, sitemap } from './invented-feeds.ts'
import { DATE, publisher } from './invented-publisher.ts'
import type { SourceToRead } from './read-source.ts'

const DAY = '2026-11-19T10:00:00Z'
const SECONDS = Date.parse(DAY) / 1000
const json = (data: unknown) => JSON.stringify(data)
const atom = (entries: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>urn:t</id><updated>${DAY}</updated>${entries}</feed>`
const entry = (id: string, link: string, title: string, text: string) =>
  `<entry><id>${id}</id><title>${title}</title><link href="${link}"/><published>${DAY}</published><content type="text">${text}</content></entry>`
const pages = Object.fromEntries(
  ['/notes/1', '/notes/2', '/2026/11/larkfield-opens-its-model', '/p/1', '/p/2'].map((path) => [
    path,
    articlePage(''),
  ]),
)
/** `ORIGIN` addresses in these answers are replaced by the address of the test site, which runs on loopback. */
const cases: readonly [string, Partial<SourceToRead>, string, string, object][] = [
  [
    'news sitemap',
    {},
    sitemap(newsUrl(1).replaceAll('<loc>', '<loc>ORIGIN')),
    'sitemap',
    { title: 'Larkfield note 1 about open models', publishedAt: new Date(DAY), textFrom: 'page' },
  ],
  [
    'plain sitemap, whose pages say title and date',
    {},
    sitemap(
      `<url><loc>ORIGIN/about</loc><lastmod>2026-11-20</lastmod></url><url><loc>ORIGIN/2026/11/larkfield-opens-its-model</loc><lastmod>2026-11-20</lastmod></url>`,
    ),
    'sitemap',
    { title: 'Larkfield opens its model', publishedAt: new Date('2026-11-19T07:30:00Z') },
  ],
  [
    'list page by rules',
    { chosenKind: 'html_list', rules: { item: 'li.card', title: 'h3', date: '.day' } },
    '<!doctype html><html><body><ul><li class="card"><h3>Larkfield opens a model for towns</h3><a href="/notes/1">more</a><span class="day">19 November 2026</span></li><li>no card</li></ul></body></html>',
    'html_list',
    { title: 'Larkfield opens a model for towns', publishedAt: new Date('2026-11-19T00:00:00Z') },
  ],
  [
    'list page without dates, whose pages say them',
    { chosenKind: 'html_list', rules: { item: 'a[href^="/p/"]' } },
    '<html><body><a href="/p/1">Larkfield opens a model</a></body></html>',
    'html_list',
    { title: 'Larkfield opens its model', publishedAt: new Date('2026-11-19T07:30:00Z') },
  ],
  [
    'GitHub releases (Atom)',
    { chosenKind: 'github_releases' },
    atom(entry('tag:1', 'ORIGIN/larkfield/tidemark/releases/tag/v2.1', 'v2.1', LONG_TEXT)),
    'github_releases',
    { title: 'tidemark v2.1' },
  ],
  [
    'GitHub releases (API)',
    {},
    json([
      {
        tag_name: 'v2.0',
        draft: true,
        html_url: 'ORIGIN/larkfield/tidemark/releases/tag/v2.0',
        published_at: DAY,
      },
      {
        tag_name: 'v2.1',
        name: null,
        html_url: 'ORIGIN/larkfield/tidemark/releases/tag/v2.1',
        published_at: DAY,
        body: LONG_TEXT,
        author: { login: 'ada' },
      },
    ]),
    'github_releases',
    { title: 'tidemark v2.1', author: 'ada' },
  ],
  [
    'arXiv (RSS): new papers without the note, replaced ones not at all',
    { chosenKind: 'arxiv' },
    rss(
      ['new', 'replace']
        .map(
          (type, n) =>
            `<item><title>A small model\n for towns ${n}</title><link>ORIGIN/abs/2611.0000${n}</link><pubDate>${DATE}</pubDate>` +
            `<guid isPermaLink="false">oai:arXiv.org:2611.0000${n}v1</guid><description>arXiv:2611.0000${n}v1 Announce Type: ${type} \nAbstract: ${LONG_TEXT}</description></item>`,
        )
        .join(''),
    ),
    'arxiv',
    { title: 'A small model for towns 0', paragraphs: [expect.stringMatching(/^The Larkfield Institute/)] },
  ],
  [
    'arXiv (API)',
    { chosenKind: 'arxiv' },
    atom(entry('http://arxiv.org/abs/2611.1v1', 'ORIGIN/abs/2611.1', 'A model for towns', LONG_TEXT)),
    'arxiv',
    { title: 'A model for towns' },
  ],
  [
    'Hacker News (Algolia)',
    {},
    json({
      hits: [
        {
          objectID: '7',
          title: 'Larkfield opens a model',
          url: 'ORIGIN/notes/1',
          created_at: DAY,
          author: 'x',
        },
      ],
    }),
    'hacker_news',
    { guid: 'hn-7', textFrom: 'page' },
  ],
  [
    'Product Hunt (API)',
    {},
    json({
      data: {
        posts: {
          edges: [
            {
              node: {
                id: 9,
                name: 'Tidemark',
                tagline: 'Maps for towns',
                url: 'ORIGIN/notes/1',
                createdAt: DAY,
              },
            },
          ],
        },
      },
    }),
    'product_hunt',
    { guid: 'post-9', title: 'Tidemark: Maps for towns' },
  ],
  [
    'Product Hunt (feed)',
    { chosenKind: 'product_hunt' },
    atom(
      entry(
        't:1',
        'ORIGIN/notes/1',
        'Tidemark',
        '&lt;p&gt;Maps for towns&lt;/p&gt;&lt;p&gt;Discussion | Link&lt;/p&gt;',
      ),
    ),
    'product_hunt',
    { title: 'Tidemark' },
  ],
  [
    'Hugging Face papers',
    {},
    json([
      {
        paper: { id: '2611.1', summary: LONG_TEXT, authors: [{ name: 'Inés Valdora' }] },
        title: 'A model for towns',
        publishedAt: DAY,
      },
    ]),
    'hugging_face',
    { url: 'ORIGIN/papers/2611.1', author: 'Inés Valdora' },
  ],
  [
    'Hugging Face models',
    {},
    json([{ id: 'larkfield/tidemark', modelId: 'larkfield/tidemark', createdAt: DAY, tags: ['x'] }]),
    'hugging_face',
    { url: 'ORIGIN/larkfield/tidemark', title: 'larkfield/tidemark' },
  ],
]

// Covers: drafts-6
test.each(cases)('%s is read', async (_, source, text, kind, finding) => {
  const paths: Record<string, string> = { ...pages }
  const { read, site } = await publisher(paths)
  paths['/feed'] = text.replaceAll('ORIGIN', site.origin)
  const outcome = await read('/feed', source)
  expect(outcome).toMatchObject({ state: 'ok', kind })
  expect(outcome.findings).toHaveLength(1)
  expect(outcome.findings[0]).toMatchObject(
    'url' in finding ? { ...finding, url: String(finding.url).replace('ORIGIN', site.origin) } : finding,
  )
})

test('Hacker News by ids requests a bounded number of stories, and no stored ones', async () => {
  const story = (id: number) =>
    json({ id, type: 'story', title: `Larkfield opens model ${id}`, text: LONG_TEXT, time: SECONDS, by: 'x' })
  const ids = Array.from({ length: 200 }, (_, n) => n + 1)
  const { read, site } = await publisher({
    '/v0/topstories.json': json(ids),
    ...Object.fromEntries(ids.map((id) => [`/v0/item/${id}.json`, story(id)])),
  })
  const first = await read('/v0/topstories.json')
  expect(first).toMatchObject({ state: 'ok', kind: 'hacker_news' })
  expect(first.findings.map(({ guid }) => guid)).toEqual(ids.slice(0, 20).map((id) => `hn-${id}`))
  const asked = site.seen.length
  const stored = new Set(ids.slice(0, 195).map((id) => `hn-${id}`))
  const second = await read('/v0/topstories.json', {}, { stored: async () => stored })
  expect(second.findings).toHaveLength(5)
  expect(site.seen.length - asked).toBe(6)
  const everything = new Set(ids.map((id) => `hn-${id}`))
  expect(await read('/v0/topstories.json', {}, { stored: async () => everything })).toMatchObject({
    state: 'unchanged',
  })
})

test('an index of sitemaps leads to the newest of them, gzipped ones too, and no deeper', async () => {
  const paths: Record<string, string | Buffer> = { ...pages }
  const { read, site } = await publisher(paths)
  const part = (n: number, day: string) =>
    `<sitemap><loc>${site.origin}/part${n}.xml.gz</loc><lastmod>${day}</lastmod></sitemap>`
  const days = ['2026-11-01', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-02']
  paths['/sitemap.xml'] = `<sitemapindex>${days.map((day, n) => part(n, day)).join('')}</sitemapindex>`
  for (const n of days.keys())
    paths[`/part${n}.xml.gz`] = zlib.gzipSync(sitemap(newsUrl(n).replaceAll('<loc>', `<loc>${site.origin}`)))
  paths['/part3.xml.gz'] = paths['/sitemap.xml']
  const outcome = await read('/sitemap.xml')
  expect(outcome.findings.map(({ url }) => new URL(url).pathname)).toEqual(['/notes/1', '/notes/2'])
  expect(site.seen.filter((each) => each.includes(' /part'))).toHaveLength(3)
})

test('pages of a sitemap without a date are listed as left out, and not requested again', async () => {
  const urls = Array.from({ length: 3 }, (_, n) => `/docs/about-our-place-${n}`)
  const paths: Record<string, string> = {}
  const { read, site } = await publisher(paths)
  paths['/sitemap.xml'] = sitemap(
    urls.map((url) => `<url><loc>${site.origin}${url}</loc><lastmod>2026-11-20</lastmod></url>`).join(''),
  )
  for (const url of urls)
    paths[url] = articlePage('').replace(/<meta property="article:published_time"[^>]*>/, '')
  const outcome = await read('/sitemap.xml')
  expect(outcome).toMatchObject({ state: 'all_undated', findings: [] })
  expect(outcome.leftOut?.map(({ why }) => why)).toEqual(['undated', 'undated', 'undated'])
  const asked = site.seen.length
  const again = await read('/sitemap.xml', {}, { leftOut: outcome.leftOut ?? [] })
  expect(again).toMatchObject({ state: 'all_undated', leftOut: outcome.leftOut })
  expect(site.seen.length - asked).toBe(1)
})
