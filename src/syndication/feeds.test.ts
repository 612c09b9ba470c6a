import { eq } from 'drizzle-orm'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { HOUR } from '#platform/clock.ts'
import { pages } from '#platform/metrics.ts'
import { notify } from '#platform/notices.ts'
import { retractArticle } from '#articles/corrections/calls.ts'
import { PAGES_CHANGED } from '#articles/publish.ts'
import { articles, podcasts, siteSettings, translations } from '#articles/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { uuidV5 } from './podcast-guid.ts'
import { jsonFeedFaults, nodes, podcastFaults, rssFaults, textOf, xmlTree } from './test-validators.ts'

const { app, db, clock, runtime, ask, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
await plantSamples(db, clock.now())
beforeEach(() => clock.pass(11 * 60_000)) // makes earlier cached answers stale
/** The current answer: on a busy machine a request may get the stale copy while it is renewed. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const before = await oldCopies()
  const answer = await app.request(`http://localhost${path}`, { headers, method })
  return (await oldCopies()) > before ? get(path, headers, method) : answer
}
const oldCopies = async () =>
  (await pages.get()).values.find(({ labels }) => labels.how === 'stale')?.value ?? 0
const read = async (path: string) => (await get(path)).text()
const PICTURE = '/pictures/0190b1d0-0000-4000-8000-000000000000-0123456789ab-960.webp'
const HOSTILE = 'Say \u0007"]]>" & <script>alert(1)</script> \uffff مرحبا'

async function story(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A story',
      excerpt: 'Short.',
      content: 'Text.',
      contentHtml: `<p>Text. <a href="/en/tools">tools</a> <img src="${PICTURE}" /></p>`,
      markupPolicy: 1,
      language: 'en',
      publishedAt: clock.now(),
      updatedAt: clock.now(),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
async function episode(more: Partial<typeof podcasts.$inferInsert> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const put = async (extension: string, bytes: Uint8Array) =>
    `/${await runtime.outside.files.put({ folder: 'audio', stem: id, extension }, bytes)}`
  const chapters = [
    { startTime: 0, endTime: 9, title: 'Welcome' },
    { startTime: 9, endTime: 64.5, title: 'The first story' },
  ]
  await db.insert(podcasts).values({
    id,
    title: 'An episode',
    hook: 'What is in it.',
    transcript: 'Good morning.',
    language: 'en',
    audioUrl: await put('mp3', Buffer.alloc(1234, 1)),
    transcriptUrl: await put('vtt', Buffer.from('WEBVTT')),
    chaptersUrl: await put('json', Buffer.from(JSON.stringify({ version: '1.2.0', chapters }))),
    durationSeconds: 90,
    publishedAt: clock.now(),
    updatedAt: clock.now(),
    ...more,
  })
  return id
}

// Covers: feeds-3, feeds-8
test.each(LANGUAGES)('the feeds in %s have everything that their formats require', async (language) => {
  await story({ title: HOSTILE, excerpt: HOSTILE, author: HOSTILE, tags: [HOSTILE] })
  await episode({ language, title: HOSTILE, hook: HOSTILE })
  expect(rssFaults(await read(`/${language}/feed.xml`), language)).toEqual([])
  expect(jsonFeedFaults(await read(`/${language}/feed.json`), language)).toEqual([])
  expect(podcastFaults(await read(`/${language}/podcast.xml`), language)).toEqual([])
})

// Covers: feeds-6
test('hostile titles stay unchanged except for characters that XML forbids, and Arabic is intact', async () => {
  await story({ title: HOSTILE })
  const [item] = parseRssFeed(await read('/en/feed.xml')).items ?? []
  expect(item?.title).toBe('Say "]]>" & <script>alert(1)</script>  مرحبا')
  expect(parseJsonFeed(await read('/en/feed.json')).items?.[0]?.title).toBe(HOSTILE)
})

// Covers: site-6-10, feeds-4
test('a feed holds the five newest posts of each section', async () => {
  for (let n = 0; n < 7; n++)
    await story({ title: `News ${n}`, publishedAt: new Date(clock.now().getTime() - n) })
  for (let n = 0; n < 7; n++) await story({ title: `Event ${n}`, category: 'events' })
  const { items = [] } = parseJsonFeed(await read('/en/feed.json'))
  const titles = items.map(({ title }) => title ?? '')
  expect(titles.filter((title) => title.startsWith('News'))).toEqual([
    'News 0',
    'News 1',
    'News 2',
    'News 3',
    'News 4',
  ])
  expect(titles.filter((title) => title.startsWith('Event'))).toHaveLength(5)
  expect(items.filter(({ url }) => url?.includes('/tools/'))).toHaveLength(5)
})

test('addresses in a text are absolute', async () => {
  const id = await story()
  const [item] = parseRssFeed(await read('/fr/feed.xml')).items ?? []
  expect(item?.link).toBe(`https://cadence.example/en/news/${id}`)
  expect(item?.content?.encoded).toContain('href="https://cadence.example/en/tools"')
  expect(item?.content?.encoded).toContain(`src="https://cadence.example${PICTURE}"`)
})

// Covers: feeds-5
test('a post keeps its id after an edit and in every language, and the feed shows that it changed', async () => {
  const id = await story()
  const namesIn = async (language: string) =>
    (parseRssFeed(await read(`/${language}/feed.xml`)).items ?? []).map(({ guid }) => guid?.value)
  const before = await get('/en/feed.xml')
  await db
    .update(articles)
    .set({ title: 'Another', updatedAt: new Date(clock.now().getTime() + 5000) })
    .where(eq(articles.id, id))
  await db
    .insert(translations)
    .values({ kind: 'article', itemId: id, language: 'fr', title: 'Un récit', fields: {} })
  await notify(db, PAGES_CHANGED, id)
  await expect
    .poll(async () => (await get('/en/feed.xml')).headers.get('etag'))
    .not.toBe(before.headers.get('etag'))
  const after = await get('/en/feed.xml')
  expect(Date.parse(after.headers.get('last-modified') ?? '')).toBeGreaterThan(
    Date.parse(before.headers.get('last-modified') ?? ''),
  )
  for (const language of LANGUAGES) expect(await namesIn(language)).toContain(`urn:uuid:${id}`)
})

// Covers: feeds-8
test('an episode has its real length in bytes, its number in the year, and the start of its first story', async () => {
  const year = new Date(clock.now().getTime() - HOUR)
  await episode({ language: 'es', publishedAt: year })
  const id = await episode({ language: 'es' })
  const channel = nodes(nodes(xmlTree(await read('/es/podcast.xml'))['rss'])[0]?.['channel'])[0]
  const item = nodes(channel?.['item']).find((each) => textOf(each['guid']) === `urn:uuid:${id}`) ?? {}
  const [enclosure, bite, transcript, chapters] = [
    'enclosure',
    'podcast:soundbite',
    'podcast:transcript',
    'podcast:chapters',
  ].map((name) => nodes(item[name])[0] ?? {})
  const sound = await get(new URL(textOf(enclosure?.['@url'])).pathname, {}, 'HEAD')
  expect([enclosure?.['@length'], sound.headers.get('content-length')]).toEqual(['1234', '1234'])
  expect(Number(textOf(item['itunes:episode']))).toBeGreaterThan(1)
  expect(bite).toMatchObject({ '@startTime': '9', '@duration': '55.5', '#text': 'The first story' })
  expect(transcript).toMatchObject({ '@type': 'text/vtt', '@language': 'es', '@rel': 'captions' })
  expect(chapters).toMatchObject({ '@type': 'application/json+chapters' })
})

// Covers: feeds-8
test('each language has its own show with the episodes in it; an episode without its file is left out', async () => {
  const id = await episode({ language: 'pt' })
  const lost = await episode({ language: 'pt', audioUrl: '/audio/lost.mp3' })
  expect(await read('/pt/podcast.xml')).toContain(id)
  expect(await read('/pt/podcast.xml')).not.toContain(lost)
  expect(await read('/fr/podcast.xml')).not.toContain(id)
})

// Covers: feeds-9
test('a show permanently keeps the id made from its first address', async () => {
  expect(uuidV5('ead4c236-bf58-58c6-a2c6-a6b28d128cb6', 'mp3s.nashownotes.com/pc20rss.xml')).toBe(
    '917393e3-1b1e-5cef-ace4-edaa54e1f810', // the example from the specification
  )
  const guidOf = async () => /<podcast:guid>(.*?)</.exec(await read('/ar/podcast.xml'))?.[1]
  const first = await guidOf()
  expect(first).toBe(uuidV5('ead4c236-bf58-58c6-a2c6-a6b28d128cb6', 'cadence.example/ar/podcast.xml'))
  const kept = '0190b1d0-0000-5000-8000-000000000000'
  await db.update(siteSettings).set({ value: kept }).where(eq(siteSettings.key, 'podcast_guid_ar'))
  clock.pass(11 * 60_000)
  expect(await guidOf()).toBe(kept)
})

// Covers: feeds-2
test.each(['feed.xml', 'feed.json', 'podcast.xml', 'llms.txt', 'news.md', 'index.md'])(
  '%s answers GET and HEAD with the time of its last change, and 304 if unchanged, in every language',
  async (name) => {
    for (const language of LANGUAGES) {
      const path = `/${language}/${name}`
      const answer = await get(path)
      const text = await answer.text()
      const [etag = '', changed = ''] = ['etag', 'last-modified'].map(
        (each) => answer.headers.get(each) ?? '',
      )
      expect([answer.status, text !== '', answer.headers.get('content-language')]).toEqual([
        200,
        true,
        language,
      ])
      const head = await get(path, {}, 'HEAD')
      expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
      const statusWith = async (headers: Record<string, string>) => (await get(path, headers)).status
      expect(await statusWith({ 'if-none-match': `"other", ${etag}` })).toBe(304)
      expect(await statusWith({ 'if-modified-since': changed })).toBe(304)
      expect(
        await statusWith({ 'if-modified-since': new Date(Date.parse(changed) - 1000).toUTCString() }),
      ).toBe(200)
      expect(await statusWith({ 'if-none-match': '"other"', 'if-modified-since': changed })).toBe(200)
    }
  },
)

// Covers: feeds-16
test('an address without a language uses the visitor’s language and sends the matching Vary header', async () => {
  const answer = await get('/feed.xml', { 'accept-language': 'pt-BR' })
  expect(answer.headers.get('content-language')).toBe('pt')
  expect(answer.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
  expect(await answer.text()).toContain('href="https://cadence.example/pt/feed.xml"')
  expect((await get('/feed.xml', { cookie: 'app_language=ar' })).headers.get('content-language')).toBe('ar')
  expect((await get('/fr/feed.xml', { cookie: 'app_language=ar' })).headers.get('vary')).toBe(
    'Accept-Encoding',
  )
})

// Covers: feeds-2
test('removing an item also counts as a change of the feed', async () => {
  const id = await story({ publishedAt: new Date(clock.now().getTime() + 1000), updatedAt: TEST_NOW })
  clock.pass(2000)
  const changed = (await get('/en/feed.xml')).headers.get('last-modified') ?? ''
  await db.delete(articles).where(eq(articles.id, id))
  clock.pass(11 * 60_000)
  await get('/en/feed.xml')
  expect((await get('/en/feed.xml', { 'if-modified-since': changed })).status).toBe(200)
})

// Covers: truth-7
test('a retracted article stays in the feeds for a week, with its note, and then leaves', async () => {
  const note = 'The report was invented by its source.'
  await ask(retractArticle, { id: await story({ title: 'A false story' }), note }, await admin())
  for (let n = 0; n < 6; n++) await story({ title: `A newer story ${n}` })
  await notify(db, PAGES_CHANGED, 'articles')
  const [rss, json] = [await read('/en/feed.xml'), await read('/en/feed.json')]
  expect(parseRssFeed(rss).items?.map(({ title }) => title)).toContain('Retracted: A false story')
  const item = parseJsonFeed(json).items?.find(({ title }) => title === 'Retracted: A false story')
  expect(item).toMatchObject({ summary: note })
  expect(JSON.stringify(item)).not.toContain('Text.')
  clock.pass(8 * 24 * HOUR)
  await notify(db, PAGES_CHANGED, 'articles')
  expect(await read('/en/feed.xml')).not.toContain('A false story')
})
