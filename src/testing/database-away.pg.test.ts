import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { directionOf } from '#languages/rules.ts'
import { say } from '#languages/languages.ts'
import { articles } from '#articles/calls.ts'
import { escaped } from '#services/post/mail-look.ts'
import { openCut } from '#platform/test-away.ts'
import { openServer } from '#web/server.ts'
import type { Renderer } from '#web/render-page.ts'
import { cookieOf } from './test-cookie.ts'
import { openTestRuntime } from './test-runtime.ts'
import { waitingSite } from '#web/unavailable-site.ts'

/** Makes the call a page would make and, like the page router, renders a page for any error. */
const renderer: Renderer = {
  fetch: async ({ url }, { context }) => {
    const status = await context.ask(articles.name, { q: new URL(url).pathname }).then(
      () => 200,
      () => 500,
    )
    return new Response(`<!doctype html><title>drawn with ${status}</title>`, { status })
  },
}
const MAILGUN_KEY = 'mailgun-key-of-the-test'
const STRIPE_SECRET = 'whsec_of_the_test'
const ENV = {
  MAILGUN_SIGNING_KEY: MAILGUN_KEY,
  STRIPE_SECRET_KEY: 'sk_test_of_the_test',
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}
const HTML = { accept: 'text/html' }
const cut = openCut()
const open = await openTestRuntime(ENV, { reach: cut.reach })
const { runtime } = open
const app = await openServer(open, renderer, runtime.config.dataDir)
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
let cookie = ''

beforeAll(async () => {
  cookie = await cookieOf(open, 'ada@example.com')
  expect((await get('/about', HTML)).status).toBe(200)
  await cut.away()
})

test.each(['en', 'fr', 'es', 'pt', 'ar'] as const)(
  "an uncached page is answered with 503, Retry-After and a text in the reader's language (%s)",
  async (language) => {
    const answer = await get(`/${language}/topics`, HTML)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    const html = await answer.text()
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
    expect(html).toContain(escaped(say(language, 'problem.unavailable')))
    expect(html).toContain(`<a href="/${language}/topics">${escaped(say(language, 'frame.retry'))}</a>`)
  },
)

test('a page for a signed-in reader is answered with 503 too, whether or not the server renders it', async () => {
  for (const path of ['/topics', '/account', '/content-review'])
    expect([path, (await get(path, { ...HTML, cookie })).status]).toEqual([path, 503])
})

test('a cached page is still served', async () => {
  const answer = await get('/about', HTML)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('drawn with 200')
})

const SECRET = 'x'.repeat(43)
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers },
  })
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ID = '3f2b8a52-0f3e-4c5d-8f0e-1f6f2f7a9b10'

const seconds = () => Math.floor(open.clock.now().getTime() / 1000)
const hmac = (key: string, said: string) => createHmac('sha256', key).update(said).digest('hex')

function mailEvent() {
  const [timestamp, token] = [seconds(), 'a'.repeat(50)]
  const signature = { timestamp: `${timestamp}`, token, signature: hmac(MAILGUN_KEY, `${timestamp}${token}`) }
  return post('/api/mail-events/mailgun', JSON.stringify({ signature, 'event-data': {} }))
}

function paymentEvent() {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    created: seconds(),
    livemode: false,
    data: { object: { id: 'sub_1', object: 'subscription' } },
  })
  const signature = `t=${seconds()},v1=${hmac(STRIPE_SECRET, `${seconds()}.${body}`)}`
  return post('/api/payment-events', body, { 'stripe-signature': signature })
}

test.each([
  ['a call', () => get('/api/articles?q=unseen')],
  ['a call of somebody who is signed in', () => get('/api/shelf', { cookie })],
  ['a call with a key', () => get('/api/v1/articles', { authorization: `Bearer cad_${SECRET}` })],
  ['the Model Context Protocol', () => post('/mcp', '{}', { authorization: `Bearer cad_${SECRET}` })],
  ['a feed', () => get('/en/feed.xml')],
  ['the sitemap', () => get('/sitemap.xml')],
  ['a page as Markdown', () => get(`/en/news/${ID}.md`)],
  ['a private feed', () => get(`/private/${SECRET}/feed.xml`)],
  ['a share card', () => get(`/cards/news/${ID}-en-0123456789.jpg`)],
  ['the sound of an episode', () => get(`/audio/${ID}.mp3`, { cookie })],
  ['a video', () => get(`/videos/${ID}/square.mp4`)],
  ['a counted link', () => get(`/l/${SECRET}`)],
  ['leaving with one click', () => post(`/newsletter/unsubscribe?t=${SECRET}`, '', FORM)],
  ['a form without scripts', () => post('/newsletter/confirm', 'email=ada%40example.com&code=123456', FORM)],
  [
    'signing in',
    () => post('/api/auth/sign-in/email', '{"email":"ada@example.com","password":"correct horse"}'),
  ],
  [
    'signing up',
    () => post('/api/auth/sign-up/email', '{"email":"b@example.com","password":"Long enough 1"}'),
  ],
  ['a mail event', mailEvent],
  ['a payment event', paymentEvent],
])('%s is never answered with 500', async (_, ask) => {
  const answer = await ask()
  expect([answer.status, await answer.text()]).toEqual([503, expect.anything()])
  expect(answer.headers.get('retry-after')).toBe('5')
})

test('health is answered while the database is away, and readiness reports it', async () => {
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/metrics')).status).toBe(200)
})

test('a process waiting for the database at startup is alive, not ready, and asks readers to come back', async () => {
  const waiting = waitingSite(runtime)
  expect((await waiting.request('/healthz')).status).toBe(200)
  expect((await waiting.request('/readyz')).status).toBe(503)
  const page = await waiting.request('/ar/topics', { headers: HTML })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('<html lang="ar" dir="rtl">')
  const call = await waiting.request('/api/home')
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await call.json()).toMatchObject({ code: 'problem.unavailable' })
})

test('once the database is back, pages and calls are answered without a restart', async () => {
  await cut.back()
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(200)
  expect((await get('/topics', HTML)).status).toBe(200)
  expect((await get('/api/home')).status).toBe(200)
})
