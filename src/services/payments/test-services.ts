import { randomUUID } from 'node:crypto'
import { HOUR, setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, type TestRuntime } from '#testing/test-runtime.ts'
import { type LoopbackStripe, loopbackStripe } from './loopback-stripe.ts'
import { openPayments } from './open-payments.ts'
import type { Payments, TestPayments } from './payments.ts'

/** A payment service, its buyer, and its events. */
export type TestService = {
  payments: Payments
  buyer: TestPayments
  clock: ReturnType<typeof setClock>
  events: LoopbackStripe['events']
}

const SITE = 'https://cadence.example'
const log = openLog('silent')

/** The two kinds of payment service, each opened with its clock at the start: within this process, and over HTTP. */
export const bothServices = ({ db, clock }: TestRuntime): [string, () => Promise<TestService>][] => [
  ['embedded', async () => embedded({ db, clock })],
  ['over HTTP', async () => overHttp({ db })],
]

/** The embedded service, opened on the database as a process does. */
export function embedded({ db, clock }: Pick<TestRuntime, 'db' | 'clock'>): TestService {
  clock.set(TEST_NOW)
  const payments = openPayments(undefined, { db, clock, log, siteUrl: SITE })
  if (payments.test === null) throw new Error('the embedded service can be decided')
  return { payments, buyer: payments.test, clock, events: () => payments.waitingEvents() }
}

async function overHttp({ db }: Pick<TestRuntime, 'db'>): Promise<TestService> {
  const clock = setClock(TEST_NOW)
  const stripe = await loopbackStripe(clock, SITE)
  atEndOfFile(stripe.close)
  const payments = openPayments(readConfig(stripe.env).payments, { db, clock, log, siteUrl: SITE })
  return { payments, buyer: stripe.buyer, clock, events: () => stripe.events() }
}

/** A person who has an account and reads French. */
export const somebody = (userId = randomUUID()) => ({
  userId,
  email: `${userId}@example.com`,
  language: 'fr',
})

/** A Premium checkout of a new person, not yet requested. */
export async function wantedBy(
  service: Pick<TestService, 'payments' | 'clock'>,
  trialDays: number | null = 7,
) {
  const buyer = somebody()
  return {
    id: randomUUID(),
    customerId: await service.payments.createCustomer(buyer),
    userId: buyer.userId,
    tier: 'premium' as const,
    trialDays,
    language: 'fr',
    successUrl: `${SITE}/welcome-premium?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${SITE}/pricing`,
    expiresAt: new Date(service.clock.now().getTime() + 23 * HOUR),
  }
}

/** A paid Premium checkout of a new person. */
export async function bought(
  service: TestService,
  decision: 'pay' | 'pay-then-fail' = 'pay',
  trialDays: number | null = null,
) {
  const wanted = await wantedBy(service, trialDays)
  const { id } = await service.payments.createCheckout(wanted)
  await service.buyer.decide(id, decision)
  const { subscriptionId } = await service.payments.checkout(id)
  return { ...wanted, subscriptionId: subscriptionId ?? '' }
}
