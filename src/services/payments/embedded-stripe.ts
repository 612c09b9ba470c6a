import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { type Asked, ROUTES } from './embedded-stripe-api.ts'
import { newId } from './embedded-stripe-billing.ts'
import { StripeRefusal } from './embedded-stripe-form.ts'
import type { KeptAnswer, Shelf, Store } from './embedded-stripe-memory.ts'
import { publicFields } from './embedded-stripe-things.ts'
import { letTimePass } from './embedded-stripe-time.ts'

/** A small Stripe that keeps its data in a store and moves no money. */
export type EmbeddedStripe = {
  /** Answers a request of Stripe's HTTP API. */
  answer(request: Request): Promise<Response>
  /** Runs `work` on the stored data as of now (`at`, in seconds), after all changes that were due. */
  within<Answer>(work: (shelf: Shelf, at: number) => Promise<Answer>): Promise<Answer>
}

/**
 * Opens the embedded Stripe. `siteUrl` is the address of its pages; `keys` are the secret keys that it accepts, any if
 * omitted.
 */
export function openEmbeddedStripe(of: {
  store: Store
  clock: Clock
  siteUrl: string
  keys?: readonly string[]
}): EmbeddedStripe {
  const { store, clock, siteUrl, keys } = of
  const within: EmbeddedStripe['within'] = (work) =>
    store.within(async (shelf) => {
      const at = Math.floor(clock.now().getTime() / 1000)
      await letTimePass(shelf, at)
      return work(shelf, at)
    })

  return {
    within,
    answer: async (request) => {
      try {
        const key = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
        if (key === '' || keys?.includes(key) === false)
          throw new StripeRefusal(401, 'api_key_invalid', 'Invalid API Key provided.')
        const question = await questionOf(request)
        const { status, body } = await within((shelf, at) => once(question, { shelf, at, siteUrl }))
        return answerWith(status, body)
      } catch (error) {
        if (error instanceof StripeRefusal) return refusalOf(error)
        throw error
      }
    },
  }
}

type Question = { method: string; path: string; form: URLSearchParams; key: string | null; mark: string }

async function questionOf(request: Request): Promise<Question> {
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.text()
  const path = pathname.replace(/^\/v1\//, '')
  return {
    method: request.method,
    path,
    form: request.method === 'GET' ? searchParams : new URLSearchParams(text),
    key: request.method === 'GET' ? null : request.headers.get('idempotency-key'),
    mark: createHash('sha256').update(`${request.method} ${path} ${text}`).digest('hex'),
  }
}

/** The stored answer to the same key, or a new one. A refusal is not stored, because it has changed nothing. */
async function once(question: Question, of: Omit<Asked, 'id' | 'form'>): Promise<KeptAnswer> {
  const { key, mark } = question
  const before = key === null ? null : await of.shelf.answered(key)
  if (before !== null && before.mark !== mark)
    throw new StripeRefusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used once.')
  if (before !== null) return before
  const body = publicFields(await routed(question, of))
  if (key !== null) await of.shelf.keepAnswer(key, { status: 200, mark, body })
  return { status: 200, mark, body }
}

function routed({ method, path, form }: Question, of: Omit<Asked, 'id' | 'form'>): Promise<object> {
  for (const [wanted, pattern, answer] of ROUTES) {
    const match = wanted === method ? pattern.exec(path) : null
    if (match !== null) return answer({ ...of, form, id: decodeURIComponent(match[1] ?? '') })
  }
  throw new StripeRefusal(404, 'url_invalid', `Unrecognized request URL (${method}: /v1/${path}).`)
}

const answerWith = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'request-id': newId('req') } })

function refusalOf({ status, code, message, param }: StripeRefusal): Response {
  const type = code === 'idempotency_error' ? 'idempotency_error' : 'invalid_request_error'
  return answerWith(status, { error: { type, code, message, ...(param !== null && { param }) } })
}
