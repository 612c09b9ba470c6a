import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { newsletterErase } from './calls.ts'
import { oneClickLink } from './links.ts'
import { subscribers } from './tables.ts'
import { plantSubscriber } from './preferences/test-subscriber.ts'

// RFC 8058, by a client that knows only HTTP.

const { ask, db, clock, app } = await openTestRuntime()
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
})
afterAll(() => void server.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ONE_CLICK = 'List-Unsubscribe=One-Click'

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

async function send(token: string, { method = 'POST', headers = FORM, body = ONE_CLICK }: Sent = {}) {
  const { port } = server.address() as AddressInfo // the server listens on TCP
  const asked = request(oneClickLink(`http://127.0.0.1:${port}`, token), { method, headers })
  asked.end(method === 'POST' ? body : undefined)
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage] // the arguments of the event
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer) // no encoding is set, so chunks are buffers
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }
}
const planted = (values: Parameters<typeof plantSubscriber>[2] = {}) =>
  plantSubscriber(db, clock.now(), values)
const kept = async (id: string) => {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id))
  return row
}

const BOUNDARY = '----cadence'
const WAYS: [string, Sent][] = [
  ['as a form in the address’s encoding', {}],
  [
    'as multipart/form-data',
    {
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`,
    },
  ],
  [
    'from the page of another site',
    { headers: { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } },
  ],
]

// Covers: preferences-10, digest-standards-3
test.each(WAYS)(
  'one POST ends the subscription, %s, with 200, no redirect and no cookie',
  async (_, sent) => {
    const ada = await planted()
    const { status, headers, text } = await send(ada.leaveToken, sent)
    expect([status, headers['location'], headers['set-cookie']]).toEqual([200, undefined, undefined])
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
    expect(text).toContain('Désabonnement confirmé')
    expect(await kept(ada.id)).toMatchObject({ state: 'left', leftBy: 'one-click', leftAt: clock.now() })
  },
)

// Covers: preferences-10
test('sessions, browsers and the origin of the page do not matter', async () => {
  const ada = await planted()
  const enter = (way: string) =>
    app.request(`/api/auth/${way}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'signed-in@example.com', password: 'correct horse' }),
    })
  await enter('sign-up')
  const [cookie = ''] = (await enter('sign-in')).headers.getSetCookie()
  expect(cookie).toMatch(/cadence\.session_token=/)
  const sent = { headers: { ...FORM, cookie: cookie.split(';')[0] ?? '', origin: 'https://mail.example' } }
  expect((await send(ada.leaveToken, sent)).status).toBe(200)
  expect(await kept(ada.id)).toMatchObject({ state: 'left' })
})

// Covers: preferences-11
test('it may be repeated, even years later, also for unconfirmed and erased subscribers', async () => {
  const ada = await planted()
  expect((await send(ada.leaveToken)).status).toBe(200)
  const { leftAt } = (await kept(ada.id)) ?? {}
  clock.pass(3 * 365 * 86_400_000)
  expect((await send(ada.leaveToken)).status).toBe(200)
  expect(await kept(ada.id)).toMatchObject({ leftAt })
  await ask(newsletterErase, { token: ada.manage })
  expect((await send(ada.leaveToken)).status).toBe(200)
  expect(await kept(ada.id)).toBeUndefined()
  const pending = await planted({ state: 'pending', confirmedAt: null })
  expect((await send(pending.leaveToken)).status).toBe(200)
  expect(await kept(pending.id)).toMatchObject({ state: 'left' })
})

// Covers: preferences-12, digest-faults-6
test('forged, foreign and missing tokens are refused, and no one is unsubscribed', async () => {
  const ada = await planted()
  const last = ada.leaveToken.at(-1) === 'A' ? 'B' : 'A'
  for (const token of [`${ada.leaveToken.slice(0, -1)}${last}`, ada.manage, '', '%00', 'a'.repeat(5000)])
    expect((await send(token)).status).toBe(404)
  expect(await kept(ada.id)).toMatchObject({ state: 'active' })
})

// Covers: preferences-12
test('a GET, as from programs that open links, changes nothing', async () => {
  const ada = await planted()
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await send(ada.leaveToken, { method, headers: {} })
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
  for (const method of ['PUT', 'DELETE']) await send(ada.leaveToken, { method, headers: {} })
  expect(await kept(ada.id)).toMatchObject({ state: 'active' })
})

test('any number of readers may unsubscribe from one address of a mail provider', async () => {
  const ada = await planted()
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(ada.leaveToken)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a browser gets a small page without scripts in the language of the subscriber', async () => {
  const ada = await planted({ language: 'ar' })
  const browser = { headers: { ...FORM, accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' } }
  const { status, headers, text } = await send(ada.leaveToken, browser)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain('<html lang="ar" dir="rtl">')
  expect(text).not.toMatch(/<script|https?:|\bt=/)
  const forged = await send('none', browser)
  expect([forged.status, forged.text.includes('<html lang="en"')]).toEqual([404, true])
})
