import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { tools } from '#articles/tables.ts'
import { loopback } from '#services/loopback.ts'
import { DAY } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { checkLinksJob } from './check-links.ts'

// The conclusion when many sites do not answer: that they are gone, or that our own network is down.

const site = await loopback((_, response) => void response.end('<!doctype html><title>x</title><p>x</p>'))
/** Sites that no longer answer. They hang up, because a released port may belong to someone else a moment later. */
const hangUp = () => loopback((request) => void request.socket.destroy())
const gone = [await hangUp(), await hangUp(), await hangUp()]
afterAll(async () => {
  for (const each of [site, ...gone]) await each.close()
})
const { runtime, db, clock } = await openTestRuntime({
  FETCH_ALLOW_HOSTS: [site, ...gone].map(({ host }) => host).join(','),
})
beforeEach(async () => {
  await db.delete(tools)
  clock.set(TEST_NOW)
})

const check = () => checkLinksJob.run({}, runtime)
const plant = (name: string, websiteUrl: string, lastCheckedAt: Date | null = null) =>
  db
    .insert(tools)
    .values({ name, title: name, language: 'en', websiteUrl, lastCheckedAt, publishedAt: TEST_NOW })
const plantGone = async (many: number, lastCheckedAt: Date | null = null) => {
  for (let n = 0; n < many; n++) await plant(`Gone ${n}`, `${gone[n % 3]?.origin}/${n}`, lastCheckedAt)
}
const toolNamed = async (name: string) => (await db.select().from(tools).where(eq(tools.name, name)))[0]

test.each([
  ['first', TEST_NOW, null],
  ['last', null, TEST_NOW],
])('dead sites are judged when another site answers, even if they are checked %s', async (_, alive, dead) => {
  clock.pass(DAY)
  await plantGone(8, dead)
  for (let n = 0; n < 8; n++) await plant(`Fine ${n}`, `${site.origin}/`, alive)
  expect(await check()).toEqual({ checked: 16 })
  expect(await toolNamed('Gone 7')).toMatchObject({ linkState: 'stale', linkFailures: 1 })
  expect(await toolNamed('Fine 7')).toMatchObject({ linkState: 'alive' })
})

test('if no site answers, the network counts as down: no link is judged and the next run starts elsewhere', async () => {
  await plantGone(3)
  expect(await check()).toEqual({ checked: 0 })
  const rows = await db.select({ state: tools.linkState, at: tools.lastCheckedAt }).from(tools)
  expect(rows).toEqual(gone.map(() => ({ state: null, at: TEST_NOW })))
})

test('one site that does not answer is judged, however many links lead to it', async () => {
  for (let n = 0; n < 9; n++) await plant(`Gone ${n}`, `${gone[0]?.origin}/${n}`)
  expect(await check()).toEqual({ checked: 9 })
  expect(await toolNamed('Gone 8')).toMatchObject({ linkFailures: 1 })
})

test('a long series of silent sites is not checked to its end, even if it begins with links to one site', async () => {
  for (let n = 0; n < 8; n++) await plant(`First ${n}`, `${gone[0]?.origin}/first/${n}`)
  await plantGone(56, new Date(TEST_NOW.getTime() - 2 * DAY))
  expect(await check()).toEqual({ checked: 0 })
  expect(await db.$count(tools, eq(tools.lastCheckedAt, TEST_NOW))).toBe(48)
})
