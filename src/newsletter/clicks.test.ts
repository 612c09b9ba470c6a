import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { linkSecret } from './links.ts'
import { settingsOf } from './settings.ts'
import { digestClicks, digestSettings } from './tables.ts'
import { clickIn, countedLinks } from './click-links.ts'
import { CLICKS_KEPT_DAYS, clicksOf, forgetClicksJob } from './clicks.ts'
import { sentEdition } from './archive/test-archive.ts'

const SITE = 'https://cadence.example'
const { app, db, clock, runtime } = await openTestRuntime({ SITE_URL: SITE })
const secret = await linkSecret(db)
await settingsOf(db)
const edition = await sentEdition(db, clock.now(), {})
const counting = (countClicks: boolean) => db.update(digestSettings).set({ countClicks })
beforeEach(async () => {
  await db.delete(digestClicks)
  await counting(true)
})

/** An email of the edition whose links are counted, created an hour ago unless stated. */
const mail = (madeAt = new Date(clock.now().getTime() - HOUR)) =>
  countedLinks({ secret, siteUrl: SITE }, edition, madeAt)
const press = (address: string, method = 'GET') =>
  app.request(address.replace(SITE, 'http://localhost'), { method })
const clicks = async () => (await clicksOf(db, [edition])).get(edition) ?? 0
const story = (n: number) => `${SITE}/en/news/${n}`

test('a click leads to the story immediately, is not cached, and is counted', async () => {
  const answer = await press(mail()(`${SITE}/en/podcasts#one`))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/podcasts#one'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await clicks()).toBe(1)
  const [row] = await db.select().from(digestClicks)
  expect(row).toMatchObject({ editionId: edition, target: '/en/podcasts#one', at: clock.now() })
})

// Covers: digest-archive-10, digest-standards-4
test('a HEAD request counts nothing, and neither does a click while counting is off', async () => {
  const link = mail()(story(1))
  expect((await press(link, 'HEAD')).status).toBe(302)
  await counting(false)
  expect((await press(link)).status).toBe(302) // the links of earlier emails still work
  expect(await db.$count(digestClicks)).toBe(0)
})

// Covers: digest-archive-10
test('no link leads away from this site, and a modified link leads nowhere', async () => {
  for (const url of [
    'https://elsewhere.example/x',
    `${SITE}.elsewhere.example/x`,
    `${SITE}//elsewhere.example/x`,
    `${SITE}/\\elsewhere.example`,
    `${SITE}/a\tb`,
    'javascript:alert(1)',
  ])
    expect(mail()(url)).toBe(url)
  const signed = mail()(story(1)).slice(`${SITE}/l/`.length)
  expect(clickIn(secret, signed)?.target).toBe('/en/news/1')
  expect(clickIn('another secret', signed)).toBeNull()
  for (let at = 0; at < signed.length; at += 7) {
    const other = signed[at] === 'A' ? 'B' : 'A'
    const changed = `${signed.slice(0, at)}${other}${signed.slice(at + 1)}`
    expect([at, clickIn(secret, changed)]).toEqual([at, null])
    expect((await press(`${SITE}/l/${changed}`)).headers.get('location')).toBeNull()
  }
  for (const nonsense of ['', 'x', '..', 'A'.repeat(3000), '%00'])
    expect((await press(`${SITE}/l/${nonsense}`)).headers.get('location')).toBeNull()
  expect(await db.$count(digestClicks)).toBe(0)
})

test('the links of one email carry the same mark, those of two emails different ones', () => {
  const [one, two] = [mail(), mail()]
  const markOf = (link: string) => clickIn(secret, link.slice(`${SITE}/l/`.length))?.mail
  expect(markOf(one(story(1)))).toBe(markOf(one(story(2))))
  expect(markOf(one(story(1)))).not.toBe(markOf(two(story(1))))
})

// Covers: digest-archive-10, digest-faults-9
test('opening several links of an email within seconds is the work of a scanner and does not count', async () => {
  const [scanned, read] = [mail(), mail()]
  for (const n of [1, 2, 3]) await press(scanned(story(n)))
  await press(read(story(1)))
  await press(read(story(2)))
  expect(await clicks()).toBe(2)
  clock.pass(20 * SECOND)
  await press(scanned(story(1))) // then the reader clicks
  expect(await clicks()).toBe(3)
})

// Covers: digest-faults-9
test('a click right after the email was created does not count', async () => {
  const link = mail(clock.now())(story(1))
  clock.pass(9 * SECOND)
  expect((await press(link)).status).toBe(302)
  expect(await clicks()).toBe(0)
  clock.pass(2 * SECOND)
  await press(link)
  expect(await clicks()).toBe(1)
})

test('clicking one link repeatedly counts once and does not fill the table', async () => {
  const link = mail()(story(1))
  for (let n = 0; n < 12; n++) await press(link)
  expect([await clicks(), await db.$count(digestClicks)]).toEqual([1, 5])
})

test('a link of a deleted edition still redirects and counts nothing', async () => {
  const gone = countedLinks({ secret, siteUrl: SITE }, crypto.randomUUID(), new Date(0))
  expect((await press(gone(story(1)))).status).toBe(302)
  expect(await db.$count(digestClicks)).toBe(0)
  expect(await clicksOf(db, [])).toEqual(new Map())
})

test('clicks are deleted after sixty days', async () => {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY)
  const row = { editionId: edition, mail: 'm', target: '/en/news/1' }
  await db.insert(digestClicks).values([
    { ...row, at: ago(CLICKS_KEPT_DAYS + 1) },
    { ...row, at: ago(CLICKS_KEPT_DAYS - 1) },
  ])
  expect(await forgetClicksJob.run({}, runtime)).toEqual({ forgotten: 1 })
  expect(await forgetClicksJob.run({}, runtime)).toEqual({ forgotten: 0 })
  const left = await db.select().from(digestClicks).where(eq(digestClicks.editionId, edition))
  expect(left.map(({ at }) => at)).toEqual([ago(CLICKS_KEPT_DAYS - 1)])
})
