import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { planOf, accessLevelOf } from '#membership/membership.ts'
import { countCall } from '#people/attempts.ts'
import { contactOf, rolesOf } from '#people/people.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import { VARIES_BY_ENCODING, compressedFor } from '#platform/http/compressed.ts'
import type { Carried } from '#platform/http/http.ts'
import { rateLimiter } from '#platform/http/rate-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Dispatcher } from '#platform/serve.ts'
import type { PublicDocument } from '#articles/making.ts'
import { PRIVATE_PATH } from './rules.ts'
import { privateFeeds } from './private/tables.ts'
import { privateDocument } from './private/private-documents.ts'
import { hashOf } from './private/private-feeds.ts'

type PrivateParts = {
  runtime: Runtime
  dispatcher: Dispatcher
  addressOf: (c: Context) => string
  /** A file of an episode, if it is open to the caller. */
  sound: (name: string, caller: Caller, request: Request) => Promise<Response>
}

/** Feed readers poll every few minutes, and players request many small ranges; guessing of secrets is stopped early. */
const LIMITS = {
  documents: { per: 'account', times: 60, windowMinutes: 10 },
  sound: { per: 'account', times: 600, windowMinutes: 10 },
  guesses: { per: 'address', times: 60, windowMinutes: 10, across: 'processes' },
} as const
/** The shortest time between two updates of a feed's last read time. */
const NOTED_MS = 5 * MINUTE
/** Headers of every response under the path: no shared caching, no indexing, and no referrer sent to other sites. */
const OWN = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const

type Feed = typeof privateFeeds.$inferSelect
type Reader = { feed: Feed; caller: Caller }

/**
 * Serves a reader's private feeds by the secret in their address: 404 for an unknown one, 410 for a revoked one, 403 while
 * no plan is active, 503 when that cannot be determined. Feed readers keep what they have on 403 and 503, and stop polling
 * on 410.
 */
export function privateRoutes({ runtime, dispatcher, addressOf, sound }: PrivateParts): Hono<Carried> {
  const app = new Hono<Carried>()
  const count = rateLimiter()
  app.use(`${PRIVATE_PATH}/*`, async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(OWN)) c.res.headers.set(name, value)
  })
  app.on(['GET', 'HEAD'], `${PRIVATE_PATH}/:secret/audio/:file`, async (c) => {
    const { feed, caller } = await readerOf(c)
    count(`sound ${feed.id}`, LIMITS.sound, runtime.clock.now())
    if (feed.kind !== 'podcast') throw new Refusal('problem.notFound', 404)
    const answer = await sound(c.req.param('file'), caller, c.req.raw)
    return new Response(answer.body, answer) // makes its headers mutable
  })
  app.on(['GET', 'HEAD'], `${PRIVATE_PATH}/:secret/:file`, async (c) => {
    const reader = await readerOf(c)
    count(`documents ${reader.feed.id}`, LIMITS.documents, runtime.clock.now())
    const document = await make(c, reader)
    if (!document) throw new Refusal('problem.notFound', 404)
    await noteReading(reader.feed)
    return answered(c, document)
  })
  app.on(['GET', 'HEAD'], `${PRIVATE_PATH}/*`, () => {
    throw new Refusal('problem.notFound', 404)
  })
  return app

  /** The feed and its owner with the active plan. Errors are in the language of the feed. */
  async function readerOf(c: Context<Carried>): Promise<Reader> {
    const now = runtime.clock.now()
    const secretHash = hashOf(c.req.param('secret') ?? '')
    const [feed] = await runtime.db
      .select()
      .from(privateFeeds)
      .where(eq(privateFeeds.secretHash, secretHash))
      .limit(1)
    if (!feed) {
      const key = `private feeds ${addressOf(c)}`
      count(key, LIMITS.guesses, now) // a flood is refused without writing
      await countCall(runtime.db, key, LIMITS.guesses, now)
      throw new Refusal('problem.notFound', 404)
    }
    c.set('language', feed.language)
    if (feed.revokedAt !== null) throw new Refusal('library.privateFeeds.gone', 410)
    const caller = await callerOf(feed, now)
    if (accessLevelOf(caller) === 'freemium') throw new Refusal('library.privateFeeds.notInForce', 403)
    return { feed, caller }
  }

  /** An address gives read access only: an admin reads everything that plans open, but no drafts. */
  async function callerOf({ id, userId }: Feed, now: Date): Promise<Caller> {
    const [plan, roles, contact] = [
      await planOf(runtime, userId, now),
      await rolesOf(runtime.db, userId),
      await contactOf(runtime.db, userId),
    ]
    const opened = roles.includes('admin') ? 'b2b' : plan
    const caller = { id: userId, email: contact?.email ?? '', roles: [], sessionId: id }
    return opened === null ? caller : { ...caller, plan: opened }
  }

  async function make(c: Context<Carried>, { feed, caller }: Reader): Promise<PublicDocument | null> {
    const { kind, language, userId } = feed
    const origin = { caller, language, requestId: c.get('requestId'), address: '', limited: false }
    return privateDocument(
      {
        runtime,
        now: runtime.clock.now(),
        language,
        userId,
        validUntil: () => undefined, // the response is not cached
        reader: { accessLevel: accessLevelOf(caller), path: `${PRIVATE_PATH}/${c.req.param('secret')}` },
        async ask<C extends Call>(call: C, input: InputOf<C>) {
          return (await dispatcher.answer(call.name, input, origin)).body as OutputOf<C> // validated by the dispatcher
        },
      },
      kind,
      c.req.param('file') ?? '',
    )
  }

  async function noteReading({ id, lastReadAt }: Feed): Promise<void> {
    const now = runtime.clock.now()
    if (lastReadAt !== null && now.getTime() - lastReadAt.getTime() < NOTED_MS) return
    await runtime.db.update(privateFeeds).set({ lastReadAt: now }).where(eq(privateFeeds.id, id))
  }
}

async function answered(
  c: Context<Carried>,
  { body, type, changedAt, language }: PublicDocument,
): Promise<Response> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` // weak: the same in every encoding
  const headers = {
    'content-type': type,
    etag,
    vary: VARIES_BY_ENCODING,
    ...(changedAt !== null && { 'last-modified': changedAt.toUTCString() }),
    ...(language !== null && { 'content-language': language }),
  }
  const known = (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
  if (known.includes(etag.slice(2))) return new Response(null, { status: 304, headers })
  const sent = await compressedFor(c.req.raw, body)
  return new Response(c.req.method === 'HEAD' ? null : sent.body, {
    headers: { ...headers, ...sent.headers },
  })
}
