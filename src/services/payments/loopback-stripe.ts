import { buffer } from 'node:stream/consumers'
import type http from 'node:http'
import Stripe from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { loopback } from '../loopback.ts'
import { eventsOf, testPaymentsOf } from './embedded-payments.ts'
import { closeDispute, dispute, refund } from './embedded-stripe-billing.ts'
import { memoryStore } from './embedded-stripe-memory.ts'
import { openEmbeddedStripe } from './embedded-stripe.ts'
import type { TestPayments } from './payments.ts'

/**
 * A way in which the service is known to fail. `broken`: an error, and nothing was done; `lost`: the request was done, but
 * the answer is an error; `cut`: the connection ends; `silence`: it stays open without an answer.
 */
export type Fault = 'broken' | 'lost' | 'busy' | 'declined' | 'cut' | 'silence'

/** An event as posted. */
export type SignedEvent = { id: string; rawBody: Uint8Array; signature: string }

/** Stripe's API on 127.0.0.1, for tests. */
export type LoopbackStripe = {
  /** Settings for an app that uses it. */
  env: Record<string, string>
  /** Every request so far, in order: method and path, and its idempotency key. */
  asked: { path: string; key: string | null }[]
  /** The next requests fail in these ways, one each. */
  next: (...faults: Fault[]) => void
  /** The actions of buyers, and the passing of time by the given clock. */
  buyer: TestPayments
  /** Gives the customer of a subscription a card that works or fails. */
  card(subscriptionId: string, works: boolean): Promise<void>
  /** Refunds the last payment for a subscription, or this many cents of it. Returns the id of the charge. */
  refund(subscriptionId: string, cents?: number): Promise<string>
  /** The bank takes back the last payment for a subscription; `decide` settles the dispute. Returns the id of the charge. */
  dispute(subscriptionId: string): Promise<string>
  decide(chargeId: string, how: 'won' | 'lost'): Promise<void>
  /** The events not yet delivered, oldest first, signed now by Stripe's own library. */
  events: () => Promise<SignedEvent[]>
  /**
   * Posts the waiting events, as they are or as `arrange` returns them, and returns the status of each. Accepted events no
   * longer wait.
   */
  post(address: string, arrange?: (events: SignedEvent[]) => SignedEvent[]): Promise<number[]>
  /** Stops the server. */
  close: () => Promise<void>
}

const KEY = 'sk_test_loopback'
const SECRET = 'whsec_loopback'

/** Starts the server. `siteUrl` is the address that it gives for its pages. */
export async function loopbackStripe(
  clock: Clock,
  siteUrl = 'http://localhost:3000',
): Promise<LoopbackStripe> {
  const embedded = openEmbeddedStripe({ store: memoryStore(SECRET), clock, siteUrl, keys: [KEY] })
  const stripe = new Stripe(KEY, { telemetry: false })
  const { waitingEvents, delivered } = eventsOf(embedded, {
    stripe: async () => stripe,
    secret: async () => SECRET,
    clock,
  })
  const asked: LoopbackStripe['asked'] = []
  const faults: Fault[] = []
  const server = await loopback((request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(error as Error)) // the client sees a broken connection
  })

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const key = request.headers['idempotency-key']?.toString() ?? null
    asked.push({ path: `${request.method} ${request.url}`, key })
    const body = await buffer(request)
    const fault = faults.shift()
    if (fault === 'silence') return
    if (fault === 'cut') return void response.destroy()
    const said = fault === undefined || fault === 'lost' ? null : SAID[fault]
    const answer = said === null ? await embedded.answer(requestOf(request, server.origin, body)) : null
    const { status, error } =
      fault === 'lost' ? SAID.broken : (said ?? { status: answer?.status, error: null })
    response.writeHead(status ?? 500, { 'content-type': 'application/json' })
    response.end(error === null ? await answer?.text() : JSON.stringify({ error }))
  }

  return {
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_BASE: server.origin },
    asked,
    next: (...more) => void faults.push(...more),
    buyer: testPaymentsOf(embedded),
    card: (subscriptionId, works) =>
      embedded.within(async (shelf) => {
        const subscription = await shelf.get('subscription', subscriptionId)
        const customer = await shelf.get('customer', subscription?.customer ?? '')
        if (customer === null) throw new Error(`no subscription ${subscriptionId}`)
        await shelf.put({ ...customer, _works: works })
      }),
    refund: (subscriptionId, cents) =>
      embedded.within(async (shelf, at) => {
        const subscription = await shelf.get('subscription', subscriptionId)
        const [charge] = await shelf.list('charge', subscription?.customer ?? '')
        if (charge === undefined) throw new Error(`nothing was paid for ${subscriptionId}`)
        await refund(shelf, charge, at, cents)
        return charge.id
      }),
    dispute: (subscriptionId) =>
      embedded.within(async (shelf, at) => {
        const subscription = await shelf.get('subscription', subscriptionId)
        const [charge] = await shelf.list('charge', subscription?.customer ?? '')
        if (charge === undefined) throw new Error(`nothing was paid for ${subscriptionId}`)
        await dispute(shelf, charge, at)
        return charge.id
      }),
    decide: (chargeId, how) =>
      embedded.within(async (shelf, at) => {
        const open = (await shelf.list('dispute')).find(({ charge }) => charge === chargeId)
        if (open === undefined) throw new Error(`no dispute about ${chargeId}`)
        await closeDispute(shelf, open, how, at)
      }),
    events: waitingEvents,
    async post(address, arrange = (events) => events) {
      const statuses: number[] = []
      for (const { id, rawBody, signature } of arrange(await waitingEvents())) {
        const { status } = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
          body: Buffer.from(rawBody),
        })
        statuses.push(status)
        if (status < 300) await delivered(id)
      }
      return statuses
    },
    close: server.close,
  }
}

const SAID = {
  broken: { status: 500, error: { type: 'api_error', message: 'An unknown error occurred' } },
  busy: { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow down' } },
  declined: {
    status: 402,
    error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  },
} as const

function requestOf({ method, url, headers }: http.IncomingMessage, origin: string, body: Buffer): Request {
  const said = {
    authorization: headers.authorization,
    'idempotency-key': headers['idempotency-key']?.toString(),
  }
  return new Request(`${origin}${url}`, {
    method: method ?? 'GET',
    headers: Object.entries(said).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ...(method === 'POST' && { body: body.toString() }),
  })
}
