import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { correctArticle, retractArticle } from '#articles/corrections/calls.ts'
import { articles, siteSettings, translations } from '#articles/tables.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { channels, messageDeliveries, messages } from './tables.ts'
import { channelsOfTests } from './test-channels.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { announceChangesJob } from './announce-changes.ts'

const tests = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const { db, runtime, clock, ask, admin } = tests
const { reader, channel, empty } = channelsOfTests(tests)

const look = () => announceChangesJob.run({} as never, runtime)
const CANARY = 'The canary of the text sings.'
type Values = Partial<typeof articles.$inferInsert>

const publishAll = (all: readonly Values[]) =>
  db
    .insert(articles)
    .values(
      all.map((values) => ({
        title: 'Herons count',
        excerpt: 'What a bird keeps.',
        content: CANARY,
        contentHtml: `<p>${CANARY}</p>`,
        markupPolicy: 1,
        language: 'en' as const,
        accessTier: 'b2b' as const,
        publishedAt: clock.now(),
        createdAt: clock.now(),
        updatedAt: clock.now(),
        ...values,
      })),
    )
    .returning({ id: articles.id })
const publish = async (values: Values = {}): Promise<string> => (await publishAll([values]))[0]?.id ?? ''
const content = async () =>
  (await db.select().from(messages).orderBy(asc(messages.createdAt), asc(messages.key))).map(
    ({ event, content: said }) => [event, said.language, said.title, said.items[0]?.excerpt ?? null],
  )

beforeEach(async () => {
  clock.set(TEST_NOW)
  await empty()
  await db.delete(articles)
  await db.delete(siteSettings)
  await look()
  clock.pass(MINUTE)
})

// Covers: channels-18
test('a new story is announced once to subscribers, in each channel’s language, without its text', async () => {
  const owner = await reader()
  for (const language of ['en', 'fr', 'fr'] as const)
    await channel(owner.id, 'https://a.example', { language })
  await channel((await reader()).id, 'https://b.example', { events: ['edition.published'] })
  const id = await publish({ excerpt: null })
  const fields = { content: CANARY, excerpt: 'Ce que garde un oiseau.' }
  await db
    .insert(translations)
    .values({ kind: 'article', itemId: id, language: 'fr', title: 'Les hérons comptent', fields })
  expect(await look()).toEqual({ published: 2, corrected: 0 })
  clock.pass(MINUTE)
  expect(await look()).toEqual({ published: 0, corrected: 0 })
  expect(await content()).toEqual([
    ['article.published', 'en', 'Herons count', null],
    ['article.published', 'fr', 'Les hérons comptent', 'Ce que garde un oiseau.'],
  ])
  expect(await db.$count(messageDeliveries)).toBe(3)
  const [first] = await db.select().from(messages).orderBy(asc(messages.key))
  expect(first?.content).toMatchObject({
    summary: 'New on Cadence.',
    url: `https://cadence.example/en/news/${id}`,
    items: [{ kind: 'article', id, access_tier: 'b2b', published_at: expect.any(String) }],
  })
  expect(JSON.stringify(await db.select().from(messages))).not.toContain('canary')
})

test('a scheduled story is announced when due; samples, old stories and deleted ones are not', async () => {
  await channel((await reader()).id, 'https://a.example')
  await publish({ title: 'Planned', publishedAt: new Date(clock.now().getTime() + HOUR) })
  await publish({ title: 'Sample', sample: true })
  await publish({ title: 'Old', publishedAt: new Date(TEST_NOW.getTime() - 2 * DAY) })
  await publish({ title: 'Deleted', publishedAt: null, deletedAt: clock.now() })
  await look()
  expect(await content()).toEqual([])
  clock.pass(HOUR)
  await look()
  expect((await content()).map(([, , title]) => title)).toEqual(['Planned'])
})

test('a late commit is announced at the next look; stories from before the first look are not', async () => {
  await channel((await reader()).id, 'https://a.example')
  await publish({
    title: 'Late',
    publishedAt: new Date(TEST_NOW.getTime() - 5 * MINUTE),
    updatedAt: new Date(TEST_NOW.getTime() - 5 * MINUTE),
  })
  await look()
  expect((await content()).map(([, , title]) => title)).toEqual(['Late'])
  await empty()
  await db.delete(siteSettings)
  await channel((await reader()).id, 'https://a.example')
  await look()
  expect(await content()).toEqual([])
})

// Covers: names-17
test('after a pause of days every story is announced once, the oldest first', async () => {
  await channel((await reader()).id, 'https://a.example')
  const begins = clock.now().getTime()
  const story = (n: number) => ({ title: `Story ${n}`, publishedAt: new Date(begins + n * HOUR) })
  await publishAll(Array.from({ length: 105 }, (_, n) => story(n)))
  clock.pass(105 * HOUR)
  expect(await look()).toEqual({ published: 105, corrected: 0 })
  clock.pass(MINUTE)
  expect(await look()).toEqual({ published: 0, corrected: 0 })
  const titles = new Set((await content()).map(([, , title]) => title))
  expect([titles.size, titles.has('Story 0'), titles.has('Story 104')]).toEqual([105, true, true])
})

test('an edited story is not announced again, neither to a new channel nor in another language', async () => {
  const { id: channelId } = await channel((await reader()).id, 'https://a.example')
  const id = await publish()
  await look()
  clock.pass(HOUR)
  await look()
  await channel((await reader()).id, 'https://b.example')
  await db.update(channels).set({ language: 'fr' }).where(eq(channels.id, channelId))
  clock.pass(HOUR)
  await db.update(articles).set({ updatedAt: clock.now() }).where(eq(articles.id, id))
  expect(await look()).toEqual({ published: 0, corrected: 0 })
})

// Covers: channels-18
test('a correction and a retraction are announced to subscribers with their public note', async () => {
  const editor = await admin()
  await channel((await reader()).id, 'https://a.example', {
    events: ['article.corrected', 'article.retracted'],
  })
  const id = await publish()
  await look()
  await ask(correctArticle, { id, edits: { title: 'Herons do count' }, note: 'The title said less.' }, editor)
  clock.pass(MINUTE)
  expect(await look()).toEqual({ published: 0, corrected: 1 })
  await ask(retractArticle, { id, note: 'It was not so at all.' }, editor)
  clock.pass(MINUTE)
  await look()
  clock.pass(MINUTE)
  expect(await look()).toEqual({ published: 0, corrected: 0 })
  expect(await content()).toEqual([
    ['article.corrected', 'en', 'Corrected: Herons do count', 'What a bird keeps.'],
    ['article.retracted', 'en', 'Retracted: Herons do count', null],
  ])
  const [corrected] = await db.select().from(messages).where(eq(messages.event, 'article.corrected'))
  expect(corrected?.content.summary).toBe('This story was corrected: The title said less.')
})

// Covers: channels-18
test('simultaneous looks notify no one twice', async () => {
  await channel((await reader()).id, 'https://a.example')
  await publish()
  await Promise.all([look(), look()])
  expect(await content()).toHaveLength(1)
})
