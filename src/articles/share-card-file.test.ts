import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { otherLocales, pageHead } from '#languages/page-head.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { agent } from './catalogue/agents/calls.ts'
import { article } from './calls.ts'
import { tool } from './catalogue/tools/calls.ts'
import { agents, articles, tools, translations } from './tables.ts'

const { runtime, db, ask, app } = await openTestRuntime({ SITE_NAME: 'Ledger' })
const now = runtime.clock.now()
const [story] = await db
  .insert(articles)
  .values({
    title: 'A ship finds its way',
    content: 'It did.',
    contentHtml: '<p>It did.</p>',
    markupPolicy: 1,
    language: 'en',
    accessTier: 'premium',
    publishedAt: now,
  })
  .returning({ id: articles.id })
const id = story?.id ?? ''
await db.insert(translations).values({
  kind: 'article',
  itemId: id,
  language: 'ar',
  title: 'سفينة تجد طريقها',
  fields: { excerpt: 'وجدته.' },
})

// Covers: articles-12
test('every language of a story has its own card, also when the story is locked', async () => {
  const english = (await ask(article, { id, lang: 'en' })).share_image
  const arabic = (await ask(article, { id, lang: 'ar' })).share_image
  expect(english).toMatch(new RegExp(`^/cards/news/${id}-en-[0-9a-f]{10}\\.jpg$`))
  expect(arabic).toMatch(/-ar-/)
  for (const address of [english, arabic]) {
    const answer = await app.request(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
  }
})

test('a changed title has a new address, and the old one redirects to it', async () => {
  const before = (await ask(article, { id, lang: 'en' })).share_image
  expect((await app.request(before)).status).toBe(200)
  await db.update(articles).set({ title: 'A ship lost its way' }).where(eq(articles.id, id))
  const after = (await ask(article, { id, lang: 'en' })).share_image
  expect(after).not.toBe(before)
  expect((await app.request(after)).status).toBe(200)
  const old = await app.request(before)
  expect([old.status, old.headers.get('location')]).toEqual([302, after])
})

test('tools and agents have cards too; nonexistent items have none', async () => {
  const [a] = await db
    .insert(tools)
    .values({ name: 'Sextant', title: 'Finds stars', language: 'en', publishedAt: now })
    .returning({ id: tools.id })
  const [b] = await db
    .insert(agents)
    .values({ name: 'Pilot', language: 'fr', publishedAt: now })
    .returning({ id: agents.id })
  const ofTool = (await ask(tool, { id: a?.id ?? '' })).share_image
  const ofAgent = (await ask(agent, { id: b?.id ?? '' })).share_image
  expect((await app.request(ofTool)).status).toBe(200)
  expect((await app.request(ofAgent)).status).toBe(200)
  const nobody = crypto.randomUUID()
  for (const path of [
    ofTool.replace('/tools/', '/news/'),
    `/cards/news/${nobody}-en-0123456789.jpg`,
    `/cards/news/${id}-de-0123456789.jpg`,
    `/cards/secrets/${id}-en-0123456789.jpg`,
    `/cards/news/..%2F${id}-en-0123456789.jpg`,
  ])
    expect((await app.request(path)).status, path).toBe(404)
})

test('when no card can be drawn, the cover is used instead', async () => {
  const fresh = await openTestRuntime()
  await fresh.db.insert(articles).values({
    id,
    title: 'Another ship',
    content: '',
    contentHtml: '',
    markupPolicy: 1,
    language: 'en',
    publishedAt: now,
  })
  const broken = { drawShareCard: () => Promise.reject(new Error('the font cannot be read')) }
  Object.assign(fresh.runtime.outside.pictures, broken)
  const { share_image: address } = await fresh.ask(article, { id, lang: 'en' })
  const answer = await fresh.app.request(address)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/covers/${id}-960.webp`])
})

test('a page references its card with its size and all its other languages', () => {
  const head = pageHead({
    site: { name: 'Ledger', url: 'https://ledger.example' },
    address: { of: (path) => path },
    path: '/news/1',
    language: 'fr',
    languages: ['fr', 'en', 'ar'],
    title: 'Titre',
    description: 'd',
    image: '/cards/news/1-fr-0.jpg',
  })
  const { meta } = head
  const said = (name: string) =>
    meta.flatMap((each) => ('property' in each && each.property === name ? [each.content] : []))
  expect(said('og:image')).toEqual(['https://ledger.example/cards/news/1-fr-0.jpg'])
  expect([said('og:image:width'), said('og:image:height'), said('og:image:alt')]).toEqual([
    ['1200'],
    ['630'],
    ['Titre'],
  ])
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  expect(otherLocales([head])).toEqual(['en_US', 'ar_AR'])
  expect(otherLocales([])).toEqual([])
})
