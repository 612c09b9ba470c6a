import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { recordShare, recordView } from './calls.ts'
import { firstTimes, readerOf } from './readers.ts'
import { articles, momentumSignals } from '../tables.ts'

// How the site counts readers: distinct within a day, and never stored.

const { app, clock, db } = await openTestRuntime({ TRUST_PROXY: 'true' })

type Counting = Pick<typeof recordView, 'path'>
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const post = async ({ path }: Counting, id: string, address: string, userAgent = BROWSER) =>
  app.request(`http://localhost/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': userAgent },
    body: JSON.stringify({ id }),
  })
const counted = async (call: Counting, id: string, address: string): Promise<unknown> =>
  (await post(call, id, address)).json()

async function add(publishedAt: Date | null = TEST_NOW): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A story',
      content: 'Text.',
      contentHtml: '<p>Text.</p>',
      markupPolicy: 1,
      language: 'en',
      publishedAt,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
})

// Covers: articles-8
test('a reader counts once a day for each article, by view and by share', async () => {
  const [one, two] = [await add(), await add()]
  expect(await counted(recordView, one, '192.0.2.1')).toEqual({ counted: true })
  expect(await counted(recordView, one, '192.0.2.1')).toEqual({ counted: false })
  expect(await counted(recordShare, one, '192.0.2.1')).toEqual({ counted: true })
  expect(await counted(recordView, two, '192.0.2.1')).toEqual({ counted: true })
  expect(await counted(recordView, one, '192.0.2.2')).toEqual({ counted: true })
  clock.pass(DAY)
  expect(await counted(recordView, one, '192.0.2.1')).toEqual({ counted: true })
  const rows = await db.select().from(momentumSignals).orderBy(momentumSignals.hour, momentumSignals.views)
  expect(rows).toEqual([
    { itemId: two, hour: TEST_NOW, views: 1, shares: 0 },
    { itemId: one, hour: TEST_NOW, views: 2, shares: 1 },
    { itemId: one, hour: new Date(TEST_NOW.getTime() + DAY), views: 1, shares: 0 },
  ])
})

test('unpublished articles cannot be counted', async () => {
  const draft = await add(null)
  for (const id of [draft, crypto.randomUUID()])
    for (const call of [recordView, recordShare]) expect((await post(call, id, '192.0.2.3')).status).toBe(404)
  expect(await db.select().from(momentumSignals)).toEqual([])
})

test('a failed count does not use up the reader: it fails again, or counts once it can', async () => {
  const id = await add()
  await db.execute(sql`alter table momentum_signals add constraint refused check (views = 0)`)
  expect((await post(recordView, id, '192.0.2.5')).status).toBe(500)
  await db.execute(sql`alter table momentum_signals drop constraint refused`)
  expect(await counted(recordView, id, '192.0.2.5')).toEqual({ counted: true })
  const unknown = crypto.randomUUID()
  for (let time = 0; time < 2; time++) expect((await post(recordView, unknown, '192.0.2.5')).status).toBe(404)
})

test('one address cannot send shares without limit', async () => {
  clock.pass(20 * MINUTE)
  const statuses = new Set<number>()
  for (let press = 0; press < 21; press++)
    statuses.add((await post(recordShare, await add(), '192.0.2.4')).status)
  expect(statuses).toEqual(new Set([200, 429]))
})

test('the addresses of one household share a limit and count as one reader', async () => {
  const id = await add()
  const presses = Array.from({ length: 21 }, (_, n) => post(recordShare, id, `2001:db8:1:2::${n + 1}`))
  const statuses = (await Promise.all(presses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const [signals] = await db.select().from(momentumSignals)
  expect(signals?.shares).toBe(1)
})

// Covers: articles-8
test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; GPTBot/1.2)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  'curl/8.5.0',
  '',
])('a program that calls itself “%s” is not a reader', async (name) => {
  const id = await add()
  for (const call of [recordView, recordShare])
    expect(await (await post(call, id, '192.0.2.7', name)).json()).toEqual({ counted: false })
  expect(await db.select().from(momentumSignals)).toEqual([])
})

// Covers: articles-8
test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 12; CUBOT_X18_Plus) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
])('a browser that calls itself “%s” is a reader', async (name) => {
  expect(await (await post(recordView, await add(), '192.0.2.8', name)).json()).toEqual({ counted: true })
})

test('an account is one reader whatever its address', () => {
  expect(readerOf({ caller: null, address: '192.0.2.1' })).toBe('192.0.2.1')
  expect(readerOf({ caller: { id: 'u1' }, address: '192.0.2.1' })).toBe('u1')
})

test('readers held in memory are limited, and the first of the day are forgotten first', () => {
  const { isFirst } = firstTimes(2)
  const by = (reader: string) => isFirst({ reader, item: 'i' }, TEST_NOW)
  expect([by('a'), by('b'), by('a'), by('c'), by('b'), by('a')]).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
  ])
})
