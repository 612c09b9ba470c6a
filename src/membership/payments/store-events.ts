import type { PaymentEvent } from '#services/payments/payments.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { paymentEvents } from '../tables.ts'
import { applyPaymentEventsJob } from './apply-payment-events.ts'

type EventRow = typeof paymentEvents.$inferInsert
type Waiting = { row: EventRow; stored: PromiseWithResolvers<void> }

/** The maximum number of events stored in one transaction. */
const BATCH_SIZE = 500
/** The events waiting to be stored by this process, per database. */
const waitingFor = new WeakMap<Db, Waiting[]>()

/**
 * Stores a verified event and starts the job that applies it; resolves once the event is stored. Events that arrive while
 * others are being stored are stored together, so a storm of events uses one connection. A known event changes nothing.
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

/** Never throws, but settles the promise of each event. Events that the database rejects together are stored one by one. */
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

/** Stores events in the order of their ids, so that two processes storing the same events never wait for each other. */
const store = ({ db, jobs }: Runtime, rows: EventRow[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .insert(paymentEvents)
      .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      .onConflictDoNothing()
    await jobs.send(applyPaymentEventsJob, {}, { tx, key: 'received' })
  })

/** The row in which an event is stored. */
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

/** The names of the fields with personal data that a payment service sends and that are not needed here. */
const PERSONAL =
  /^(?:name|email|phone|address|shipping|tax_ids|receipt_email|billing_details|customer_(?:name|email|phone|address|shipping|details|tax_ids))$/

/**
 * The payload without personal data and without characters that no column accepts: a text with U+0000 must not keep an event
 * from being stored.
 */
const storable = (payload: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(payload, (key, value: unknown) => {
      if (PERSONAL.test(key)) return undefined
      return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
    }),
  ) as Record<string, unknown> // still an object
