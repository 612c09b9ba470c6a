import type { PaymentEvent } from '#outside/payments/payments.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { paymentEvents } from '../tables.ts'
import { applyPaymentEventsJob } from './apply-payment-events.ts'

type EventRow = typeof paymentEvents.$inferInsert
type Waiting = { row: EventRow; stored: PromiseWithResolvers<void> }

/** Events stored in one transaction at most. */
const BATCH_SIZE = 500
/** What waits to be stored by this process, for each database. */
const waitingFor = new WeakMap<Db, Waiting[]>()

/**
 * Stores a verified event and starts the job that applies it; resolves once it is safe. Those that come while others are
 * being stored are stored together, so a storm of them takes one connection. One that is known changes nothing.
 */
export function storeEvent(runtime: Runtime, event: PaymentEvent): Promise<void> {
  const one = { row: eventRow(runtime, event), stored: Promise.withResolvers<void>() }
  const waiting = waitingFor.get(runtime.db)
  if (waiting) waiting.push(one)
  else void storeAll(runtime, [one])
  return one.stored.promise
}

async function storeAll(runtime: Runtime, waiting: Waiting[]): Promise<void> {
  waitingFor.set(runtime.db, waiting)
  while (waiting.length > 0) await storeTogether(runtime, waiting.splice(0, BATCH_SIZE))
  waitingFor.delete(runtime.db)
}

/** Never throws, but settles the promise of each event. What the database refuses together is stored one by one. */
async function storeTogether(runtime: Runtime, some: readonly Waiting[]): Promise<void> {
  try {
    await store(
      runtime,
      some.map(({ row }) => row),
    )
    for (const { stored } of some) stored.resolve()
  } catch (error) {
    if (some.length === 1 || isUnavailable(error)) for (const { stored } of some) stored.reject(error)
    else for (const one of some) await storeTogether(runtime, [one])
  }
}

/** In the order of their ids: two processes that store the same events never wait for each other. */
const store = ({ db, jobs }: Runtime, rows: EventRow[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .insert(paymentEvents)
      .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      .onConflictDoNothing()
    await jobs.send(applyPaymentEventsJob, {}, { tx, key: 'received' })
  })

/** An event as it is kept. */
export const eventRow = (
  { clock, outside }: Pick<Runtime, 'clock' | 'outside'>,
  { id, type, createdAt, payload }: PaymentEvent,
): EventRow => ({
  id,
  provider: outside.payments.provider,
  type,
  createdAt,
  receivedAt: clock.now(),
  payload: storable(payload),
})

/** What a payment service tells about a person and nothing here needs: by the names of its fields. */
const PERSONAL =
  /^(?:name|email|phone|address|shipping|tax_ids|receipt_email|billing_details|customer_(?:name|email|phone|address|shipping|details|tax_ids))$/

/** Without the person who pays, and without what no column takes: a text with U+0000 must not keep an event from being stored. */
const storable = (payload: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(payload, (key, value: unknown) => {
      if (PERSONAL.test(key)) return undefined
      return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
    }),
  ) as Record<string, unknown> // an object, as it was
