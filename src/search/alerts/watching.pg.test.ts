// long: what is watched, how it is reported and to whom, in one runtime with the same few readers
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { channels, messageDeliveries, messages } from '#delivery/tables.ts'
import { entities, entityMentions } from '#articles/entities/tables.ts'
import { recordReports } from '#articles/momentum-store.ts'
import { articles, momentumReports, siteSettings, translations } from '#articles/tables.ts'
import { watchLists } from './tables.ts'
import type { PaidTier } from '#membership/rules.ts'
import { subscriptions } from '#membership/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { exportAccount } from '#people/account/calls.ts'
import { users } from '#people/tables.ts'
import { mails } from '#services/post/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { watchListChange, watchListList, watchListMake, watchListRemove, watchedNames } from './calls.ts'
import { findWatchedJob } from './find-watched.ts'
import { MAX_ALERTS } from './rules.ts'

const { ask, db, clock, runtime, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [watchLists, messages, mails, articles, momentumReports, entities, siteSettings])
    await db.delete(table)
})

async function reader(plan?: PaidTier): Promise<Caller & { subscription: string }> {
  const [id, email] = [crypto.randomUUID(), `${crypto.randomUUID()}@example.com`]
  await db.insert(users).values({ id, name: 'Ada', email })
  const subscription = plan ? await givePlan(db, id, plan) : ''
  const caller = { id, email, roles: [], sessionId: crypto.randomUUID(), subscription }
  return plan ? { ...caller, plan } : caller
}
const asked = { publishers: 3, language: 'en', by_mail: true, at_channels: false } as const

type NewArticle = Partial<typeof articles.$inferInsert>
async function story(title: string, publishers: number, more: NewArticle = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title,
      excerpt: 'Short.',
      content: 'Nothing here.',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: new Date(TEST_NOW.getTime() - HOUR),
      ...more,
    })
    .returning({ id: articles.id })
  const id = row?.id ?? ''
  for (let n = 1; n <= publishers; n++) await report(id, n)
  return id
}
const report = (itemId: string, n: number) =>
  db.insert(momentumReports).values({
    itemId,
    publisherGroup: `group-${n}`,
    publisher: `Publisher ${n}`,
    firstAt: new Date(TEST_NOW.getTime() - (20 - n) * 60_000),
    lastAt: TEST_NOW,
    weight: 0.5,
  })
const run = () => findWatchedJob.run({}, runtime)
const messagesTo = async ({ id }: Caller) =>
  (await db.select().from(messages).where(eq(messages.userId, id)).orderBy(desc(messages.createdAt))).map(
    ({ content }) => content,
  )

// Covers: private-feeds-8
test('a story carried by enough publishers is reported once, with their names, by email and in the feed', async () => {
  const ada = await reader('premium')
  await ask(watchListMake, { ...asked, words: 'turbines' }, ada)
  const id = await story('New wind turbines & more', 2)
  expect(await run()).toEqual({ notified: 0 })
  await report(id, 3)
  const both = await Promise.all([run(), run()]) // as two processes
  expect(both).toEqual(expect.arrayContaining([{ notified: 0 }, { notified: 1 }]))
  expect(await run()).toEqual({ notified: 0 })
  await report(id, 4)
  expect(await run()).toEqual({ notified: 0 })
  const url = `https://cadence.example/en/news/${id}`
  expect(await messagesTo(ada)).toEqual([
    {
      title: 'turbines: New wind turbines & more',
      summary: 'Reported by 3 publishers: Publisher 1, Publisher 2, and Publisher 3.',
      url: 'https://cadence.example/en/alerts',
      language: 'en',
      items: [expect.objectContaining({ id, url, title: 'New wind turbines & more', excerpt: 'Short.' })],
    },
  ])
  const written = await db.select().from(mails)
  expect(written).toMatchObject([
    { recipient: ada.email, subject: '“turbines”: a story reported by several publishers' },
  ])
  for (const said of ['Publisher 2', url, 'https://cadence.example/en/alerts'])
    expect(written[0]?.text).toContain(said)
  const { items } = await ask(watchListList, {}, ada)
  expect(items).toMatchObject([{ words: 'turbines', found: 1, last_found_at: TEST_NOW.toISOString() }])
})

test("whole words match in the list's language; old, scheduled and retracted stories are not reported", async () => {
  const ada = await reader('premium')
  await ask(watchListMake, { ...asked, words: 'Open', language: 'fr', by_mail: false }, ada)
  const id = await story('Open weights', 3)
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Des poids ouverts',
    fields: {},
    translator: 'person',
  })
  await story('OpenThing raises money', 5)
  await story('Open and old', 5, { publishedAt: new Date(TEST_NOW.getTime() - 8 * DAY) })
  await story('Open tomorrow', 5, { publishedAt: new Date(TEST_NOW.getTime() + DAY) })
  await story('Open and retracted', 5, { retractedAt: TEST_NOW })
  const other = await story('Open in English only', 3)
  await run()
  const messages = await messagesTo(ada)
  expect(messages.flatMap(({ items }) => items.map((each) => each.id)).toSorted()).toEqual([other].toSorted())
  expect(await db.select().from(mails)).toEqual([])
})

// Covers: private-feeds-8
test('a watched name matches the stories that mention it and can be entered by an alias', async () => {
  const ada = await reader('premium')
  const [entity] = await db
    .insert(entities)
    .values({
      slug: 'acme-ai',
      kind: 'company',
      name: 'Acme AI',
      aliases: ['أكمي'],
      createdAt: TEST_NOW,
    })
    .returning()
  expect(await ask(watchedNames, { q: 'acm' }, ada)).toEqual({ names: ['Acme AI'] })
  expect(await ask(watchedNames, { q: '%' }, ada)).toEqual({ names: [] })
  const made = await ask(watchListMake, { ...asked, name: 'أكمي' }, ada)
  expect(made).toMatchObject({ words: null, name: 'Acme AI' })
  const [id] = [await story('A story', 3), await story('Another', 3)]
  await db
    .insert(entityMentions)
    .values({ entityId: entity?.id ?? '', articleId: id, inTitle: true, publishedAt: TEST_NOW })
  await run()
  expect((await messagesTo(ada)).map(({ title }) => title)).toEqual(['Acme AI: A story'])
  for (const [input, code] of [
    [{ name: 'Nobody' }, 'library.watching.noName'],
    [{ words: '"-"' }, 'library.watching.noWord'],
    [{ words: 'a', name: 'Acme AI' }, 'library.watching.wordsOrName'],
    [{}, 'library.watching.wordsOrName'],
  ] as const)
    await expect(ask(watchListMake, { ...asked, ...input }, ada)).rejects.toMatchObject({ code, status: 422 })
})

// Covers: names-19
test("publishers of one group count once, and a common word is also found in the week's oldest story", async () => {
  const ada = await reader('premium')
  await ask(watchListMake, { ...asked, words: 'model', publishers: 2 }, ada)
  const old = new Date(TEST_NOW.getTime() - 7 * DAY)
  const [runtime1, two] = [
    await story('A model of one house', 0, { publishedAt: old }),
    await story('A model of two', 0, { publishedAt: old }),
  ]
  const report = (group: string, publisher: string) => ({ group, publisher, at: TEST_NOW, weight: 0.5 })
  await recordReports(
    db,
    runtime1,
    [report('paper.example', 'The Paper'), report('paper.example', 'Sunday Paper')],
    TEST_NOW,
  )
  await recordReports(
    db,
    two,
    [report('paper.example', 'The Paper'), report('agency.example', 'Agency')],
    TEST_NOW,
  )
  await db.insert(articles).values(
    Array.from({ length: 700 }, (_, n) => ({
      title: `A model, ${n}`,
      content: 'Text.',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en' as const,
      publishedAt: new Date(TEST_NOW.getTime() - n * 1000),
    })),
  )
  expect(await run()).toEqual({ notified: 1 })
  expect((await messagesTo(ada)).map(({ title }) => title)).toEqual(['model: A model of two'])
})

// Covers: names-17
test('Arabic words also match with attached particles, and a pause of weeks loses nothing', async () => {
  const ada = await reader('premium')
  await ask(watchListMake, { ...asked, words: 'نموذج', language: 'ar' }, ada)
  expect(await run()).toEqual({ notified: 0 })
  const id = await story('شركة تطلق النموذج الجديد', 3, {
    language: 'ar',
    publishedAt: new Date(TEST_NOW.getTime() + HOUR),
  })
  await story('النماذج القديمة', 2, { language: 'ar' })
  clock.pass(20 * DAY) // the worker is paused
  expect(await run()).toEqual({ notified: 1 })
  expect(await run()).toEqual({ notified: 0 })
  const [said] = await messagesTo(ada)
  expect([said?.items[0]?.id, said?.summary]).toEqual([id, expect.stringContaining('3')])
})

test('after a pause all stories are reported, even more than fit into one email', async () => {
  const ada = await reader('premium')
  await ask(watchListMake, { ...asked, words: 'turbines' }, ada)
  expect(await run()).toEqual({ notified: 0 })
  for (let n = 1; n <= 22; n++)
    await story(`Turbines ${n}`, 3, { publishedAt: new Date(TEST_NOW.getTime() + n * 12 * HOUR) })
  clock.pass(20 * DAY)
  expect(await run()).toEqual({ notified: 22 })
  expect(await db.select().from(mails)).toHaveLength(2)
  expect(await run()).toEqual({ notified: 0 })
})

// Covers: private-feeds-9
test('a body that the owner may not read does not match; a locked story reports only title and number', async () => {
  const [ada, bob] = [await reader('premium'), await reader('b2b')]
  for (const caller of [ada, bob]) {
    await ask(watchListMake, { ...asked, words: 'sesame' }, caller)
    await ask(watchListMake, { ...asked, words: 'locked' }, caller)
  }
  await story('A locked story', 3, { accessTier: 'b2b', content: 'Open sesame, says the canary.' })
  await run()
  expect((await messagesTo(bob)).map(({ summary }) => summary.includes('Publisher 1'))).toEqual([true, true])
  const messages = await messagesTo(ada)
  expect(messages).toMatchObject([{ summary: 'Reported by 3 publishers.', items: [{ excerpt: null }] }])
  expect(JSON.stringify(messages)).not.toMatch(/canary|Publisher 1/)
})

test('a story without an excerpt is reported by title alone, because its text may be locked later', async () => {
  const ada = await reader('premium')
  await ask(watchListMake, { ...asked, words: 'sesame' }, ada)
  await story('Open weights', 3, { excerpt: null, content: 'Open sesame.' })
  await run()
  const messages = await messagesTo(ada)
  expect(messages).toMatchObject([{ items: [{ title: 'Open weights', excerpt: null }] }])
  expect(JSON.stringify(messages)).not.toContain('Open sesame')
})

// Covers: private-feeds-10
test('without an active plan nothing is reported; what is still new is reported afterwards', async () => {
  const [ada, bob] = [await reader('premium'), await reader()]
  await ask(watchListMake, { ...asked, words: 'turbines' }, ada)
  await expect(ask(watchListMake, { ...asked, words: 'turbines' }, bob)).rejects.toMatchObject({
    code: 'library.watching.premiumOnly',
    status: 403,
  })
  await story('Turbines', 3)
  const plan = eq(subscriptions.id, ada.subscription)
  await db.update(subscriptions).set({ status: 'canceled' }).where(plan)
  expect(await run()).toEqual({ notified: 0 })
  expect(await ask(watchListList, {}, bob)).toEqual({ items: [], open: false, channels: false })
  await db.update(subscriptions).set({ status: 'active' }).where(plan)
  expect(await run()).toEqual({ notified: 1 })
  const editor = await admin()
  await db.execute(`insert into user_roles (user_id, role) values ('${editor.id}', 'admin')`)
  await ask(watchListMake, { ...asked, words: 'turbines' }, editor)
  expect(await run()).toEqual({ notified: 1 })
})

// Covers: private-feeds-8
test('channels get what was requested for them, and nothing from a list without channels', async () => {
  const bob = await reader('b2b')
  await db.insert(channels).values({
    userId: bob.id,
    kind: 'webhook',
    name: 'Hook',
    address: 'https://hooks.example/1',
    language: 'en',
    events: ['watch_list.matched'],
    createdAt: TEST_NOW,
  })
  const { id } = await ask(watchListMake, { ...asked, words: 'turbines' }, bob)
  await story('Turbines', 3)
  await run()
  expect(await db.select().from(messageDeliveries)).toEqual([])
  await ask(watchListChange, { id, publishers: 2, by_mail: false, at_channels: true }, bob)
  await story('More turbines', 2)
  await run()
  expect(await db.select().from(messageDeliveries)).toHaveLength(1)
})

// Covers: private-feeds-10
test('watch-lists belong to their owner: changed, removed, counted, exported and deleted with the account', async () => {
  const [ada, bob] = [await reader('premium'), await reader('premium')]
  const { id } = await ask(watchListMake, { ...asked, words: 'turbines' }, ada)
  const change = { id, publishers: 10, by_mail: false, at_channels: false }
  await expect(ask(watchListChange, change, bob)).rejects.toMatchObject({ status: 404 })
  expect(await ask(watchListRemove, { id }, bob)).toEqual({ removed: false })
  expect(await ask(watchListChange, change, ada)).toMatchObject({ publishers: 10, by_mail: false })
  await expect(ask(watchListChange, { ...change, publishers: 11 }, ada)).rejects.toMatchObject({
    status: 422,
  })
  const taken = await new Response((await ask(exportAccount, {}, ada)).text).text()
  expect(JSON.parse(taken)).toMatchObject({ watch_lists: [{ words: 'turbines', publishers: 10 }] })
  expect(await ask(watchListRemove, { id }, ada)).toEqual({ removed: true })
  for (let n = 0; n < MAX_ALERTS; n++) await ask(watchListMake, { ...asked, words: `word${n}` }, ada)
  await expect(ask(watchListMake, { ...asked, words: 'more' }, ada)).rejects.toMatchObject({
    code: 'library.watching.full',
  })
  await db.delete(users).where(eq(users.id, ada.id))
  expect(await db.select().from(watchLists)).toEqual([])
})
