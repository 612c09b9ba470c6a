import { DAY, SECOND } from '#platform/clock.ts'
import { newId, pay, sendEvent, write } from './embedded-stripe-billing.ts'
import type { Shelf } from './embedded-stripe-memory.ts'
import type { Session, Subscription } from './embedded-stripe-things.ts'
import { monthAfter, nextMoment, retry } from './embedded-stripe-time.ts'

/** Completes a checkout with a card that works now; `worksLater` says whether it also works for the next payment. */
export async function complete(
  shelf: Shelf,
  session: Session,
  worksLater: boolean,
  at: number,
): Promise<Session> {
  const customer = await shelf.get('customer', session.customer)
  const price = await shelf.get('price', session._price)
  if (customer === null || price === null) throw new Error('a checkout without its customer or price')
  await shelf.put({ ...customer, _works: true })
  const id = newId('sub')
  const trialEnd = session._trialDays === null ? null : at + session._trialDays * (DAY / SECOND)
  const anchor = trialEnd ?? at
  const begun: Subscription = {
    id,
    object: 'subscription',
    created: at,
    livemode: false,
    customer: customer.id,
    status: trialEnd === null ? 'active' : 'trialing',
    billing_cycle_anchor: anchor,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    start_date: at,
    trial_start: trialEnd === null ? null : at,
    trial_end: trialEnd,
    currency: price.currency,
    latest_invoice: '',
    metadata: session._labels,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: at,
          price,
          quantity: 1,
          subscription: id,
          current_period_start: at,
          current_period_end: trialEnd ?? monthAfter(anchor, at),
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    _owed: 0,
    _announced: false,
    _due: null,
  }
  const invoice = await write(shelf, begun, 'subscription_create', at)
  const subscription: Subscription = { ...begun, latest_invoice: invoice.id, _due: nextMoment(begun) }
  await shelf.put(subscription)
  await sendEvent(shelf, 'customer.subscription.created', subscription, at)
  await pay(shelf, subscription, 'subscription_create', at, invoice)
  await shelf.put({ ...customer, _works: worksLater })
  const completed: Session = {
    ...session,
    status: 'complete',
    payment_status: invoice.total === 0 ? 'no_payment_required' : 'paid',
    url: null,
    subscription: id,
    _due: null,
  }
  await shelf.put(completed)
  await sendEvent(shelf, 'checkout.session.completed', completed, at)
  return completed
}

/** Gives a customer another card and immediately retries open payments with it. */
export async function giveCard(shelf: Shelf, customerId: string, works: boolean, at: number): Promise<void> {
  const customer = await shelf.get('customer', customerId)
  if (customer === null) return
  await shelf.put({ ...customer, _works: works })
  for (const subscription of await shelf.list('subscription', customerId))
    if (subscription.status === 'past_due') await retry(shelf, subscription, at)
}
