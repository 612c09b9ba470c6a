import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { agents as agentsCall } from './catalogue/agents/calls.ts'
import { article, articles as list } from './calls.ts'
import { events } from './events/calls.ts'
import { home } from '#home/calls.ts'
import { tools as toolsCall } from './catalogue/tools/calls.ts'
import type { PublisherReport } from './momentum/momentum.ts'
import { countSignal, momentumOf, recordReports } from './momentum-store.ts'
import { agents, articles, momentumLabels, momentumReports, tools } from './tables.ts'

// What readers see of a measured momentum, through the HTTP server, at a fixed time.

const { app, ask, clock, db } = await openTestRuntime()
const ago = (hours: number): Date => new Date(TEST_NOW.getTime() - hours * HOUR)

type NewArticle = typeof articles.$inferInsert
async function add(more: Partial<NewArticle> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A story',
      content: 'Text.',
      contentHtml: '<p>Text.</p>',
      markupPolicy: 1,
      language: 'en',
      publishedAt: ago(1),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const report = (name: string, hours: number, weight = 0.7): PublisherReport => ({
  group: `${name.toLowerCase()}.example`,
  publisher: name,
  at: ago(hours),
  weight,
})
/** Twelve publishers over six hours, the last one an hour ago. */
const TWELVE = Array.from({ length: 12 }, (_, at) => report(`Paper${at}`, 6 - at / 2))
const recorded = (id: string, reports: readonly PublisherReport[]) => recordReports(db, id, reports, TEST_NOW)
const kept = () => db.select().from(momentumReports).orderBy(momentumReports.publisherGroup)

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
  await db.delete(momentumReports)
  await db.delete(momentumLabels)
})

test('reports are stored once, whatever their order and however often they arrive', async () => {
  const id = await add()
  const all = [report('Ada', 5), report('Ada', 2, 0.9), report('Bee', 3)]
  await recorded(id, all)
  const first = await kept()
  for (const again of [all, all.toReversed(), all.slice(1), []]) await recorded(id, again)
  expect(await kept()).toEqual(first)
  expect(first).toMatchObject([
    { publisher: 'Ada', firstAt: ago(5), lastAt: ago(2) },
    { publisher: 'Bee', firstAt: ago(3), lastAt: ago(3) },
  ])
  await db.delete(momentumReports)
  for (const one of all.toReversed()) await recorded(id, [one])
  expect(await kept()).toEqual(first)
})

test('a report dated in the future counts from the time it was recorded', async () => {
  const id = await add()
  await recorded(id, [report('Ada', -30)])
  expect(await kept()).toMatchObject([{ firstAt: TEST_NOW, lastAt: TEST_NOW }])
})

// Covers: site-3-5
test('list, home and article show the score at reading time, which falls without any writes', async () => {
  const id = await add()
  await recorded(id, TWELVE)
  const scores: number[] = []
  for (const hours of [0, 3, 12, 48]) {
    clock.set(new Date(TEST_NOW.getTime() + hours * HOUR))
    const [card] = (await ask(list, {})).items
    const view = await ask(article, { id })
    expect(card).toMatchObject({ momentum: view.momentum, momentum_is_placeholder: false })
    expect((await ask(home, {})).lead?.momentum).toBe(view.momentum)
    expect(view.momentum_parts?.as_of).toBe(clock.now().toISOString())
    scores.push(view.momentum)
  }
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(4)
  expect(scores[0]).toBeGreaterThanOrEqual(80)
})

test('an answer is cached for a minute at most, so a score is never older', async () => {
  const id = await add()
  await recorded(id, TWELVE)
  const asOf = async () => {
    const answer = (await (await app.request(`http://localhost/api/articles/${id}`)).json()) as {
      momentum_parts: { as_of: string }
    }
    return answer.momentum_parts.as_of
  }
  const first = await asOf()
  clock.pass(59 * SECOND)
  expect(await asOf()).toBe(first)
  clock.pass(SECOND)
  expect(await asOf()).toBe(clock.now().toISOString())
})

test('the article explains its score: parts that add up, publishers, readers and the time', async () => {
  const id = await add()
  await recorded(id, [report('Ada', 3), report('Bee', 2), report('Ada', 1)])
  await countSignal(db, id, 'views', TEST_NOW)
  await countSignal(db, id, 'views', new Date(TEST_NOW.getTime() - 10 * DAY))
  await countSignal(db, id, 'shares', TEST_NOW)
  const { momentum, momentum_parts: why } = await ask(article, { id })
  expect(why).toMatchObject({
    publishers: ['Ada', 'Bee'],
    publisher_count: 2,
    newest_report_at: ago(1).toISOString(),
    views: 1,
    shares: 1,
  })
  expect(why?.parts.map(({ part, most }) => [part, most])).toEqual([
    ['breadth', 45],
    ['velocity', 25],
    ['engagement', 15],
    ['freshness', 15],
  ])
  expect(why?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(momentum)
})

test('a locked story reveals neither its publishers nor its sources', async () => {
  const id = await add({ accessTier: 'premium' })
  await recorded(id, TWELVE)
  const view = await ask(article, { id })
  expect(view.access.state).toBe('locked')
  expect(view.momentum_parts).toMatchObject({ publishers: [], publisher_count: 12 })
  expect(JSON.stringify(view)).not.toContain('Paper3')
})

test('unreported stories get placeholders, given scores stay, and event scores are fixed', async () => {
  const plain = await add()
  await countSignal(db, plain, 'views', TEST_NOW)
  expect(await ask(article, { id: plain })).toMatchObject({
    momentum: 85,
    momentum_is_placeholder: true,
    momentum_parts: null,
  })
  const sample = await add({ momentum: 95, sample: true })
  const event = await add({ category: 'events' })
  for (const id of [sample, event]) await recorded(id, [report('Ada', 30)])
  expect(await ask(article, { id: sample })).toMatchObject({ momentum: 95, momentum_parts: null })
  expect((await ask(events, {})).items).toMatchObject([{ momentum: 80, momentum_is_placeholder: true }])
})

test('reported tools and agents have their own score too', async () => {
  const [tool] = await db
    .insert(tools)
    .values({ name: 'T', title: 'T', language: 'en', publishedAt: ago(1), createdAt: ago(1) })
    .returning()
  const [agent] = await db
    .insert(agents)
    .values({ name: 'A', language: 'en', publishedAt: ago(1) })
    .returning()
  expect((await ask(toolsCall, {})).items).toMatchObject([{ momentum: 75, momentum_is_placeholder: true }])
  expect((await ask(agentsCall, {})).items).toMatchObject([{ momentum: 84, momentum_is_placeholder: true }])
  for (const id of [tool?.id ?? '', agent?.id ?? '']) await recorded(id, [report('Ada', 1)])
  const alone = { momentum: 38, momentum_is_placeholder: false, momentum_label: 'new' }
  expect((await ask(toolsCall, {})).items).toMatchObject([alone])
  expect((await ask(agentsCall, {})).items).toMatchObject([alone])
})

test('home features the fastest stories first and those without a measured score last', async () => {
  const none = await add({ publishedAt: ago(0.1) })
  const slow = await add({ publishedAt: ago(0.2) })
  const fast = await add({ publishedAt: ago(0.3) })
  await recorded(slow, [report('Ada', 5)])
  await recorded(fast, TWELVE)
  const { lead, featured } = await ask(home, {})
  expect([lead, ...featured].map((story) => story?.id)).toEqual([fast, slow, none])
})

// Covers: site-4-9
test('the label follows the current score, whatever the previous label was', async () => {
  const id = await add()
  await recorded(id, TWELVE)
  await db.insert(momentumLabels).values({ itemId: id, label: 'risingStar', since: TEST_NOW }) // written by an older release
  const labelAfter = async (hours: number) => {
    const momentum = (await momentumOf(db, [id], new Date(TEST_NOW.getTime() + hours * HOUR))).get(id)
    return [momentum?.whole, momentum?.label]
  }
  expect(await labelAfter(0)).toEqual([82, 'risingStar'])
  expect(await labelAfter(4)).toEqual([78, 'trending'])
  expect(await labelAfter(6)).toEqual([73, 'trending'])
  expect(await labelAfter(12)).toEqual([57, 'new'])
  expect(await labelAfter(40)).toEqual([30, 'new'])
})

test('readers are counted by the hour, for published articles only', async () => {
  const id = await add()
  const draft = await add({ publishedAt: null })
  const later = await add({ publishedAt: new Date(TEST_NOW.getTime() + MINUTE) })
  expect(await countSignal(db, id, 'views', TEST_NOW)).toBe(true)
  expect(await countSignal(db, draft, 'views', TEST_NOW)).toBe(false)
  expect(await countSignal(db, later, 'shares', TEST_NOW)).toBe(false)
})
