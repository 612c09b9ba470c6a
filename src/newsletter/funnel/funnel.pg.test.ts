import { beforeEach, expect, test } from 'vitest'
import { checkouts, subscriptions } from '#membership/tables.ts'
import { users } from '#people/tables.ts'
import { DAY } from '#platform/clock.ts'
import type { InputOf } from '#platform/call.ts'
import { DIRECT, OTHER_SOURCE } from '#platform/source-name.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { newsletterSubscribe } from '../calls.ts'
import { subscribers } from '../tables.ts'
import { audience, audienceFile, countStep } from './calls.ts'
import { forgetCountedJob } from './count-person.ts'
import { countPlansJob } from './count-plans.ts'
import { SOURCES_A_DAY } from './rules.ts'
import { funnelDays, funnelSalts, funnelSeen } from './tables.ts'

// The steps from a visit to a plan, in numbers: each person once a day, and nothing that identifies them.

const { app, ask, clock, db, runtime, admin } = await openTestRuntime({ TRUST_PROXY: 'true' })
const off = await openTestRuntime({ COUNT_AUDIENCE: 'false' })
const ada = await admin()
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [funnelDays, funnelSeen, funnelSalts, subscriptions, subscribers])
    await db.delete(table)
})

type Of = Partial<InputOf<typeof countStep>> & { from?: string; agent?: string }
async function takes({ from = '192.0.2.1', agent = BROWSER, ...of }: Of = {}): Promise<boolean> {
  const answer = await app.request('http://localhost/api/count-step', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'user-agent': agent },
    body: JSON.stringify({ step: 'visit', language: 'en', source: '', ...of }),
  })
  return ((await answer.json()) as { counted: boolean }).counted
}
const figures = (of: InputOf<typeof audience> = {}) => ask(audience, of, ada)

// Covers: desk-audience-1
test('a visit is counted once a day for each person, by language and source', async () => {
  expect(await takes({ source: 'www.Example.com' })).toBe(true)
  expect(await takes({ source: 'elsewhere.org' })).toBe(false)
  expect(await takes({ from: '192.0.2.2', language: 'ar' })).toBe(true)
  expect(await takes({ step: 'read' })).toBe(true)
  clock.pass(DAY)
  expect(await takes({ source: 'example.com' })).toBe(true)
  const { steps, sources, languages, trend } = await figures()
  expect(steps).toMatchObject({ visit: 3, read: 1, subscribe: 0 })
  expect(sources.map(({ source, steps: { visit } }) => [source, visit])).toEqual([
    ['example.com', 2],
    [DIRECT, 1],
  ])
  expect(languages.map(({ language, steps: { visit } }) => [language, visit])).toEqual([
    ['en', 2],
    ['ar', 1],
  ])
  expect(trend.map(({ day, steps: { visit } }) => [day, visit])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 1],
  ])
  expect((await figures({ source: DIRECT })).steps.visit).toBe(1)
  expect((await figures({ language: 'ar' })).steps.visit).toBe(1)
})

// Covers: desk-audience-2
test('neither address nor user agent is stored, and the salt of the day is deleted after it', async () => {
  await takes({ from: '192.0.2.77' })
  const rows = JSON.stringify([
    await db.select().from(funnelDays),
    await db.select().from(funnelSeen),
    await db.select().from(funnelSalts),
  ])
  expect(rows).not.toMatch(/192\.0\.2|Firefox/)
  clock.pass(DAY)
  await takes({ from: '192.0.2.77' })
  await forgetCountedJob.run({}, runtime)
  await forgetCountedJob.run({}, runtime)
  const days = async () => [await db.select().from(funnelSeen), await db.select().from(funnelSalts)]
  expect((await days()).map((found) => found.map(({ day }) => day))).toEqual([['2026-11-21'], ['2026-11-21']])
  expect((await figures()).steps.visit).toBe(2)
})

// Covers: desk-audience-3
test('bots are not counted, and no one is if counting is switched off', async () => {
  expect(await takes({ agent: 'ExampleBot/1.0 (+https://example.com/bot)' })).toBe(false)
  expect(await takes({ agent: '' })).toBe(false)
  expect(await off.ask(countStep, { step: 'visit', language: 'en', source: '' })).toEqual({ counted: false })
  expect(await db.select().from(funnelDays)).toEqual([])
  expect(await off.db.select().from(funnelSalts)).toEqual([])
})

// Covers: desk-audience-4
test('sources beyond the daily limit are counted as one, so no one can fill the table', async () => {
  const day = '2026-11-20'
  const filled = Array.from({ length: SOURCES_A_DAY }, (_, each) => ({
    day,
    step: 'visit' as const,
    language: 'en' as const,
    source: `s${each}.example`,
    people: 1,
  }))
  await db.insert(funnelDays).values(filled)
  await takes({ source: 'one-more.example' })
  await takes({ from: '192.0.2.2', source: 's7.example' })
  const rows = await db.select().from(funnelDays)
  expect(rows.find(({ source }) => source === OTHER_SOURCE)?.people).toBe(1)
  expect(rows.find(({ source }) => source === 's7.example')?.people).toBe(2)
  expect(rows).toHaveLength(SOURCES_A_DAY + 1)
})

// Covers: desk-audience-5
test('subscribing is counted if the page may be counted, known address or not, with the same answer', async () => {
  const asked = { name: 'Hedy', email: 'hedy@example.com', language: 'fr' }
  expect(await ask(newsletterSubscribe, asked)).toEqual({ subscribed: true })
  expect((await figures()).steps.subscribe).toBe(0)
  expect(await ask(newsletterSubscribe, { ...asked, came_from: 'spring' })).toEqual({ subscribed: true })
  await ask(newsletterSubscribe, { ...asked, came_from: 'spring' })
  expect((await figures({ source: 'spring', language: 'fr' })).steps.subscribe).toBe(1)
})

type Life = {
  began: string
  trial?: string
  ended?: string
  status?: 'trialing' | 'active' | 'canceled'
  /** The source of the checkout. */
  from?: string
}
async function plan({ began, trial, ended, status = 'active', from }: Life): Promise<void> {
  const [user] = await db
    .insert(users)
    .values({ name: '', email: `${crypto.randomUUID()}@example.com`, language: 'es' })
    .returning({ id: users.id })
  if (user && from !== undefined)
    await db.insert(checkouts).values({
      provider: 'test',
      userId: user.id,
      tier: 'premium',
      state: 'completed',
      withTrial: true,
      language: 'es',
      cameFrom: from,
      createdAt: new Date(Date.parse(began) - 60_000),
      expiresAt: new Date(began),
    })
  await db.insert(subscriptions).values({
    id: crypto.randomUUID(),
    provider: 'test',
    customerId: crypto.randomUUID(),
    userId: user?.id ?? null,
    tier: 'premium',
    status,
    cancelAtPeriodEnd: false,
    periodStart: new Date(began),
    periodEnd: new Date('2027-01-01'),
    trialEnd: trial === undefined ? null : new Date(trial),
    endedAt: ended === undefined ? null : new Date(ended),
    priceCents: 890,
    currency: 'eur',
    changedAt: new Date(began),
    createdAt: new Date(began),
  })
}

// Covers: desk-audience-8
test('trials and first payments are counted on their days from payments, however often the job runs', async () => {
  await plan({ began: '2026-11-10T08:00:00Z', trial: '2026-11-17T08:00:00Z' })
  await plan({
    began: '2026-11-10T09:00:00Z',
    trial: '2026-11-17T09:00:00Z',
    ended: '2026-11-17T09:00:00Z',
    status: 'canceled',
  })
  await plan({ began: '2026-11-18T08:00:00Z', trial: '2026-11-25T08:00:00Z', status: 'trialing' })
  await plan({ began: '2026-11-19T08:00:00Z' })
  await countPlansJob.run({}, runtime)
  await countPlansJob.run({}, runtime)
  const { steps, trend } = await figures({ language: 'es' })
  expect([steps.trial, steps.paid]).toEqual([3, 2])
  expect(trend.map(({ day, steps: each }) => [day, each.trial, each.paid])).toEqual([
    ['2026-11-10', 2, 0],
    ['2026-11-17', 0, 1],
    ['2026-11-18', 1, 0],
    ['2026-11-19', 0, 1],
  ])
})

// Covers: desk-audience-6
test('trials, first payments and retention have the source of the checkout of their own account', async () => {
  await plan({ began: '2026-11-10T08:00:00Z', trial: '2026-11-17T08:00:00Z', from: 'spring' })
  await plan({ began: '2026-11-10T08:00:00Z', from: 'elsewhere.example' })
  await plan({ began: '2026-11-10T08:00:00Z' })
  await countPlansJob.run({}, runtime)
  await countPlansJob.run({}, runtime)
  const stepsOf = async (source: string) => {
    const { steps, plans } = await figures({ source, language: 'es' })
    return [steps.trial, steps.paid, plans.map(({ people }) => people)]
  }
  expect(await stepsOf('spring')).toEqual([1, 1, [1]])
  expect(await stepsOf('elsewhere.example')).toEqual([0, 1, [1]])
  expect(await stepsOf(DIRECT)).toEqual([0, 1, []]) // without a known checkout, its language is unknown
  expect((await figures({ language: 'fr' })).plans).toEqual([])
})

// Covers: desk-audience-7
test('a span is compared with the same number of days before it', async () => {
  await takes()
  clock.pass(7 * DAY)
  await takes()
  await takes({ from: '192.0.2.9' })
  expect(await figures({ days: '7' })).toMatchObject({
    before_from: '2026-11-14',
    before_to: '2026-11-20',
    steps: { visit: 2 },
    before: { visit: 1 },
  })
})

// Covers: desk-audience-9
test('retention is by month of confirming or of the plan, once the time is over for the whole month', async () => {
  const confirmed = (at: string, left?: string, cameFrom = 'spring') =>
    db.insert(subscribers).values({
      cameFrom,
      name: 'x',
      email: `${crypto.randomUUID()}@example.com`,
      language: 'en',
      state: left === undefined ? 'active' : 'left',
      consent: { at, source: '/subscribe', wording: 1 },
      confirmedAt: new Date(at),
      leftAt: left === undefined ? null : new Date(left),
    })
  await confirmed('2026-08-03T10:00:00Z')
  await confirmed('2026-08-31T23:00:00Z', '2026-09-15T10:00:00Z')
  await confirmed('2026-08-10T10:00:00Z', '2026-10-09T10:00:00Z')
  await confirmed('2026-11-02T10:00:00Z', undefined, 'elsewhere')
  await plan({ began: '2026-09-05T08:00:00Z', ended: '2026-10-20T08:00:00Z', status: 'canceled' })
  const { after_months: after, subscribers: readers, plans } = await figures()
  expect(after).toEqual([1, 2, 3, 6, 12])
  expect(readers).toEqual([
    { month: '2026-11', people: 1, kept: [null, null, null, null, null] },
    { month: '2026-08', people: 3, kept: [2, 1, null, null, null] },
  ])
  expect((await figures({ source: 'spring' })).subscribers).toEqual(readers.slice(1))
  expect((await figures({ language: 'ar' })).subscribers).toEqual([])
  expect(plans).toEqual([{ month: '2026-09', people: 1, kept: [1, null, null, null, null] }])
})

// Covers: desk-audience-10
test('the file has a line for each number, and only administrators get it', async () => {
  await takes({ source: 'example.com' })
  const { fileName, text } = await ask(audienceFile, { days: '7' }, ada)
  expect(fileName).toBe('audience-2026-11-14-2026-11-20.csv')
  expect(await new Response(text).text()).toBe(
    'day,step,language,source,people\r\n2026-11-20,visit,en,example.com,1\r\n',
  )
  const moderator = { ...ada, roles: ['moderator'] }
  await expect(ask(audienceFile, {}, moderator)).rejects.toMatchObject({ status: 403 })
  await expect(ask(audience, {}, moderator)).rejects.toMatchObject({ status: 403 })
})
