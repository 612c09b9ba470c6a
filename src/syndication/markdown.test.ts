import { expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { communityChange } from '#membership/community/calls.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { renderMarkdown } from '#articles/markup.ts'
import { articles, podcasts, tools } from '#articles/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'

const { app, ask, admin, db, clock, runtime } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
await plantSamples(db, clock.now())
await ask(communityChange, { url: 'https://forum.example.org' }, await admin())
const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(`http://localhost${path}`, { headers, method })

// Covers: feeds-18
test('every page that is not an item has Markdown in each language, which links to the page', async () => {
  for (const page of [
    '',
    '/news',
    '/tools',
    '/agents',
    '/events',
    '/podcasts',
    '/leaderboard',
    '/corrections',
    '/search',
    '/pricing',
    '/subscribe',
    '/contact-sales',
    '/digest',
  ])
    for (const language of LANGUAGES) {
      const answer = await get(`/${language}${page === '' ? '/index' : page}.md`)
      expect([page, answer.status, answer.headers.get('content-type')]).toEqual([
        page,
        200,
        'text/markdown; charset=utf-8',
      ])
      expect(answer.headers.get('link')).toBe(`<https://cadence.example/${language}${page}>; rel="canonical"`)
      expect(await answer.text()).toMatch(/^# \S/)
      const bare = await get(`${page === '' ? '/index' : page}.md`, { 'accept-language': language })
      expect(bare.headers.get('link')).toBe(`<https://cadence.example${page || '/'}>; rel="canonical"`)
    }
  expect(await (await get('/fr.md')).text()).toBe(await (await get('/fr/index.md')).text())
})

// Covers: site-9-13
test.each(LANGUAGES)(
  'the Markdown of the pricing page says everything that the page says: %s',
  async (language) => {
    const text = await (await get(`/${language}/pricing.md`)).text()
    const said = Object.entries(allWords[language]).flatMap(([key, value]) =>
      /^membership\.(plan\.(?!name)|(freemium|premium|b2b|faq)\.|pricing\.(title|description|free|perMonth|subscribe|sales|buy))/.test(
        key,
      ) && typeof value === 'string'
        ? value.replace('{days}', '7')
        : [],
    )
    expect(said.length).toBeGreaterThan(30)
    for (const each of said) expect(text).toContain(each)
    expect(text).toMatch(/8[.,]90/)
    expect(text).toMatch(/\b99(?![.,]\d)/)
    for (const page of ['subscribe', 'pricing', 'contact-sales'])
      expect(text).toContain(`(<https://cadence.example/${language}/${page}>)`)
  },
)

test('a title cannot inject markup into a document, and a tool says everything that its page says', async () => {
  const title = '](javascript:alert(1)) **bold** <script>\n# heading'
  const [row] = await db
    .insert(tools)
    .values({
      name: 'Sextant',
      title,
      description: '1. not a list\n# not a heading',
      features: ['Quick', '*sharp*'],
      pricing: '9 €',
      language: 'en',
      publishedAt: clock.now(),
    })
    .returning({ id: tools.id })
  const text = await (await get(`/en/tools/${row?.id}.md`)).text()
  const html = renderMarkdown(text)
  expect(html.match(/<h1|<h2/g)).toHaveLength(2) // its own headings are the only ones: features, price
  expect(html).not.toMatch(/<script|javascript:alert\(1\)"|<ol|<strong>bold/)
  for (const said of ['Quick', '*sharp*', '9 €']) expect(html).toContain(said)
})

test('a missing item has no Markdown either, and the alias names the canonical address', async () => {
  expect((await get(`/en/news/${crypto.randomUUID()}.md`)).headers.get('content-type')).toContain('text/html')
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A',
      content: 'Text [1].',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: clock.now(),
    })
    .returning({ id: articles.id })
  const answer = await get(`/en/article/${row?.id}.md`)
  expect(answer.headers.get('link')).toContain(`https://cadence.example/en/news/${row?.id}>`)
  expect(await answer.text()).toContain('Text [1].')
})

// Covers: site-9-28, admin-9-24, feeds-12
test('audio is served with its length, in ranges, and with 416 beyond its end', async () => {
  const id = crypto.randomUUID()
  const file = await runtime.outside.files.put(
    { folder: 'audio', stem: id, extension: 'mp3' },
    Buffer.from('0123456789'),
  )
  await db.insert(podcasts).values({
    id,
    title: 'E',
    language: 'en',
    audioUrl: `/${file}`,
    durationSeconds: 1,
    publishedAt: clock.now(),
  })
  const head = await get(`/${file}`, {}, 'HEAD')
  expect([
    head.status,
    ...['content-length', 'content-type', 'accept-ranges'].map((name) => head.headers.get(name)),
  ]).toEqual([200, '10', 'audio/mpeg', 'bytes'])
  const part = await get(`/${file}`, { range: 'bytes=2-4' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ])
  expect((await get(`/${file}`, { range: 'bytes=10-' })).status).toBe(416)
})
