import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import type { Call, fileAnswer } from '../call.ts'
import type { Caller, Runtime } from '../runtime.ts'
import { type KnownForms, VARIES_BY_ENCODING, compressedFor } from './compressed.ts'
import { maskedPath } from './masked-path.ts'
import { openApi } from '../openapi.ts'
import { type Say, problemOf } from './problem.ts'
import { readBody } from './read-body.ts'
import { Refusal, isRefusal } from '../refusal.ts'
import type { Answer, Dispatcher } from '../serve.ts'
import { isUnavailable } from '../unavailable.ts'

/** The variables of every request in the HTTP server. */
export type Carried = { Variables: { requestId: string; language: string } }

/**
 * How the people module identifies the caller. `by` is null for a visitor; a cookie needs a matching Origin to change data.
 */
export type Identify = (
  headers: Headers,
  now: Date,
) => Promise<{ caller: Caller | null; by: 'cookie' | 'bearer' | null }>

export type HttpParts = {
  runtime: Runtime
  dispatcher: Dispatcher
  identify: Identify
  /** The same for calls that need an API key; throws the Refusal of a key that gives no access. */
  identifyByKey?: Identify
  say: Say
  addressOf: (c: Context) => string
}

/**
 * Serves the calls over HTTP, with limited bodies, problems as RFC 9457 documents, reads with ETag, and the OpenAPI
 * document.
 */
export function callsOverHttp(parts: HttpParts): Hono<Carried> {
  const { runtime, dispatcher } = parts
  const app = new Hono<Carried>()
  app.get('/openapi.json', async (c) => {
    const about = { name: runtime.config.siteName, url: runtime.config.siteUrl }
    const sent = await compressedFor(c.req.raw, JSON.stringify(openApi(dispatcher.calls, about)))
    const headers = { 'content-type': 'application/json', vary: `Cookie, ${VARIES_BY_ENCODING}` }
    return c.body(sent.body, 200, { ...headers, ...sent.headers })
  })
  for (const call of dispatcher.calls)
    app.on(call.method, `/api/${call.path.replace(/\{(\w+)\}/g, ':$1')}`, (c) => answerCall(call, c, parts))
  app.all('/api/*', (c) => answerProblem(c, new Refusal('problem.notFound', 404), parts))
  app.onError((error, c) => answerProblem(c, error, parts))
  return app
}

async function answerCall(asked: Call, c: Context<Carried>, parts: HttpParts): Promise<Response> {
  const call = wantedOf(asked, c, parts.dispatcher)
  const identify = (call.access === 'key' && parts.identifyByKey) || parts.identify
  const { caller, by } = await identify(c.req.raw.headers, parts.runtime.clock.now())
  if (by === 'cookie' && call.method !== 'GET') refuseForeignOrigin(c, parts.runtime.config.siteUrl)
  const answer = await parts.dispatcher.answer(call.name, await inputOf(call, c), {
    caller,
    language: c.get('language'),
    requestId: c.get('requestId'),
    address: parts.addressOf(c),
    userAgent: c.req.header('user-agent') ?? '',
    limited: true,
  })
  // Whoever changed a page sees the change in the next page they open.
  if (call.method !== 'GET' && caller?.roles.length) await parts.runtime.notices.received()
  return send(c, call, answer, caller !== null || call.forOne)
}

/** The call at this address that answers in the requested media type. */
function wantedOf(call: Call, c: Context, dispatcher: Dispatcher): Call {
  const accept = c.req.header('accept') ?? ''
  const other = Object.entries(call.alsoAs).find(([type]) => accept.includes(type))?.[1]
  return dispatcher.calls.find(({ name }) => name === other) ?? call
}

/** Refuses a changing request with our cookie from another site; a browser always sends the origin of such a request. */
export function refuseForeignOrigin(c: Context, siteUrl: string): void {
  const origin = c.req.header('origin')
  const from = origin === undefined ? null : URL.parse(origin)
  const own =
    from !== null && (from.origin === URL.parse(siteUrl)?.origin || from.host === c.req.header('host'))
  if (!own) throw new Refusal('problem.foreignOrigin', 403)
}

async function inputOf(call: Call, c: Context): Promise<unknown> {
  const inHeaders = Object.entries(call.headers).map(([field, name]) => [field, c.req.header(name) ?? ''])
  const fromPath = { ...c.req.param(), ...Object.fromEntries(inHeaders) }
  if (call.method === 'GET' || call.method === 'DELETE') return { ...c.req.query(), ...fromPath }
  const bytes = await readBody(c.req.raw, call.bodyBytes)
  if (call.body === 'bytes') return { ...fromPath, bytes }
  if (bytes.length === 0) return { ...fromPath }
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('problem.wantsJson', 415)
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Refusal('problem.malformed', 400, { cause })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('problem.malformed', 400)
  return { ...body, ...fromPath }
}

/** Answers to changes are not compressed: secrets that are shown once are in these. */
async function send(
  c: Context,
  call: Call,
  { body, validUntil, allowance, status }: Answer,
  personal: boolean,
): Promise<Response> {
  if (allowance) {
    c.header('ratelimit-limit', String(allowance.limit))
    c.header('ratelimit-remaining', String(allowance.remaining))
    c.header('ratelimit-reset', String(allowance.resetSeconds))
  }
  if (call.answers !== null) return sendFile(c, call.answers, body as z.infer<typeof fileAnswer>) // its contract guarantees the type
  const { text, etag, forms } = writtenOf(body)
  c.header('content-type', `${call.mediaType}; charset=utf-8`)
  if (call.method !== 'GET') return c.body(text, status)
  c.header('cache-control', keepingOf(call, personal))
  c.header('vary', `Cookie, Authorization, Accept, Accept-Language, ${VARIES_BY_ENCODING}`)
  if (validUntil !== null) c.header('expires', validUntil.toUTCString())
  if (!personal && call.access === 'anyone') c.header('access-control-allow-origin', '*')
  c.header('etag', etag)
  if (c.req.header('if-none-match')?.replace(/^W\//, '') === etag.replace(/^W\//, ''))
    return c.body(null, 304)
  const sent = await compressedFor(c.req.raw, text, forms)
  return c.body(sent.body, status, sent.headers)
}

type Written = { text: string; etag: string; forms: KnownForms }
/** The serialized answers, also compressed: a cached answer is requested many times. */
const written = new WeakMap<object, Written>()

function writtenOf(body: unknown): Written {
  const known = typeof body === 'object' && body !== null ? written.get(body) : undefined
  if (known) return known
  const text = JSON.stringify(body)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` // weak: the same in every encoding
  const made = { text, etag, forms: new Map() }
  if (typeof body === 'object' && body !== null) written.set(body, made)
  return made
}

/**
 * The `Cache-Control` header: a program with a key may keep its own copy and revalidate it; a browser keeps no personal
 * answers.
 */
function keepingOf({ access }: Call, personal: boolean): string {
  if (access === 'key') return 'private, no-cache'
  return personal || access !== 'anyone' ? 'private, no-store' : 'private, no-cache'
}

/** Sends a file for download, generated while it is sent: only one part of it is in memory at a time. */
function sendFile(c: Context, type: string, { fileName, text }: z.infer<typeof fileAnswer>): Response {
  c.header('content-type', type)
  c.header('content-disposition', `attachment; filename="${fileName}"`)
  c.header('cache-control', 'private, no-store')
  return c.body(text)
}

/**
 * Answers a refusal with its problem document; any other error is logged with the request id and answered with 503 or 500.
 */
export function answerProblem(
  c: Context<Carried>,
  error: Error,
  { runtime, say }: { runtime: Pick<Runtime, 'log'>; say: Say },
): Response {
  const requestId = c.get('requestId') ?? randomUUID()
  if (!isRefusal(error))
    runtime.log.error({ err: error, requestId, path: maskedPath(c.req.path) }, 'call failed')
  const refusal = isRefusal(error)
    ? error
    : isUnavailable(error)
      ? new Refusal('problem.unavailable', 503)
      : new Refusal('problem.internal', 500)
  const retryAfter = refusal.values['retryAfter'] ?? (refusal.status === 503 ? 5 : undefined)
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  if (refusal.status === 429 && refusal.values['limit'] !== undefined) {
    c.header('ratelimit-limit', String(refusal.values['limit']))
    c.header('ratelimit-remaining', '0')
    c.header('ratelimit-reset', String(retryAfter))
  }
  if (refusal.status === 401) c.header('www-authenticate', 'Bearer')
  c.header('cache-control', 'no-store')
  const problem = problemOf(refusal, {
    instance: maskedPath(c.req.path),
    requestId,
    language: c.get('language') ?? 'en',
    say,
  })
  return c.json(problem, refusal.status as ContentfulStatusCode, {
    'content-type': 'application/problem+json; charset=utf-8',
  }) // the statuses of refusals allow a body
}
