import { loopback } from '#services/loopback.ts'
import type { Clock } from '#platform/clock.ts'
import type { Life, StripeSubscription } from './test-lives.ts'

/**
 * Stripe's API on 127.0.0.1, as far as applying events needs it: it returns each subscription in its state at that moment.
 */
export async function stripeOf(lives: readonly Life[], clock: Clock) {
  const byId = new Map(lives.map((life) => [life.id, life]))
  const byCharge = new Map(lives.map((life) => [life.chargeId, life]))
  const cancelled = new Set<string>()
  let asked = 0

  function answerTo(method: string, path: string): object | null {
    const [, kind, id = ''] = path.split('?', 1)[0]?.split('/').slice(1) ?? []
    if (kind === 'subscriptions') {
      const life = byId.get(id)
      if (life === undefined) return null
      if (method === 'DELETE') cancelled.add(id)
      return cancelled.has(id) ? lastOf(life) : stateOf(life, clock.now())
    }
    if (kind === 'charges') return { id, object: 'charge', payment_intent: `pi_${id}` }
    if (kind === 'invoice_payments') {
      const of = new URLSearchParams(path.split('?')[1]).get('payment[payment_intent]') ?? ''
      return { object: 'list', has_more: false, data: [{ id: 'inpay', invoice: of.replace('pi_', 'in_') }] }
    }
    if (kind !== 'invoices') return null
    const subscription = byCharge.get(id.replace('in_', ''))?.id ?? null
    return { id, object: 'invoice', parent: { subscription_details: { subscription } } }
  }

  const server = await loopback((request, response) => {
    asked += 1
    const answer = answerTo(request.method ?? 'GET', request.url ?? '/')
    const missing = {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
    }
    response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? missing))
  })
  return { origin: server.origin, close: server.close, asked: () => asked }
}

const lastOf = ({ states }: Life): StripeSubscription | null => states.at(-1)?.subscription ?? null

const stateOf = ({ states }: Life, now: Date): StripeSubscription | null =>
  states.findLast(({ at }) => at * 1000 <= now.getTime())?.subscription ?? null
