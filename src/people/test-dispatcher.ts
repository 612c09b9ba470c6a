// The module behind its HTTP server, for the tests of this module: a real database, a set clock, browsers with their
// cookies.
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { say } from '#languages/languages.ts'
import { type Call, call, nothing } from '#platform/call.ts'
import { setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { type Carried, callsOverHttp } from '#platform/http/http.ts'
import { openLog } from '#platform/log.ts'
import { handle, openDispatcher } from '#platform/serve.ts'
import { lentPlace } from '#platform/test-database.ts'
import { bootstrapAdminHandler } from './bootstrap-admin.ts'
import { openPeople } from './people.ts'
import { sessionHandler } from './session.ts'
import { userRolesHandler } from './user-roles.ts'

/** A call that only administrators may make. */
export const deskOnly = call('desk-only', { summary: 'For tests.', input: nothing, output: nothing })

const ORIGIN = 'http://localhost:3000'
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> & { code?: string } }

/** Opens the module. `env` is read as configuration; the clock stays at 8 o'clock until a test moves it. */
export async function openTestDispatcher(
  env: Record<string, string> = {},
  kind: Database['kind'] = 'embedded',
) {
  const place = await lentPlace(kind)
  const database = await openDatabase({ migrationsFolder: 'migrations', log: openLog('error'), ...place })
  const clock = setClock(new Date('2031-03-03T08:00:00Z'))
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  const { db, notices } = database
  const jobs = { send: async () => null } as unknown as Runtime['jobs'] // emails are written to the outbox but not sent
  const outside = {} as Runtime['outside'] // not used by this module
  const runtime: Runtime = { config, clock, log: openLog('silent'), db, notices, jobs, outside }
  const people = await openPeople(runtime)
  const desk = handle(deskOnly, async () => ({}))
  const dispatcher = openDispatcher(runtime, [sessionHandler, userRolesHandler, bootstrapAdminHandler, desk])
  const app = new Hono<Carried>()
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('language', c.req.header('accept-language') ?? 'en')
    await next()
  })
  const ways = {
    say,
    addressOf: (c: { req: { header(name: string): string | undefined } }) =>
      c.req.header('test-address') ?? '203.0.113.1',
  }
  app.route('/', people.authRoutes(ways))
  app.route('/', callsOverHttp({ runtime, dispatcher, identify: people.identify, ...ways }))
  const close = async () => {
    await database.close()
    await place.remove()
  }
  return { app, db, runtime, clock, people, close, browser: () => browser(app) }
}

export type TestDispatcher = Awaited<ReturnType<typeof openTestDispatcher>>

/** The password of everyone who signs up here. */
export const GOOD = 'correct horse'

/** A browser whose user has signed up and signed in. */
export async function signedIn(dispatcher: TestDispatcher, email = 'ada@example.com') {
  const own = dispatcher.browser()
  await own.signUp(email, GOOD)
  const { body } = await own.signIn(email, GOOD)
  const user = body['user'] as { id: string; email: string } // declared in calls.ts; a missing field fails the test
  return { ...own, token: String(body['access_token']), user }
}

/** Stores cookies and sends them with its Origin, as a browser does. */
export function browser(app: Hono<Carried>) {
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.request(`${ORIGIN}${path}`, {
      method,
      headers: {
        host: 'localhost:3000',
        ...(method !== 'GET' && { origin: ORIGIN, 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Answer['body']) : text === '' ? {} : { page: text },
    }
  }
  const auth = (path: string) => (email: string, password: string, headers?: Record<string, string>) =>
    send('POST', `/api/auth/${path}/email`, { email, password }, headers)
  return {
    cookies,
    send,
    signUp: auth('sign-up'),
    signIn: auth('sign-in'),
    signOut: () => send('POST', '/api/auth/sign-out'),
    /** Makes a call of the API, with an `Authorization: Bearer` header or otherwise with the cookie. */
    ask: (made: Call, input: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      made.method === 'GET'
        ? send('GET', `/api/${made.path}?${new URLSearchParams(input)}`, undefined, headers)
        : send(made.method, `/api/${made.path}`, input, headers),
  }
}

/** The header with an access token. */
export const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })
