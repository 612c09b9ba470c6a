import type { PaidSubscription } from '#services/payments/payments.ts'
import type { Runtime } from '#platform/runtime.ts'
import { untilAlone } from './apply-event.ts'
import {
  type StoredAs,
  type SubscriptionRow,
  storeSubscription,
  storedSubscription,
} from './store-subscription.ts'

/** A subscription that differs between the service and the stored row, with the names of the differing columns. */
export type Difference = { id: string; fields: (keyof SubscriptionRow)[] }

/** The fields that both sides know; a difference means that an event was missed. */
const COMPARED = [
  'tier',
  'status',
  'cancelAtPeriodEnd',
  'periodStart',
  'periodEnd',
  'trialEnd',
  'endedAt',
  'priceCents',
  'currency',
  'latestInvoice',
] as const satisfies (keyof PaidSubscription & keyof SubscriptionRow)[]

/** The fields in which a stored row and the service's data differ. */
export const differencesOf = (row: SubscriptionRow, paid: PaidSubscription): Difference['fields'] =>
  COMPARED.filter((field) => plain(row[field]) !== plain(paid[field]))

const plain = (value: Date | string | number | boolean | null) =>
  value instanceof Date ? value.getTime() : value

/** Reads a subscription from the service and stores it; null if the service does not know it. May throw `PaymentTrouble`. */
export const readSubscription = (
  runtime: Runtime,
  id: string,
): Promise<{ as: StoredAs; differs: Difference['fields'] } | null> =>
  untilAlone(async () => {
    const stored = await storedSubscription(runtime.db, id)
    const now = runtime.clock.now()
    const paid = await runtime.outside.payments.subscription(id)
    if (paid === null) return null
    const account = { paid, event: null, readAt: now }
    const as = await runtime.db.transaction((tx) => storeSubscription(runtime, tx, stored, account, now))
    return { as, differs: stored === null ? [] : differencesOf(stored.row, paid) }
  })
