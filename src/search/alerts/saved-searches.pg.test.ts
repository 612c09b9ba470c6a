// long: how a search is saved and how it reports is tested with the same few readers
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messageDeliveries, messages, channels } from '#delivery/tables.ts'
import { findEntitiesJob } from '#articles/entities/find-entities.ts'
import { articles } from '#articles/tables.ts'
import { subscriptions } from '#membership/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { mails } from '#services/post/tables.ts'
import { exportAccount } from '#people/account/calls.ts'
import { users } from '#people/tables.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import {
  savedSearchAdd,
  savedSearchChange,
  savedSearchRemove,
  savedSearchSeen,
  savedSearches,
} from './calls.ts'
import { archivePath } from './rules.ts'
import { savedSearches as rows } from './tables.ts'
import { sendSearchAlertsJob } from './send-search-alerts.ts'

const { ask, db, clock, runtime } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const look = async () => (await sendSearchAlertsJob.run({} as never, runtime)) as { notified: number }

async function member(plan?: 'premium' | 'b2b'): Promise<Caller> {
  const id = crypto.randomUUID()
  const email = `${id}@example.com`
  await db.insert(users).values({ id, name: 'Ada', email })
  if (plan) await givePlan(db, id, plan, { status: 'active' })
  return { id, email, roles: [], sessionId: crypto.randomUUID(), ...(plan && { plan }) }
}
let published = 0
type Story = Partial<typeof articles.$inferInsert> & { title: string }
const storyOf = (more: Story): typeof articles.$inferInsert => {
  const at = new Date(clock.now().getTime() + published++)
  return {
    excerpt: 'Short.',
    content: `Nothing here, ${more.title}.`,
    contentHtml: '',
    markupPolicy: 1,
    language: 'en',
    publishedAt: at,
    updatedAt: at,
    ...more,
  }
}
const publishAll = (all: readonly Story[]) =>
  db.insert(articles).values(all.map(storyOf)).returning({ id: articles.id })
const publish = async (title: string, more: Partial<Story> = {}): Promise<string> =>
  (await publishAll([{ ...more, title }]))[0]?.id ?? ''
const messagesTo = ({ id }: Caller) =>
  db.select().from(messages).where(eq(messages.userId, id)).orderBy(asc(messages.createdAt)).limit(100)
const mailed = ({ email }: Caller) =>
  db.select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.createdAt)).limit(100)

beforeEach(async () => {
  clock.set(TEST_NOW)
  published = 0
  for (const table of [articles, rows, mails, subscriptions]) await db.delete(table)
})

// Covers: names-6
test('a search is saved, changed, run at its address and removed, and does not exist for others', async () => {
  const [ada, eve] = [await member('premium'), await member('premium')]
  const question = { q: 'open weights', topic: 'Funding', written: 'fr' } as const
  const { id } = await ask(savedSearchAdd, { name: '  Money  ', question, language: 'ar', alerts: true }, ada)
  const mine = await ask(savedSearches, {}, ada)
  expect(mine).toMatchObject({ total: 1, most: 50, paused: false, channels: false })
  expect(mine.items[0]).toMatchObject({
    id,
    name: 'Money',
    question,
    language: 'ar',
    alerts: true,
    by_mail: false,
  })
  expect(archivePath(question)).toBe('/archive?category=Funding&q=open+weights&written=fr')
  await ask(savedSearchChange, { id, name: 'More money', by_mail: true }, ada)
  expect((await ask(savedSearches, {}, ada)).items[0]).toMatchObject({ name: 'More money', by_mail: true })
  expect((await ask(savedSearches, {}, eve)).items).toEqual([])
  for (const call of [
    () => ask(savedSearchChange, { id, name: 'Mine' }, eve),
    () => ask(savedSearchRemove, { id }, eve),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'library.searches.notFound', status: 404 })
  await ask(savedSearchRemove, { id }, ada)
  expect((await ask(savedSearches, {}, ada)).items).toEqual([])
})

// Covers: names-6
test('a saved search needs a plan, a question and free room; channels are part of B2B', async () => {
  const [free, ada, company] = [await member(), await member('premium'), await member('b2b')]
  const search = { name: 'Money', question: { topic: 'Funding' } } as const
  const refusals = [
    [() => ask(savedSearchAdd, search, free), 'library.searches.premiumOnly', 403],
    [() => ask(savedSearchAdd, { ...search, at_channels: true }, ada), 'library.searches.channelsB2b', 403],
    [() => ask(savedSearchAdd, { name: 'All', question: {} }, ada), 'library.searches.empty', 422],
  ] as const
  for (const [call, code, status] of refusals) await expect(call()).rejects.toMatchObject({ code, status })
  await expect(ask(savedSearchAdd, search)).rejects.toMatchObject({ status: 401 })
  await ask(savedSearchAdd, { ...search, at_channels: true }, company)
  const values = { userId: ada.id, name: 'Full', question: {}, language: 'en', lookedAt: TEST_NOW } as const
  await db.insert(rows).values(Array.from({ length: 50 }, () => ({ ...values, createdAt: TEST_NOW })))
  await expect(ask(savedSearchAdd, search, ada)).rejects.toMatchObject({
    code: 'library.searches.full',
    status: 409,
  })
})

// Covers: names-7
test('new items are reported once, in the reader’s language, if readable; earlier items are not', async () => {
  const ada = await member('premium')
  await publish('Quokkas before')
  clock.pass(MINUTE)
  await ask(
    savedSearchAdd,
    { name: 'Marsupiaux', question: { q: 'quokkas' }, language: 'fr', alerts: true },
    ada,
  )
  expect(await look()).toEqual({ notified: 0 })
  clock.pass(15 * MINUTE)
  const id = await publish('Quokkas now', { accessTier: 'premium' })
  await publish('Quokkas for companies', { accessTier: 'b2b' })
  await publish('Wombats')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 1 })
  expect(await look()).toEqual({ notified: 0 })
  clock.pass(15 * MINUTE)
  expect(await look()).toEqual({ notified: 0 })
  const [message, ...others] = await messagesTo(ada)
  expect(others).toEqual([])
  expect(message).toMatchObject({
    event: 'saved_search.matched',
    content: {
      title: 'Marsupiaux',
      summary: '1 nouvel article dans votre recherche « Marsupiaux »',
      url: 'https://cadence.example/fr/archive?q=quokkas',
      items: [{ id, title: 'Quokkas now', url: `https://cadence.example/fr/news/${id}`, excerpt: 'Short.' }],
    },
  })
  expect(JSON.stringify(message?.content)).not.toContain('Nothing here')
  expect(await mailed(ada)).toEqual([])
  expect((await ask(savedSearches, {}, ada)).items[0]).toMatchObject({ found: 1 })
})

test('a story without an excerpt is named by its title only, as its text may be locked on arrival', async () => {
  const ada = await member('premium')
  await ask(
    savedSearchAdd,
    { name: 'Quokkas', question: { q: 'quokkas' }, language: 'en', alerts: true },
    ada,
  )
  clock.pass(HOUR)
  await publish('Quokkas now', { excerpt: null })
  await publish('Quokkas meet', { category: 'events' })
  clock.pass(MINUTE)
  await look()
  const [{ content: said } = { content: { items: [] } }] = await messagesTo(ada)
  expect(said.items.map(({ kind, title, excerpt }) => [kind, title, excerpt])).toEqual([
    ['event', 'Quokkas meet', 'Short.'],
    ['article', 'Quokkas now', null],
  ])
  for (const { url } of said.items) expect(url).toContain('https://cadence.example/en/news/')
})

test('an article in which an entity is found later is still reported', async () => {
  const ada = await member('premium')
  await ask(savedSearchAdd, { name: 'Rivals', question: { entity: 'openai' }, alerts: true }, ada)
  clock.pass(MINUTE)
  await publish('OpenAI moves')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 0 })
  await findEntitiesJob.run({} as never, runtime)
  clock.pass(15 * MINUTE)
  expect(await look()).toEqual({ notified: 1 })
})

// Covers: names-8
test('an alert email is sent at most once an hour, lists at most ten items and says how to turn it off', async () => {
  const ada = await member('premium')
  const search = { name: 'Marsupials', question: { q: 'quokkas' }, alerts: true, by_mail: true }
  await ask(savedSearchAdd, { ...search, language: 'en' }, ada)
  clock.pass(15 * MINUTE)
  for (let n = 0; n < 12; n++) await publish(`Quokkas ${n}`)
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 12 })
  for (let n = 0; n < 3; n++) {
    await publish(`Quokkas again ${n}`)
    clock.pass(15 * MINUTE)
    expect(await look()).toEqual({ notified: 0 })
  }
  clock.pass(20 * MINUTE)
  expect(await look()).toEqual({ notified: 3 })
  const [first, second, ...others] = await mailed(ada)
  expect(others).toEqual([])
  expect(first?.subject).toBe('Marsupials: 12 new stories')
  expect(first?.text?.match(/Quokkas \d+/g)).toHaveLength(10)
  expect(first?.text).toContain('and 2 more')
  expect(first?.text).toContain('https://cadence.example/en/alerts')
  expect(first?.text).toContain('https://cadence.example/en/archive?q=quokkas')
  expect(second?.text?.match(/Quokkas again \d+/g)).toHaveLength(3)
})

// Covers: names-9
test('without a plan a search is paused and kept; with a plan again it reports only new items', async () => {
  const ada = await member('premium')
  const { id } = await ask(savedSearchAdd, { name: 'M', question: { q: 'quokkas' }, alerts: true }, ada)
  await db.delete(subscriptions)
  const { plan: _, ...lapsed } = ada
  clock.pass(15 * MINUTE)
  await publish('Quokkas meanwhile')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 0 })
  expect(await ask(savedSearches, {}, lapsed)).toMatchObject({ total: 1, paused: true })
  await expect(ask(savedSearchChange, { id, alerts: true }, lapsed)).rejects.toMatchObject({ status: 403 })
  await ask(savedSearchChange, { id, by_mail: false }, lapsed)
  clock.pass(5 * HOUR)
  expect(await look()).toEqual({ notified: 0 })
  await givePlan(db, ada.id, 'premium', { status: 'active' })
  await publish('Quokkas again')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 1 })
})

test('a plan that returns within minutes gets no reports from the time without it', async () => {
  const ada = await member('premium')
  await ask(savedSearchAdd, { name: 'M', question: { q: 'quokkas' }, alerts: true }, ada)
  await db.delete(subscriptions)
  clock.pass(15 * MINUTE)
  await publish('Quokkas meanwhile')
  clock.pass(MINUTE)
  await look()
  await givePlan(db, ada.id, 'premium', { status: 'active' })
  clock.pass(15 * MINUTE)
  expect(await look()).toEqual({ notified: 0 })
})

// Covers: names-9
test('items from a paid week are reported once after a plan that lapsed on report day is renewed', async () => {
  const ada = await member('premium') // it is Friday, ten in the morning in the time zone of the digest
  const search = { name: 'M', question: { q: 'quokkas' }, alerts: true, pace: 'week' } as const
  await ask(savedSearchAdd, search, ada)
  clock.pass(DAY)
  await look()
  await publish('Quokkas of the paid week')
  clock.pass(2 * DAY - 3 * HOUR) // seven on Monday morning
  await db.delete(subscriptions)
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 0 })
  clock.pass(HOUR)
  await publish('Quokkas of the pause')
  clock.pass(HOUR)
  expect(await look()).toEqual({ notified: 0 })
  await givePlan(db, ada.id, 'premium', { status: 'active' })
  clock.pass(MINUTE)
  await publish('Quokkas behind it')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 2 })
  const titles = async () =>
    (await messagesTo(ada)).map((each) => each.content.items.map(({ title }) => title))
  expect(await titles()).toEqual([['Quokkas behind it', 'Quokkas of the paid week']])
  clock.pass(7 * DAY)
  expect(await look()).toEqual({ notified: 0 })
})

// Covers: names-9
test('a plan that was missing between two weekly reports gets no reports from that time', async () => {
  const ada = await member('premium')
  const { id } = await ask(
    savedSearchAdd,
    { name: 'M', question: { q: 'quokkas' }, alerts: true, pace: 'week' },
    ada,
  )
  clock.pass(DAY)
  await db.delete(subscriptions)
  clock.pass(MINUTE)
  await look()
  clock.pass(HOUR)
  await publish('Quokkas of the pause')
  clock.pass(DAY - HOUR)
  await givePlan(db, ada.id, 'premium', { status: 'active' })
  expect(await look()).toEqual({ notified: 0 })
  clock.pass(HOUR)
  await publish('Quokkas with a plan')
  clock.pass(DAY)
  expect(await look()).toEqual({ notified: 1 })
  const [message] = await messagesTo(ada)
  expect(message?.content.items.map(({ title }) => title)).toEqual(['Quokkas with a plan'])
  expect((await ask(savedSearches, {}, ada)).items).toMatchObject([{ id, found: 1 }])
})

// Covers: names-17
test('after a pause of weeks all new items are reported, and those reported before are not', async () => {
  const ada = await member('premium')
  await ask(savedSearchAdd, { name: 'M', question: { q: 'quokkas' }, alerts: true }, ada)
  clock.pass(15 * MINUTE)
  await publish('Quokkas before the pause')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 1 })
  clock.pass(40 * DAY)
  await publishAll(Array.from({ length: 205 }, (_, n) => ({ title: `Quokkas ${n}` })))
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 205 })
  expect(await look()).toEqual({ notified: 0 })
  const [first, second] = await messagesTo(ada)
  expect([first?.content.items.length, second?.content.summary]).toEqual([
    1,
    '205 new stories in your search “M”',
  ])
})

// Covers: names-15
test('a daily or weekly search reports once in the morning, with everything since the last report', async () => {
  const ada = await member('premium') // it is Friday, ten in the morning in the time zone of the digest
  const search = { question: { q: 'quokkas' }, language: 'en', alerts: true, by_mail: true } as const
  await ask(savedSearchAdd, { ...search, name: 'By the day', pace: 'day' }, ada)
  await ask(savedSearchAdd, { ...search, name: 'By the week', pace: 'week' }, ada)
  const subjects = async () => (await mailed(ada)).map(({ subject }) => subject)
  for (let n = 0; n < 4; n++) {
    await publish(`Quokkas ${n}`)
    clock.pass(5 * HOUR)
    await look()
  }
  expect(await subjects()).toEqual([]) // six in the morning
  clock.pass(HOUR)
  for (let n = 0; n < 2; n++) await look()
  expect(await subjects()).toEqual(['By the day: 4 new stories'])
  clock.pass(2 * DAY)
  await look()
  expect(await subjects()).toEqual(['By the day: 4 new stories', 'By the week: 4 new stories'])
  clock.pass(9 * DAY) // the worker was paused for two Mondays
  await publish('Quokkas at last')
  clock.pass(DAY)
  await look()
  expect((await subjects()).slice(2).toSorted()).toEqual([
    'By the day: 1 new story',
    'By the week: 1 new story',
  ])
})

// Covers: names-16
test('items found since the owner last looked are counted until they look again', async () => {
  const [ada, eve] = [await member('premium'), await member('premium')]
  const { id } = await ask(savedSearchAdd, { name: 'M', question: { q: 'quokkas' }, alerts: true }, ada)
  const unseen = async () =>
    (await ask(savedSearches, {}, ada)).items.map((each) => [each.unseen, each.seen_at])
  clock.pass(MINUTE)
  await publish('Quokkas')
  clock.pass(MINUTE)
  await look()
  expect(await unseen()).toEqual([[1, TEST_NOW.toISOString()]])
  await expect(ask(savedSearchSeen, { id }, eve)).rejects.toMatchObject({ status: 404 })
  await ask(savedSearchSeen, { id }, ada)
  expect(await unseen()).toEqual([[0, clock.now().toISOString()]])
})

test('turning alerts on does not report existing items, and turning them off stops reports', async () => {
  const ada = await member('premium')
  const { id } = await ask(savedSearchAdd, { name: 'M', question: { q: 'quokkas' } }, ada)
  clock.pass(MINUTE)
  await publish('Quokkas there')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 0 })
  await ask(savedSearchChange, { id, alerts: true }, ada)
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 0 })
  await publish('Quokkas new')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 1 })
  await ask(savedSearchChange, { id, alerts: false }, ada)
  await publish('Quokkas newer')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 0 })
})

test('channels are notified if search and plan allow it; the private feed always is', async () => {
  const [company, other] = [await member('b2b'), await member('b2b')]
  for (const { id } of [company, other])
    await db.insert(channels).values({
      userId: id,
      kind: 'webhook',
      name: 'Ours',
      address: 'https://hooks.example/1',
      language: 'en',
      events: ['saved_search.matched'],
      createdAt: TEST_NOW,
    })
  const search = { name: 'M', question: { q: 'quokkas' }, alerts: true }
  await ask(savedSearchAdd, { ...search, at_channels: true }, company)
  await ask(savedSearchAdd, search, other)
  clock.pass(MINUTE)
  await publish('Quokkas')
  clock.pass(MINUTE)
  expect(await look()).toEqual({ notified: 2 })
  const [[message], [quiet]] = [await messagesTo(company), await messagesTo(other)]
  const deliveries = await db.select().from(messageDeliveries).limit(10)
  expect(deliveries.map(({ messageId }) => messageId)).toEqual([message?.id])
  expect(quiet?.content.title).toBe('M')
})

// Covers: names-10
test('the export of an account contains its searches, and they are deleted with it', async () => {
  const ada = await member('premium')
  await ask(savedSearchAdd, { name: 'Taken along', question: { q: 'quokkas' } }, ada)
  const file = await ask(exportAccount, {}, ada)
  const text = await new Response(file.text).text()
  expect(JSON.parse(text)).toMatchObject({
    saved_searches: [{ name: 'Taken along', question: { q: 'quokkas' } }],
  })
  await db.delete(users).where(eq(users.id, ada.id))
  expect(await db.select().from(rows).limit(10)).toEqual([])
})
