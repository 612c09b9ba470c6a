import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { mails } from '#services/post/tables.ts'
import { DAY } from '#platform/clock.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { plansOf } from '../membership.ts'
import { paymentEvents } from '../tables.ts'
import { applyPaymentEventsJob } from './apply-payment-events.ts'
import { type Happened, lifeOf } from './test-lives.ts'
import { addAccounts, predicted, storedLives } from './test-model.ts'
import { stripeOf } from './test-stripe-server.ts'

const SEED = 20261120
const LIVES = 400
/** The number of events sent at the same time. */
const CONCURRENCY = 8
const SECRET = 'whsec_sequences'
const from = TEST_NOW.getTime() / 1000

const lives = Array.from({ length: LIVES }, (_, n) => lifeOf(SEED, n, from + n * 7))
let now = TEST_NOW
const stripe = await stripeOf(lives, { now: () => now })
atEndOfFile(stripe.close)
const { runtime, db, app, clock } = await openTestRuntime({
  STRIPE_SECRET_KEY: 'sk_test_sequences',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_BASE: stripe.origin,
})
const signer = new Stripe('sk_test_sequences', { telemetry: false })

/** Posts an event as Stripe does: the raw body, signed now. */
async function post({ body }: Happened): Promise<number> {
  const payload = JSON.stringify(body)
  const timestamp = Math.floor(now.getTime() / 1000)
  const signature = signer.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
  const answer = await app.request('/api/payment-events', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  })
  return answer.status
}

// Covers: payment-events-3
test(
  `${LIVES} subscriptions end as a plain reading of their events says, however these come`,
  { timeout: 300_000 },
  async () => {
    await addAccounts(db, lives, TEST_NOW)
    const arrivals = lives
      .flatMap(({ happened }) => happened)
      .flatMap((event) => event.arrives.map((at) => ({ at, event })))
      .toSorted((a, b) => a.at - b.at)
    for (let n = 0; n < arrivals.length; n += CONCURRENCY) {
      const some = arrivals.slice(n, n + CONCURRENCY)
      now = new Date(Math.max(...some.map(({ at }) => at)) * 1000)
      clock.set(now)
      const statuses = await Promise.all(some.map(({ event }) => post(event)))
      expect(statuses).toEqual(some.map(() => 200))
      await applyPaymentEventsJob.run({}, runtime)
    }

    const stored = await storedLives(db)
    for (const life of lives) {
      const { row, failures } = predicted(life)
      expect([life.id, stored(life)]).toEqual([life.id, { row, failures }])
    }

    const ids = lives.map(({ userId }) => userId)
    for (let days = 0; days <= 60; days += 5) {
      const at = new Date(TEST_NOW.getTime() + days * DAY)
      const plans = await plansOf(runtime, ids, at)
      const wanted = lives.map((life) => predicted(life).entitled(at.getTime() / 1000))
      expect(ids.map((id) => plans.get(id) ?? null)).toEqual(wanted)
    }

    const events = lives.flatMap(({ happened }) => happened)
    expect(await db.$count(paymentEvents)).toBe(events.length)
    const refunded = lives.filter((life) => predicted(life).row['endReason'] !== null)
    const refundMails = (await db.select({ key: mails.key }).from(mails)).filter(({ key }) =>
      /^membership (?:refunded|disputed) /.test(key),
    )
    expect(refundMails).toHaveLength(refunded.length)
    expect(refunded.length).toBeGreaterThan(LIVES / 50)
    expect(arrivals.length).toBeGreaterThan(events.length)
  },
)
