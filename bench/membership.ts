// How soon a payment grants access: from the event that the payment service posts to the "yes" of has-premium-access, on the
// embedded database, with Stripe's API on loopback.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { customers } from '../src/membership/tables.ts'
import { loopback } from '../src/services/loopback.ts'
import { loopbackStripe } from '../src/services/payments/loopback-stripe.ts'
import { users } from '../src/people/tables.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openServer } from '../src/web/server.ts'
import { openBenchRuntime } from './open-runtime.ts'
import { atMost, finish, median } from './report.ts'

const PURCHASES = 50
const MAX_MS = 1000
const GIVEN_UP_MS = 30_000

const clock = systemClock
const stripe = await loopbackStripe(clock)
const open = await openBenchRuntime({ clock, env: stripe.env })
const { runtime } = open
const { payments } = runtime.outside
const admin = { id: randomUUID(), email: 'ada@example.com', roles: ['admin'], sessionId: randomUUID() }
const pages = { fetch: () => new Response('') }
const listener = getRequestListener((await openServer(open, pages, open.dataDir)).fetch)
await runtime.jobs.work(runtime, []) // applies the received events
const site = await loopback((request, response) => void listener(request, response))
const address = `${site.origin}/api/payment-events`

async function buy(): Promise<string> {
  const userId = randomUUID()
  const email = `${userId}@example.com`
  const buyer = { userId, email, language: 'en' }
  await runtime.db.insert(users).values({ id: userId, email, name: '' })
  const customerId = await payments.createCustomer(buyer)
  await runtime.db
    .insert(customers)
    .values({ id: customerId, provider: 'stripe', userId, createdAt: clock.now() })
  const session = await payments.createCheckout({
    id: randomUUID(),
    customerId,
    userId,
    tier: 'premium',
    trialDays: 7,
    language: 'en',
    successUrl: `${runtime.config.siteUrl}/welcome-premium`,
    cancelUrl: `${runtime.config.siteUrl}/pricing`,
    expiresAt: new Date(clock.now().getTime() + 23 * 3_600_000),
  })
  await stripe.buyer.decide(session.id, 'pay')
  return userId
}

/** Milliseconds from posting the event that activates the plan to the "yes". */
async function opened(userId: string, only: RegExp): Promise<number> {
  const from = performance.now()
  const [status] = await stripe.post(address, (events) =>
    events.filter(({ rawBody }) => only.test(new TextDecoder().decode(rawBody))).slice(0, 1),
  )
  if (status !== 200) throw new Error('the event was refused')
  while (performance.now() - from < GIVEN_UP_MS) {
    if (await open.ask<boolean>('has-premium-access', { user_id: userId }, admin))
      return performance.now() - from
    await setTimeout(5)
  }
  throw new Error('the event has opened nothing')
}

const rows = []
const slowest: number[] = []
for (const [what, only] of [
  ['activated by the event', /"customer\.subscription\.created"/],
  ['read from the service', /"checkout\.session\.completed"/],
] as const) {
  const ms: number[] = []
  for (let n = 0; n < PURCHASES; n++) {
    const userId = await buy()
    ms.push(await opened(userId, only))
    await stripe.post(address) // posts the remaining events
  }
  const most = Math.max(...ms)
  slowest.push(most)
  rows.push({ plan: what, purchases: ms.length, median_ms: median(ms), slowest_ms: most })
}
await site.close()
await open.close()
await stripe.close()
finish({
  bench: 'membership',
  rows,
  targets: [atMost('a payment event shows in has-premium-access', Math.max(...slowest), MAX_MS, 'ms')],
  notes: ['From posting the event to the answer yes, which reads the plan from the database each time.'],
})
