import { createHash } from 'node:crypto'

/** A subscription in Stripe's format, with the fields that this site reads. */
export type StripeSubscription = ReturnType<typeof subscriptionEventOf>
/** An event as it is posted, the true moment at which it was created, and when it arrives, possibly more than once. */
export type Happened = { id: string; at: number; body: object; arrives: number[] }
/** Everything that happens to one subscription, in its true order, and its state from each moment on. */
export type Life = {
  id: string
  userId: string
  customerId: string
  happened: Happened[]
  states: { at: number; subscription: StripeSubscription }[]
  /** What can be refunded: the charge of the newest invoice. */
  chargeId: string
}

/** A seeded generator of numbers from 0 to 1. */
export function dice(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const DAY = 86_400
const PRICES = { premium: 890, b2b: 9900 } as const
type Now = {
  tier: keyof typeof PRICES
  status: string
  cancel: boolean
  start: number
  end: number
  trialEnd: number | null
  endedAt: number | null
  invoice: string
}

const subscriptionEventOf = (
  life: Pick<Life, 'id' | 'customerId' | 'userId'>,
  now: Now,
  created: number,
) => ({
  id: life.id,
  object: 'subscription' as const,
  customer: life.customerId,
  metadata: { user_id: life.userId },
  status: now.status,
  cancel_at_period_end: now.cancel,
  cancel_at: null,
  trial_end: now.trialEnd,
  ended_at: now.endedAt,
  latest_invoice: now.invoice,
  created,
  items: {
    data: [
      {
        id: `si_${life.id}`,
        current_period_start: now.start,
        current_period_end: now.end,
        price: {
          id: `price_${now.tier}`,
          lookup_key: `cadence_${now.tier}_month`,
          unit_amount: PRICES[now.tier],
          currency: 'eur',
          metadata: {},
        },
      },
    ],
  },
})

/** The life of subscription number `n` from the second `from` on: random, but the same for the same seed. */
export function lifeOf(seed: number, n: number, from: number): Life {
  const next = dice(seed * 100_003 + n)
  const among = <Of>(all: readonly [Of, ...Of[]]): Of => all[Math.floor(next() * all.length)] ?? all[0]
  const hex = createHash('sha256').update(`${seed} ${n}`).digest('hex')
  const userId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  const skew = Math.floor(next() * 121) - 60 // the service's clock may be a minute off
  const name = `${seed}x${n}`
  const life: Life = {
    id: `sub_${name}`,
    userId,
    customerId: `cus_${name}`,
    happened: [],
    states: [],
    chargeId: `ch_${name}`,
  }
  let at = from
  let invoices = 0
  const newInvoice = () => `in_${name}n${++invoices}`
  const trial = next() < 0.5
  let now: Now = {
    tier: among(['premium', 'premium', 'b2b']),
    status: trial ? 'trialing' : among(['active', 'incomplete']),
    cancel: false,
    start: at,
    end: at + (trial ? 7 : 30) * DAY,
    trialEnd: trial ? at + 7 * DAY : null,
    endedAt: null,
    invoice: newInvoice(),
  }

  /** When an event arrives: immediately, late or very late; once, twice later on, or twice at the same time. */
  function arrivals(): number[] {
    const late = among([0, 1, 1, 2, 20, 90, 400, 9000, 3 * DAY])
    const first = at + Math.floor(next() * (late + 1))
    const again = next()
    return again < 0.06
      ? [first, first]
      : again < 0.14
        ? [first, first + Math.floor(next() * 2 * DAY)]
        : [first]
  }
  function sendEvent(type: string, object: object, arrives = arrivals()): number {
    const id = `evt_${name}e${life.happened.length}`
    const body = { id, object: 'event', created: at + skew, type, livemode: false, data: { object } }
    life.happened.push({ id, at, body, arrives })
    return Math.min(...arrives)
  }
  function become(change: Partial<Now>, type = 'customer.subscription.updated'): void {
    now = { ...now, ...change }
    const subscription = subscriptionEventOf(life, now, from + skew)
    life.states.push({ at, subscription })
    sendEvent(type, subscription)
  }
  const sendInvoice = (type: string) =>
    sendEvent(type, {
      id: now.invoice,
      object: 'invoice',
      parent: { type: 'subscription_details', subscription_details: { subscription: life.id } },
    })
  /** All the money is returned: the site ends the subscription as soon as it is notified, and the service reports that. */
  function takeBack(type: string, object: object): void {
    at = sendEvent(type, object)
    become({ status: 'canceled', endedAt: at + skew }, 'customer.subscription.deleted')
  }

  const ACTIONS = {
    change: () => become({ tier: now.tier === 'premium' ? 'b2b' : 'premium' }),
    cancel: () => become({ cancel: true }),
    resume: () => become({ cancel: false }),
    twice: () => {
      become({ cancel: true })
      become({ cancel: false }) // within the same second
    },
    pay: () => {
      become({ status: 'active', start: now.end, end: now.end + 30 * DAY, invoice: newInvoice() })
      if (next() < 0.5) sendInvoice('invoice.paid')
    },
    fail: () => {
      become({ status: 'past_due', start: now.end, end: now.end + 30 * DAY, invoice: newInvoice() })
      sendInvoice('invoice.payment_failed')
    },
    failAgain: () => void sendInvoice('invoice.payment_failed'),
    recover: () => {
      if (next() < 0.5) sendInvoice('invoice.paid')
      become({ status: 'active' })
    },
    giveUp: () => become({ status: 'unpaid' }),
    partly: () => void sendEvent('charge.refunded', { id: life.chargeId, object: 'charge', refunded: false }),
    end: () => become({ status: 'canceled', endedAt: at + skew }, 'customer.subscription.deleted'),
    refund: () => takeBack('charge.refunded', { id: life.chargeId, object: 'charge', refunded: true }),
    dispute: () => {
      const disputed = { id: `du_${name}`, object: 'dispute', charge: life.chargeId }
      if (next() < 0.5) return void sendEvent('charge.dispute.closed', { ...disputed, status: 'won' })
      takeBack('charge.dispute.closed', { ...disputed, status: 'lost' })
    },
  }
  type Action = keyof typeof ACTIONS
  const POSSIBLE: Partial<Record<string, readonly [Action, ...Action[]]>> = {
    incomplete: ['recover', 'end'],
    trialing: ['pay', 'pay', 'fail', 'cancel', 'resume', 'change', 'twice', 'end'],
    active: [
      'pay',
      'fail',
      'fail',
      'cancel',
      'resume',
      'change',
      'twice',
      'partly',
      'end',
      'refund',
      'dispute',
    ],
    past_due: ['recover', 'recover', 'failAgain', 'giveUp', 'change', 'end', 'refund'],
    unpaid: ['recover', 'end'],
  }

  become({}, 'customer.subscription.created')
  if (next() < 0.3)
    sendEvent('checkout.session.completed', {
      id: `cs_${name}`,
      object: 'checkout.session',
      status: 'complete',
      customer: life.customerId,
      subscription: life.id,
    })
  for (let actions = Math.floor(next() * 5); actions > 0 && now.status !== 'canceled'; actions--) {
    at += Math.floor(among([0, 1, 30, 200, 4000, 2 * DAY, 9 * DAY]) * (0.2 + next()))
    ACTIONS[among<Action>(POSSIBLE[now.status] ?? ['end'])]()
  }
  return life
}
