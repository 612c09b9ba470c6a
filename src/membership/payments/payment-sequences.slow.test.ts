import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { mails } from '#outside/post/tables.ts'
import { users } from '#people/tables.ts'
import { DAY } from '#platform/clock.ts'
import { atEndOfFile } from '../../test-end.ts'
import { TEST_NOW, openTestHouse } from '../../test-house.ts'
import { plansOf } from '../membership.ts'
import { customers, paymentEvents, paymentFailures, subscriptions } from '../tables.ts'
import { type Happened, type Life, lifeOf } from './test-lives.ts'
import { stripeOf } from './test-stripe-server.ts'

const SEED = 20261120
const LIVES = 1000
/** Events that are under way at once. */
const AT_ONCE = 8
const SECRET = 'whsec_sequences'
const from = TEST_NOW.getTime() / 1000

const lives = Array.from({ length: LIVES }, (_, n) => lifeOf(SEED, n, from + n * 7))
let now = TEST_NOW
const stripe = await stripeOf(lives, { now: () => now })
atEndOfFile(stripe.close)
const { house, db, app, clock } = await openTestHouse({
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

type Row = Record<string, unknown>
/** An event as JSON, as far as it is read here. */
type Said = {
  type: string
  created: number
  data: {
    object: Partial<Record<'trial_end' | 'ended_at', number | null>> & {
      id: string
      object: string
      status?: string
      cancel_at_period_end?: boolean
      latest_invoice?: string
      refunded?: boolean
      items?: {
        data: {
          current_period_start: number
          current_period_end: number
          price: { lookup_key: string; unit_amount: number }
        }[]
      }
    }
  }
}
type Predicted = { row: Row; failures: Row[]; entitled: (at: number) => string | null }

/** What must come of a life: its events in their true order, read plainly. */
function predicted({ userId, happened }: Life): Predicted {
  let row: Row = {}
  let endReason: string | null = null
  const failures = new Map<string, number>()
  for (const { body } of happened) {
    const { type, created, data } = body as Said // as it was made
    const about = data.object
    if (about.object === 'subscription') {
      const item = about.items?.data[0]
      row = {
        userId,
        tier: item?.price.lookup_key.split('_')[1],
        status: about.status,
        cancelAtPeriodEnd: about.cancel_at_period_end,
        periodStart: item?.current_period_start,
        periodEnd: item?.current_period_end,
        trialEnd: about.trial_end,
        endedAt: about.ended_at,
        priceCents: item?.price.unit_amount,
        latestInvoice: about.latest_invoice,
      }
    }
    if (type === 'invoice.payment_failed' && !failures.has(about.id)) failures.set(about.id, created)
    if (type === 'charge.refunded' && about.refunded) endReason = 'refunded'
    if (type === 'charge.dispute.closed' && about.status === 'lost') endReason = 'disputed'
  }
  const failed = failures.get(String(row['latestInvoice'])) ?? Number(row['periodStart'])
  const isPaidFor = (at: number) =>
    row['status'] === 'trialing' ||
    row['status'] === 'active' ||
    (row['status'] === 'past_due' && at < failed + 7 * 86_400)
  return {
    row: { ...row, endReason },
    failures: [...failures].map(([invoiceId, failedAt]) => ({ invoiceId, failedAt })),
    entitled: (at) => (endReason === null && isPaidFor(at) ? String(row['tier']) : null),
  }
}

const seconds = (at: Date | null) => (at === null ? null : at.getTime() / 1000)

test(
  `${LIVES} subscriptions end as a plain reading of their events says, however these come`,
  { timeout: 300_000 },
  async () => {
    await db
      .insert(users)
      .values(lives.map(({ userId: id }) => ({ id, name: '', email: `${id}@example.com` })))
    await db.insert(customers).values(
      lives.map(({ customerId: id, userId }) => ({
        id,
        userId,
        provider: 'stripe' as const,
        createdAt: TEST_NOW,
      })),
    )
    const arrivals = lives
      .flatMap(({ happened }) => happened)
      .flatMap((event) => event.arrives.map((at) => ({ at, event })))
      .toSorted((a, b) => a.at - b.at)
    for (let n = 0; n < arrivals.length; n += AT_ONCE) {
      const some = arrivals.slice(n, n + AT_ONCE)
      now = new Date(Math.max(...some.map(({ at }) => at)) * 1000)
      clock.set(now)
      const statuses = await Promise.all(some.map(({ event }) => post(event)))
      expect(statuses).toEqual(some.map(() => 200))
    }

    const rows = new Map((await db.select().from(subscriptions)).map((row) => [row.id, row]))
    const failures = await db.select().from(paymentFailures)
    for (const life of lives) {
      const row = rows.get(life.id)
      if (row === undefined) throw new Error(`${life.id} is not stored`)
      const { userId, tier, status, cancelAtPeriodEnd, priceCents, latestInvoice, endReason } = row
      const found = {
        row: {
          userId,
          tier,
          status,
          cancelAtPeriodEnd,
          priceCents,
          latestInvoice,
          endReason,
          periodStart: seconds(row.periodStart),
          periodEnd: seconds(row.periodEnd),
          trialEnd: seconds(row.trialEnd),
          endedAt: seconds(row.endedAt),
        },
        failures: failures
          .filter(({ subscriptionId }) => subscriptionId === life.id)
          .map(({ invoiceId, failedAt }) => ({ invoiceId, failedAt: seconds(failedAt) }))
          .toSorted((a, b) => a.invoiceId.localeCompare(b.invoiceId)),
      }
      const { row: wanted, failures: wantedFailures } = predicted(life)
      expect([life.id, found]).toEqual([life.id, { row: wanted, failures: wantedFailures }])
    }

    const ids = lives.map(({ userId }) => userId)
    for (let days = 0; days <= 60; days += 5) {
      const at = new Date(TEST_NOW.getTime() + days * DAY)
      const plans = await plansOf(house, ids, at)
      const wanted = lives.map((life) => predicted(life).entitled(at.getTime() / 1000))
      expect(ids.map((id) => plans.get(id) ?? null)).toEqual(wanted)
    }

    const events = lives.flatMap(({ happened }) => happened)
    expect(await db.$count(paymentEvents)).toBe(events.length)
    const refunded = lives.filter((life) => predicted(life).row['endReason'] !== null)
    const told = (await db.select({ key: mails.key }).from(mails)).filter(({ key }) =>
      /^membership (?:refunded|disputed) /.test(key),
    )
    expect(told).toHaveLength(refunded.length)
    expect(refunded.length).toBeGreaterThan(LIVES / 50)
    expect(arrivals.length).toBeGreaterThan(events.length)
  },
)
