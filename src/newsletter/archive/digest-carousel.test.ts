import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carousels } from '#articles/carousels/tables.ts'
import { makeCarouselJob } from '#articles/carousels/make-carousel.ts'
import { adminArticleChange } from '#articles/managing/calls.ts'
import { articles, translations } from '#articles/tables.ts'
import type { Caller } from '#platform/runtime.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { adminEdition, adminEditionDecide, digestCarousel } from '../editions/calls.ts'
import { frozenStory, sentEdition } from './test-archive.ts'

const { runtime, app, db, ask, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const reader = (plan?: string): Caller => ({
  id: crypto.randomUUID(),
  email: 'reader@example.com',
  roles: [],
  sessionId: crypto.randomUUID(),
  ...(plan !== undefined && { plan }),
})
const [premium, b2b] = [reader('premium'), reader('b2b')]

async function story(title: string, more: Partial<typeof articles.$inferInsert> = {}) {
  const [row] = await db
    .insert(articles)
    .values({
      title,
      excerpt: `${title} in short.`,
      content: 'Text.',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: new Date(TEST_NOW.getTime() - 20 * DAY),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const at = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR)
const cited = (publisher: string, n: number) => ({
  n: n + 1,
  url: `https://example.com/${n}`,
  publisher,
  title: 'A title',
  language: 'en',
  published_at: null,
})
const titles = ({ slides }: { slides: { kind: string; title: string }[] }) =>
  slides.filter(({ kind }) => kind === 'story').map(({ title }) => title)

// Covers: carousels-2
test('the slides show the current stories of the reader’s plan, with their publishers and links', async () => {
  const [lead, paid, companies] = [
    await story('The lead', { sources: ['The Daily', 'Le Jour', 'The Daily'].map(cited) }),
    await story('For readers who pay', { accessTier: 'premium' }),
    await story('For companies', { accessTier: 'b2b' }),
  ]
  const gone = await story('Taken back', { retractedAt: at(1) })
  const translated = { kind: 'article' as const, itemId: lead, language: 'fr' as const, title: 'La une' }
  await db
    .insert(translations)
    .values({ ...translated, fields: { excerpt: 'En bref.' }, translator: 'person' })
  const id = await sentEdition(db, at(2), {
    lead: frozenStory(lead),
    rest: [frozenStory(gone)],
    premium: [frozenStory(paid), frozenStory(companies, { open: false })],
    subject: 'What an editor wrote',
  })
  const mine = await ask(digestCarousel, { id }, premium)
  expect([mine.kind, mine.state, mine.title]).toEqual(['edition', 'making', 'What an editor wrote'])
  expect(titles(mine)).toEqual(['The lead', 'For readers who pay'])
  expect(mine.slides.map(({ kind }) => kind)).toEqual(['cover', 'story', 'story', 'sources'])
  expect(mine.slides[0]?.text).toEqual(['The lead', 'For readers who pay'])
  expect(mine.slides[1]).toMatchObject({ text: ['The lead in short.'], cited: [1], kicker: 'AI News' })
  expect(mine.slides.map(({ publishers }) => publishers)).toEqual([[], ['The Daily · Le Jour'], [], []])
  expect(mine.slides.at(-1)?.sources[0]).toMatchObject({
    n: 1,
    publisher: 'The Daily · Le Jour',
    url: `https://cadence.example/en/news/${lead}`,
  })
  expect(titles(await ask(digestCarousel, { id }, b2b))).toEqual([
    'The lead',
    'For readers who pay',
    'For companies',
  ])
  const french = await ask(digestCarousel, { id, lang: 'fr' }, premium)
  expect(titles(french)).toEqual(['La une', 'For readers who pay'])
  expect(french.slides.map(({ language }) => language)).toEqual(['fr', 'fr', 'en', 'fr'])
  expect(french.slides[2]?.kicker).toContain('English')
})

// Covers: carousels-2, carousels-8
test('slides are for paying readers, and are deleted when the edition is stopped or a story changes', async () => {
  const [editor, lead] = [await admin(), await story('Told')]
  const id = await sentEdition(db, at(3), { lead: frozenStory(lead) }, { state: 'sending' })
  for (const [caller, status] of [
    [undefined, 401],
    [reader(), 403],
  ] as const)
    await expect(ask(digestCarousel, { id }, caller)).rejects.toMatchObject({ status })
  await expect(ask(digestCarousel, { id: crypto.randomUUID() }, premium)).rejects.toMatchObject({
    status: 404,
  })
  const made = async () => {
    await ask(digestCarousel, { id }, premium)
    const [row] = await db.select().from(carousels).where(eq(carousels.itemId, id))
    await makeCarouselJob.run({ id: row?.id ?? '', contentHash: row?.contentHash ?? '' }, runtime)
    return ask(digestCarousel, { id }, premium)
  }
  const ready = await made()
  expect(ready.state).toBe('ready')
  expect((await app.request(`http://localhost${ready.pdf_url}`)).status).toBe(401)
  const rows = () => db.select().from(carousels).where(eq(carousels.itemId, id))
  expect(await rows()).toHaveLength(1)
  await ask(adminArticleChange, { id: lead, access_tier: 'b2b' }, editor)
  expect(await rows()).toEqual([])
  expect(titles(await made())).toEqual([])
  const { version } = await ask(adminEdition, { id }, editor)
  await ask(adminEditionDecide, { id, version, decision: 'stop' }, editor)
  expect(await rows()).toEqual([])
})
