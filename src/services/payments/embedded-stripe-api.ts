import { LANGUAGES } from '#languages/rules.ts'
import { newId, refund, sendEvent } from './embedded-stripe-billing.ts'
import { StripeRefusal, invalid, known, labels, listIn, listed, wanted } from './embedded-stripe-form.ts'
import type { Shelf } from './embedded-stripe-memory.ts'
import type { Session, Subscription, Things } from './embedded-stripe-things.ts'
import { close, end, endTrial } from './embedded-stripe-time.ts'

/** A parsed request: the variable part of the path, and the fields of the body or the query. */
export type Asked = { shelf: Shelf; at: number; siteUrl: string; id: string; form: URLSearchParams }

type Route = [method: string, path: RegExp, answer: (asked: Asked) => Promise<object>]

const HALF_HOUR = 1800
const DAY_SECONDS = 86_400

/** The part of Stripe's API that the embedded service implements. */
export const ROUTES: readonly Route[] = [
  ['POST', /^customers$/, createCustomer],
  [
    'GET',
    /^customers$/,
    ({ shelf, form }) => listed(shelf, 'customer', form, (one) => one.email === form.get('email')),
  ],
  ['POST', /^products$/, createProduct],
  ['POST', /^prices$/, createPrice],
  ['GET', /^prices$/, listPrices],
  ['POST', /^prices\/([^/]+)$/, labelPrice],
  ['GET', /^prices\/([^/]+)$/, ({ shelf, id }) => known(shelf, 'price', id)],
  ['POST', /^checkout\/sessions$/, createSession],
  ['GET', /^checkout\/sessions\/([^/]+)$/, ({ shelf, id }) => known(shelf, 'checkout.session', id)],
  ['POST', /^checkout\/sessions\/([^/]+)\/expire$/, expireSession],
  ['GET', /^subscriptions$/, ({ shelf, form }) => listed(shelf, 'subscription', form)],
  ['GET', /^subscriptions\/([^/]+)$/, ({ shelf, id }) => known(shelf, 'subscription', id)],
  ['POST', /^subscriptions\/([^/]+)$/, changeSubscription],
  ['DELETE', /^subscriptions\/([^/]+)$/, cancelSubscription],
  ['GET', /^invoices$/, ({ shelf, form }) => listed(shelf, 'invoice', form)],
  ['GET', /^invoices\/([^/]+)$/, ({ shelf, id }) => known(shelf, 'invoice', id)],
  ['GET', /^invoice_payments$/, listInvoicePayments],
  ['GET', /^charges$/, ({ shelf, form }) => listed(shelf, 'charge', form)],
  ['GET', /^charges\/([^/]+)$/, ({ shelf, id }) => known(shelf, 'charge', id)],
  ['POST', /^refunds$/, createRefund],
  ['POST', /^billing_portal\/sessions$/, createPortal],
]

async function createCustomer({ shelf, at, form }: Asked) {
  const customer: Things['customer'] = {
    ...born('cus', at),
    object: 'customer',
    email: form.get('email'),
    preferred_locales: listIn(form, 'preferred_locales'),
    metadata: labels(form, 'metadata'),
    _works: null,
  }
  await shelf.put(customer)
  return customer
}

async function createProduct({ shelf, at, form }: Asked) {
  const product: Things['product'] = {
    ...born('prod', at),
    object: 'product',
    name: wanted(form, 'name'),
    active: true,
    metadata: labels(form, 'metadata'),
  }
  await shelf.put(product)
  return product
}

async function createPrice({ shelf, at, form }: Asked) {
  const key = form.get('lookup_key')
  const product = await known(shelf, 'product', wanted(form, 'product'), 'product')
  const holder = (await shelf.list('price')).find((price) => key !== null && price.lookup_key === key)
  if (holder !== undefined && form.get('transfer_lookup_key') !== 'true')
    throw new StripeRefusal(
      400,
      'parameter_invalid',
      `A price already uses the lookup key ${key}.`,
      'lookup_key',
    )
  if (holder !== undefined) await shelf.put({ ...holder, lookup_key: null })
  const price: Things['price'] = {
    ...born('price', at),
    object: 'price',
    product: product.id,
    active: true,
    currency: wanted(form, 'currency'),
    unit_amount: Number(wanted(form, 'unit_amount')),
    recurring: { interval: 'month', interval_count: 1 },
    type: 'recurring',
    lookup_key: key,
    metadata: labels(form, 'metadata'),
  }
  await shelf.put(price)
  return price
}

async function labelPrice({ shelf, id, form }: Asked) {
  const price = await known(shelf, 'price', id)
  const labelled = { ...price, metadata: { ...price.metadata, ...labels(form, 'metadata') } }
  await shelf.put(labelled)
  return labelled
}

function listPrices({ shelf, form }: Asked) {
  const keys = listIn(form, 'lookup_keys')
  return listed(shelf, 'price', form, ({ lookup_key: key }) => key !== null && keys.includes(key))
}

async function createSession({ shelf, at, siteUrl, form }: Asked) {
  const customer = await known(shelf, 'customer', wanted(form, 'customer'), 'customer')
  const price = await known(shelf, 'price', wanted(form, 'line_items[0][price]'), 'line_items[0][price]')
  const expiresAt = Number(form.get('expires_at') ?? at + DAY_SECONDS)
  if (expiresAt < at + HALF_HOUR || expiresAt > at + DAY_SECONDS)
    throw invalid('expires_at', 'must be between 30 minutes and 24 hours from now')
  if (wanted(form, 'mode') !== 'subscription') throw invalid('mode', 'must be subscription')
  const trialDays = form.get('subscription_data[trial_period_days]')
  const metadata = labels(form, 'metadata')
  const fresh = born('cs_test', at)
  const session: Session = {
    ...fresh,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    url: pageUrl(siteUrl, metadata['language'], fresh.id),
    customer: customer.id,
    client_reference_id: form.get('client_reference_id'),
    subscription: null,
    success_url: wanted(form, 'success_url'),
    cancel_url: wanted(form, 'cancel_url'),
    expires_at: expiresAt,
    locale: form.get('locale') ?? 'auto',
    metadata,
    _price: price.id,
    _trialDays: trialDays === null ? null : Number(trialDays),
    _labels: labels(form, 'subscription_data[metadata]'),
    _due: expiresAt,
  }
  await shelf.put(session)
  return session
}

async function expireSession({ shelf, at, id }: Asked) {
  const session = await known(shelf, 'checkout.session', id)
  if (session.status !== 'open')
    throw new StripeRefusal(400, 'parameter_invalid', `Only open checkout sessions can be expired: ${id}`)
  return close(shelf, session, at)
}

async function changeSubscription({ shelf, at, id, form }: Asked) {
  const before = await known(shelf, 'subscription', id)
  if (before.status === 'canceled')
    throw new StripeRefusal(
      400,
      'resource_missing',
      `A canceled subscription can only update its metadata: ${id}`,
    )
  const cancels = form.get('cancel_at_period_end') ?? String(before.cancel_at_period_end)
  const moved = await withPrice(shelf, before, form.get('items[0][price]'), at)
  const after: Subscription = {
    ...moved,
    cancel_at_period_end: cancels === 'true',
    cancel_at: cancels === 'true' ? moved.items.data[0].current_period_end : null,
    canceled_at: cancels === 'true' ? (moved.canceled_at ?? at) : null,
  }
  if (after.status === 'trialing' && form.get('trial_end') === 'now') return endTrial(shelf, after, at)
  await shelf.put(after)
  if (JSON.stringify(after) !== JSON.stringify(before))
    await sendEvent(shelf, 'customer.subscription.updated', after, at)
  return after
}

/** Applies another price immediately; the difference for the rest of the period is settled with the next invoice. */
async function withPrice(
  shelf: Shelf,
  subscription: Subscription,
  priceId: string | null,
  at: number,
): Promise<Subscription> {
  const [item] = subscription.items.data
  if (priceId === null || priceId === item.price.id) return subscription
  const price = await known(shelf, 'price', priceId, 'items[0][price]')
  const { current_period_start: from, current_period_end: to } = item
  const left = subscription.status === 'trialing' ? 0 : Math.max(0, (to - at) / (to - from))
  const owed = Math.round(left * (price.unit_amount - item.price.unit_amount))
  return {
    ...subscription,
    _owed: subscription._owed + owed,
    items: { ...subscription.items, data: [{ ...item, price }] },
  }
}

async function cancelSubscription({ shelf, at, id }: Asked) {
  const subscription = await known(shelf, 'subscription', id)
  if (subscription.status === 'canceled')
    throw new StripeRefusal(404, 'resource_missing', `No such subscription: '${id}'`, 'id')
  return end(shelf, subscription, at, 'void')
}

async function listInvoicePayments({ shelf, form }: Asked) {
  const intent = wanted(form, 'payment[payment_intent]')
  return listed(shelf, 'invoice_payment', form, ({ payment }) => payment.payment_intent === intent)
}

async function createRefund({ shelf, at, form }: Asked) {
  const charge = await known(shelf, 'charge', wanted(form, 'charge'), 'charge')
  const cents = Number(form.get('amount') ?? charge.amount - charge.amount_refunded)
  if (cents <= 0 || cents > charge.amount - charge.amount_refunded)
    throw new StripeRefusal(400, 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  return refund(shelf, charge, at, cents)
}

async function createPortal({ shelf, at, siteUrl, form }: Asked) {
  const customer = await known(shelf, 'customer', wanted(form, 'customer'), 'customer')
  const fresh = born('bps', at)
  const locale = form.get('locale') ?? 'auto'
  const session: Things['billing_portal.session'] = {
    ...fresh,
    object: 'billing_portal.session',
    customer: customer.id,
    return_url: wanted(form, 'return_url'),
    url: pageUrl(siteUrl, locale === 'auto' ? customer.preferred_locales[0] : locale, fresh.id),
  }
  await shelf.put(session)
  return session
}

const born = (prefix: string, at: number) => ({ id: newId(prefix), created: at, livemode: false }) as const

/** Our page on which a checkout is decided or a card is changed. */
function pageUrl(siteUrl: string, language: string | undefined, id: string): string {
  const known = LANGUAGES.find((each) => each === language)
  return `${siteUrl}${known === undefined ? '' : `/${known}`}/test-checkout/${id}`
}
