import { type Context, Hono } from 'hono'
import { type Language, isLanguage } from '#languages/rules.ts'
import type { Making } from '#articles/making.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import type { Carried, Identify } from '#platform/http/http.ts'
import { rateLimiter } from '#platform/http/rate-limit.ts'
import { readBody } from '#platform/http/read-body.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Dispatcher } from '#platform/serve.ts'
import type { Scope } from './rules.ts'
import { MCP_BODY_BYTES, MCP_LIMIT, MCP_PATH } from './mcp/rules.ts'

/** The scope a key must have. */
const MCP_SCOPE: Scope = 'read'

type McpParts = {
  runtime: Runtime
  dispatcher: Dispatcher
  identify: Identify
  addressOf: (c: Context) => string
}

/**
 * The Model Context Protocol at /mcp, over streamable HTTP without sessions. It answers as for a visitor, or for the account
 * of a key in `Authorization: Bearer`. Cookies do not identify anyone here.
 */
export function mcpRoutes({ runtime, dispatcher, identify, addressOf }: McpParts): Hono<Carried> {
  const app = new Hono<Carried>()
  const count = rateLimiter()
  app.post(MCP_PATH, async (c) => {
    refuseOtherSites(c.req.header('origin'), runtime.config.siteUrl)
    const now = runtime.clock.now()
    const caller = await callerOf(c.req.header('authorization'), now)
    count(caller ? `account ${caller.id}` : `address ${addressOf(c)}`, MCP_LIMIT, now)
    const message = await messageOf(c.req.raw)
    const { answerMcp } = await import('./mcp/mcp-server.ts') // most sites never receive such requests
    const chosen = c.get('language')
    const answer = await answerMcp({
      request: c.req.raw,
      message,
      language: isLanguage(chosen) ? chosen : 'en',
      makingIn: (language) => makingFor(caller, language, c.get('requestId'), now),
      log: runtime.log,
      requestId: c.get('requestId'),
    })
    const headers = new Headers(answer.headers)
    headers.set('cache-control', 'private, no-store')
    return new Response(answer.body, { status: answer.status, headers })
  })
  app.all(MCP_PATH, (c) => c.text('Method not allowed', 405, { allow: 'POST' }))
  return app

  /** A request with an invalid key is refused, instead of being answered as for a visitor. */
  async function callerOf(authorization: string | undefined, now: Date): Promise<Caller | null> {
    if (authorization === undefined) return null
    const { caller } = await identify(new Headers({ authorization }), now)
    if (!caller) throw new Refusal('problem.signIn', 401)
    if (caller.key && !caller.key.scopes.includes(MCP_SCOPE))
      throw new Refusal('problem.scopeMissing', 403, { values: { scope: MCP_SCOPE } })
    return caller
  }

  function makingFor(caller: Caller | null, language: Language, requestId: string, now: Date): Making {
    const origin = { caller, language, requestId, address: '', limited: false }
    return {
      runtime,
      now,
      language,
      validUntil: () => undefined, // the answer is not cached
      async ask<C extends Call>(call: C, input: InputOf<C>) {
        return (await dispatcher.answer(call.name, input, origin)).body as OutputOf<C> // the dispatcher has validated it
      },
    }
  }
}

/** A page of another site may not send requests through its visitor's network. Programs send no origin. */
function refuseOtherSites(origin: string | undefined, siteUrl: string): void {
  if (origin !== undefined && URL.parse(origin)?.origin !== URL.parse(siteUrl)?.origin)
    throw new Refusal('problem.foreignOrigin', 403)
}

/** One message; batches are no longer part of the protocol. */
async function messageOf(request: Request): Promise<unknown> {
  const body = await readBody(request, MCP_BODY_BYTES)
  try {
    const message: unknown = JSON.parse(body.toString('utf8'))
    if (!Array.isArray(message)) return message
  } catch (cause) {
    throw new Refusal('problem.malformed', 400, { cause })
  }
  throw new Refusal('problem.malformed', 400)
}
