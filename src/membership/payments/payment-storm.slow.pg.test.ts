import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import http from 'node:http'
import { isNull } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { loopback } from '#services/loopback.ts'
import { DAY } from '#platform/clock.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { plansOf } from '../membership.ts'
import { paymentEvents } from '../tables.ts'
import { type Life, dice, lifeOf } from './test-lives.ts'
import { addAccounts, predicted, storedLives } from './test-model.ts'
import { stripeOf } from './test-stripe-server.ts'

// Sends thousands of payment events within one minute from one address, repeated and in any order. PAYMENT_STORM sets the
// number of events in a storm (20000 for a proof), PAYMENT_STORM_SEEDS the seeds of the storms.
const HOW_MANY = Number(process.env['PAYMENT_STORM'] ?? 600)
const SEEDS = (process.env['PAYMENT_STORM_SEEDS'] ?? '20261124,20261125,20261126').split(',').map(Number)
/** The number of connections to the site, shared by the events of a burst. */
const CONNECTIONS = 200
const MAX_BURST = 2000
const ACCOUNTS_READ = 100
const SECRET = 'whsec_storm'
const from = TEST_NOW.getTime() / 1000

const storms = new Map(SEEDS.map((seed) => [seed, stormOf(seed)]))
const lives = [...storms.values()].flatMap((storm) => storm.lives)
const clockOfStripe = { now: () => TEST_NOW }
const stripe = await stripeOf(lives, { now: () => clockOfStripe.now() })
atEndOfFile(stripe.close)
const { runtime, db, app, clock } = await openTestRuntime({
  STRIPE_SECRET_KEY: 'sk_test_storm',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_BASE: stripe.origin,
})
clock.set(
  new Date(1000 * Math.max(...lives.flatMap(({ happened }) => happened.map(({ at }) => at))) + 7 * DAY),
)
clockOfStripe.now = clock.now
const listener = getRequestListener(app.fetch)
const site = await loopback((request, response) => void listener(request, response))
atEndOfFile(site.close)
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
atEndOfFile(async () => agent.destroy())
for (const storm of storms.values()) await addAccounts(db, storm.lives, TEST_NOW)
await runtime.jobs.work(runtime, [])
const signer = new Stripe('sk_test_storm', { telemetry: false })

type Storm = { lives: Life[]; bodies: object[]; bursts: number[] }

/** Subscription lives with at least `HOW_MANY` events, repeated ones included; shuffled, in bursts of any size. */
function stormOf(seed: number): Storm {
  const next = dice(seed)
  const all: Life[] = []
  const bodies: object[] = []
  while (bodies.length < HOW_MANY) {
    const life = lifeOf(seed, all.length, from + all.length * 7)
    all.push(life)
    bodies.push(...life.happened.flatMap(({ body, arrives }) => arrives.map(() => body)))
  }
  const bursts: number[] = []
  for (let left = bodies.length; left > 0; left -= bursts.at(-1) ?? 0)
    bursts.push(Math.min(left, 1 + Math.floor(next() ** 3 * MAX_BURST)))
  const places = bodies.map((body) => ({ body, place: next() })).toSorted((a, b) => a.place - b.place)
  return { lives: all, bodies: places.map(({ body }) => body), bursts }
}

/** Posts an event as Stripe does: the raw body, signed now, or signed with a wrong secret. */
async function post(body: object, secret = SECRET): Promise<number> {
  const payload = JSON.stringify(body)
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const request = http.request(`${site.origin}/api/payment-events`, {
    method: 'POST',
    agent,
    headers: { 'stripe-signature': signature, 'content-length': Buffer.byteLength(payload) },
  })
  request.end(payload)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

/** Checks that the active plans, every five days over two months, match the prediction. */
async function expectPlans(some: readonly Life[]): Promise<void> {
  const ids = some.map(({ userId }) => userId)
  for (let days = 0; days <= 60; days += 5) {
    const moment = new Date(TEST_NOW.getTime() + days * DAY)
    const plans = await plansOf(runtime, ids, moment)
    const wanted = some.map((life) => predicted(life).entitled(moment.getTime() / 1000))
    expect(ids.map((id) => plans.get(id) ?? null)).toEqual(wanted)
  }
}

// Covers: payment-events-6
test.each([...storms])(
  `a storm of payment events within a minute loses and refuses none that is signed: seed %i`,
  { timeout: 1_800_000 },
  async (_, { lives: own, bodies, bursts }) => {
    const before = await db.$count(paymentEvents)
    const statuses = new Map<number, number>()
    let sent = 0
    for (const size of bursts) {
      const [forged, ...signed] = await Promise.all([
        post({ id: 'evt_forged' }, 'whsec_other'),
        ...bodies.slice(sent, sent + size).map((body) => post(body)),
      ])
      expect([400, 429]).toContain(forged)
      for (const status of signed) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      sent += size
    }
    expect(statuses).toEqual(new Map([[200, bodies.length]]))
    const waiting = () => db.$count(paymentEvents, isNull(paymentEvents.appliedAt))
    await expect.poll(waiting, { timeout: 1_500_000, interval: 100 }).toBe(0)

    const happened = own.reduce((sum, life) => sum + life.happened.length, 0)
    expect((await db.$count(paymentEvents)) - before).toBe(happened)
    const stored = await storedLives(db)
    for (const life of own) {
      const { row, failures } = predicted(life)
      expect([life.id, stored(life)]).toEqual([life.id, { row, failures }])
    }
    for (let at = 0; at < own.length; at += ACCOUNTS_READ)
      await expectPlans(own.slice(at, at + ACCOUNTS_READ))
  },
)
