import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { savedSearchAdd } from '#search/alerts/calls.ts'
import { sendSearchAlertsJob } from '#search/alerts/send-search-alerts.ts'
import { articles } from '#articles/tables.ts'
import { givePlan } from '#membership/test-plans.ts'
import { openMailServer } from '#services/post/test-mail-server.ts'
import { users } from '#people/tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { addArticle } from '../editions/test-stories.ts'
import { runDigestJob } from '../editions/run-digest.ts'
import { addSubscriber } from './test-subscribers.ts'

// Daily and weekly emails, observed at the mail server over eight simulated days. 07:00 at UTC+1 is 06:00 UTC.

const server = await openMailServer()
const { runtime, db, clock, ask } = await openTestRuntime({
  SMTP_URL: server.url,
  MAIL_FROM: 'Cadence <news@example.com>',
  SITE_URL: 'https://cadence.example',
})
const WITHIN = { timeout: 60_000, interval: 20 }
const SATURDAY = new Date('2026-11-21T00:00:00Z')
beforeAll(() => runtime.jobs.work(runtime, []))
afterAll(() => server.close())
beforeEach(async () => {
  server.taken.length = 0
  await db.delete(articles)
  clock.set(SATURDAY)
})

/** Waits until no job is left that could send an email. */
const settled = () =>
  vi.waitFor(async () => {
    const { rows } = await db.execute<{ n: number }>(
      "select count(*)::int as n from jobs.job where state < 'completed'",
    )
    expect(rows[0]?.n).toBe(0)
  }, WITHIN)
/** Simulates this many days: sets the clock to times around each relevant hour, and checks twice each time. */
async function pass(days: number, look: () => Promise<unknown>): Promise<void> {
  for (let day = 0; day < days; day++) {
    await addArticle(db, {
      title: `Story of day ${day}`,
      publishedAt: new Date(SATURDAY.getTime() + day * DAY + 3 * HOUR),
      updatedAt: new Date(SATURDAY.getTime() + day * DAY + 3 * HOUR),
    })
    for (const hours of [5.25, 6, 6.25, 12, 15.25, 16, 20]) {
      clock.set(new Date(SATURDAY.getTime() + day * DAY + hours * HOUR))
      await look()
      await look()
      await settled()
    }
  }
}
/** The emails that an address has received. */
const got = (email: string) =>
  server.taken
    .filter(({ envelope }) => envelope.to.includes(email))
    .map(({ headers, parts }) => ({
      subject: headers.get('subject') ?? '',
      text: parts.get('text/plain') ?? '',
    }))

// Covers: site-6-14, editions-8
test('the daily digest comes every morning and the weekly one on Monday, once each, with its own stories', async () => {
  const [daily, weekly] = [
    await addSubscriber(db, { frequency: 'daily', plan: 'premium', language: 'en' }),
    await addSubscriber(db, { frequency: 'weekly', plan: 'premium', language: 'en' }),
  ]
  await pass(8, () => runDigestJob.run({}, runtime))
  const everyDay = got(`${daily}@example.com`)
  expect(everyDay.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 8 }, (_, day) => `Story of day ${day}`),
  )
  for (const { text } of everyDay) expect(text).toContain('Daily digest')
  const everyWeek = got(`${weekly}@example.com`)
  expect(everyWeek).toHaveLength(1) // on Monday the 23rd
  expect(everyWeek[0]?.text).toContain('Weekly digest')
  for (const day of [0, 1, 2]) expect(everyWeek[0]?.text).toContain(`Story of day ${day}`)
  expect(everyWeek[0]?.text).not.toContain('Story of day 3')
}, 300_000)

test('daily alerts come every morning and weekly ones on Monday, once each', async () => {
  const [id, email] = [crypto.randomUUID(), 'alerts@example.com']
  await db.insert(users).values({ id, name: 'Ada', email })
  await givePlan(db, id, 'premium', { status: 'active' })
  const ada = { id, email, roles: [], sessionId: crypto.randomUUID(), plan: 'premium' }
  const search = { question: { q: 'story' }, language: 'en', alerts: true, by_mail: true } as const
  await ask(savedSearchAdd, { ...search, name: 'By the day', pace: 'day' }, ada)
  await ask(savedSearchAdd, { ...search, name: 'By the week', pace: 'week' }, ada)
  await pass(4, () => sendSearchAlertsJob.run({}, runtime))
  const subjects = got(email).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('By the day'))).toEqual(
    Array.from({ length: 4 }, () => 'By the day: 1 new story'),
  )
  expect(subjects.filter((subject) => subject.startsWith('By the week'))).toEqual([
    'By the week: 3 new stories', // on Monday
  ])
}, 300_000)
