import { DAY, SECOND } from '#platform/clock.ts'
import { pay, sendEvent } from './embedded-stripe-billing.ts'
import type { Shelf } from './embedded-stripe-memory.ts'
import type { Session, Subscription } from './embedded-stripe-things.ts'

const DAY_SECONDS = DAY / SECOND
/** The end of a trial is announced this long before it. */
const ANNOUNCED_SECONDS = 3 * DAY_SECONDS
/** Days after the first failure on which a payment is retried; after the last retry the subscription ends. */
const TRIED_AGAIN_DAYS = [3, 5, 7] as const
/** More changes are due at the same time only if there was no request for years. */
const MAX_TURNS = 10_000

/** Makes all changes that are due until then, in order and each at its own time. */
export async function letTimePass(shelf: Shelf, until: number): Promise<void> {
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const next = await shelf.due(until)
    if (next === null) return
    if (next.object === 'checkout.session') await close(shelf, next, next._due ?? until)
    else await turn(shelf, next, next._due ?? until)
  }
}

/** Expires a checkout that no one has completed. */
export async function close(shelf: Shelf, session: Session, at: number): Promise<Session> {
  const closed: Session = { ...session, status: 'expired', url: null, _due: null }
  await shelf.put(closed)
  await sendEvent(shelf, 'checkout.session.expired', closed, at)
  return closed
}

/** Ends a subscription. Its open invoice gets the status `invoices`. */
export async function end(
  shelf: Shelf,
  subscription: Subscription,
  at: number,
  invoices: 'void' | 'uncollectible',
): Promise<Subscription> {
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    _due: null,
  }
  await shelf.put(ended)
  const invoice = await shelf.get('invoice', subscription.latest_invoice)
  if (invoice?.status === 'open')
    await shelf.put({ ...invoice, status: invoices, next_payment_attempt: null })
  await sendEvent(shelf, 'customer.subscription.deleted', ended, at)
  return ended
}

/** When the next change is due for a subscription whose payments are in order. */
export function nextMoment(subscription: Omit<Subscription, '_due'>): number {
  const { trial_end: trialEnd, status, _announced: announced } = subscription
  const [{ current_period_end: periodEnd }] = subscription.items.data
  return status === 'trialing' && trialEnd !== null && !announced ? trialEnd - ANNOUNCED_SECONDS : periodEnd
}

async function turn(shelf: Shelf, subscription: Subscription, at: number): Promise<void> {
  const [{ current_period_end: periodEnd }] = subscription.items.data
  if (subscription.status === 'past_due') return tryAgain(shelf, subscription, at)
  if (at < periodEnd) {
    const announced = { ...subscription, _announced: true, _due: periodEnd }
    await shelf.put(announced)
    return sendEvent(shelf, 'customer.subscription.trial_will_end', announced, at)
  }
  if (subscription.cancel_at_period_end) return void (await end(shelf, subscription, at, 'void'))
  await renew(shelf, subscription, at)
}

/** Begins the next month and charges it. */
async function renew(shelf: Shelf, subscription: Subscription, at: number): Promise<void> {
  const [item] = subscription.items.data
  await begin(shelf, subscription, item.current_period_end, at)
}

/** Ends a trial early: the first month begins and is charged. */
export const endTrial = (shelf: Shelf, subscription: Subscription, at: number): Promise<Subscription> =>
  begin(shelf, { ...subscription, trial_end: at, billing_cycle_anchor: at }, at, at)

async function begin(
  shelf: Shelf,
  subscription: Subscription,
  from: number,
  at: number,
): Promise<Subscription> {
  const [item] = subscription.items.data
  const period = {
    current_period_start: from,
    current_period_end: monthAfter(subscription.billing_cycle_anchor, from),
  }
  const begun: Subscription = {
    ...subscription,
    items: { ...subscription.items, data: [{ ...item, ...period }] },
  }
  const { invoice, paid } = await pay(shelf, begun, 'subscription_cycle', at)
  const status = paid ? 'active' : 'past_due'
  const settled: Subscription = { ...begun, status, latest_invoice: invoice.id, _owed: 0 }
  const next = paid ? nextMoment(settled) : at + TRIED_AGAIN_DAYS[0] * DAY_SECONDS
  if (!paid) await shelf.put({ ...invoice, next_payment_attempt: next })
  await shelf.put({ ...settled, _due: next })
  await sendEvent(shelf, 'customer.subscription.updated', settled, at)
  return { ...settled, _due: next }
}

async function tryAgain(shelf: Shelf, subscription: Subscription, at: number): Promise<void> {
  const tried = await retry(shelf, subscription, at)
  if (tried.status !== 'past_due') return
  const invoice = await shelf.get('invoice', tried.latest_invoice)
  const first = tried.items.data[0].current_period_start
  const next = TRIED_AGAIN_DAYS.map((day) => first + day * DAY_SECONDS).find((moment) => moment > at)
  if (next === undefined) return void (await end(shelf, tried, at, 'uncollectible'))
  if (invoice !== null) await shelf.put({ ...invoice, next_payment_attempt: next })
  await shelf.put({ ...tried, _due: next })
}

/** Retries the open invoice of a subscription, which is active again once it is paid. */
export async function retry(shelf: Shelf, subscription: Subscription, at: number): Promise<Subscription> {
  const invoice = await shelf.get('invoice', subscription.latest_invoice)
  if (invoice?.status !== 'open') return subscription
  const { paid } = await pay(shelf, subscription, invoice.billing_reason, at, invoice)
  if (!paid) return subscription
  const active: Subscription = { ...subscription, status: 'active' }
  const settled = { ...active, _due: nextMoment(active) }
  await shelf.put(settled)
  await sendEvent(shelf, 'customer.subscription.updated', settled, at)
  return settled
}

/**
 * The end of the first month, counted from `anchor`, that is later than `after`: on the same day of the month, or on the
 * last day of a shorter month.
 */
export function monthAfter(anchor: number, after: number): number {
  const from = new Date(anchor * 1000)
  for (let months = 1; ; months++) {
    const first = new Date(from)
    first.setUTCDate(1)
    first.setUTCMonth(from.getUTCMonth() + months)
    const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
    first.setUTCDate(Math.min(from.getUTCDate(), lastDay))
    const moment = first.getTime() / 1000
    if (moment > after) return moment
  }
}
