// How soon a payment grants access: from the event that the payment service posts to the "yes" of has-premium-access, on the
// embedded database, with Stripe's API on loopback.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { openRuntime } from '../src/runtime.ts'
import { customers } from '../src/membership/tables.ts'
import { loopback } from '../src/services/loopback.ts'
import { loopbackStripe } from '../src/services/payments/loopback-stripe.ts'
import { users } from '../src/people/tables.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { openServer } from '../src/web/server.ts'
import { finish, median } from './report.ts'

const PURCHASES = 50
const MAX_MS = 1000
const GIVEN_UP_MS = 30_000

const clock = systemClock
const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
const stripe = await loopbackStripe(clock)
const config = readConfig({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  SAMPLE_CONTENT: 'false',
  ...stripe.env,
})
const open = await openRuntime(config, { clock, log: openLog(config.logLevel) })
const { runtime, dispatcher } = open
const { payments } = runtime.outside
const admin = { id: randomUUID(), email: 'ada@example.com', roles: ['admin'], sessionId: randomUUID() }
const asAdmin = { caller: admin, language: 'en', requestId: '-', address: '127.0.0.1', limited: false }
const pages = { fetch: () => new Response('') }
const listener = getRequestListener((await openServer(open, pages, dataDir)).fetch)
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
    successUrl: `${config.siteUrl}/welcome-premium`,
    cancelUrl: `${config.siteUrl}/pricing`,
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
    const { body } = await dispatcher.answer('has-premium-access', { user_id: userId }, asAdmin)
    if (body === true) return performance.now() - from
    await setTimeout(5)
  }
  throw new Error('the event has opened nothing')
}

const rows = []
const slowest: number[] = []
for (const [what, only] of [
  ['told by the event', /"customer\.subscription\.created"/],
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
await rm(dataDir, { recursive: true, force: true })
const most = Math.max(...slowest)
finish({
  bench: 'membership',
  rows,
  targets: [
    {
      what: 'a payment event shows in has-premium-access',
      wanted: `within ${MAX_MS} ms`,
      measured: `${Math.round(most)} ms at most`,
      met: most <= MAX_MS,
    },
  ],
  notes: ['From posting the event to the answer yes; entitlement is asked of the database each time.'],
})
