import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServer } from './server.ts'
import type { Renderer } from './render-page.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'

let drawn: string[] = []
/** Renders pages that contain what they were rendered from. */
const renderer: Renderer = {
  fetch: ({ url }, { context: { language, theme, prefix } }) => {
    const { pathname, search } = new URL(url)
    const words = `${pathname}${search} ${language} ${theme ?? 'any'} ${prefix ?? 'bare'}`
    drawn.push(words)
    const robots = pathname === '/hidden' ? '<meta name="robots" content="noindex"/>' : ''
    const markdown =
      pathname === '/open'
        ? '<link rel="alternate" type="text/markdown" hrefLang="en" href="https://a.example/open.md"/></head>'
        : ''
    const long = pathname === '/long' ? '<p>A page.</p>'.repeat(200) : ''
    return new Response(`<!doctype html>${robots}${markdown}${words}${long}`, {
      headers: { 'content-type': 'text/html' },
    })
  },
}
let ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>

beforeAll(async () => {
  const runtime = await openTestRuntime()
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  afterAll(() => rm(files, { recursive: true }))
  const app = await openServer(runtime, renderer, files)
  ask = async (path, headers = {}, method = 'GET') =>
    app.fetch(new Request(`http://localhost${path}`, { headers, method }))
})
beforeEach(() => {
  drawn = []
})

/** Whether the second of two requests was answered from memory. */
async function keeps(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  await ask(path, headers)
  await ask(path, headers)
  return drawn.length === 1
}

test('a page is rendered once for all visitors, whatever others add to its address', async () => {
  await ask('/news?page=2&utm_source=x')
  const again = await ask('/news?fbclid=1&page=2')
  expect(await again.text()).toContain('/news?page=2 en')
  expect(drawn).toHaveLength(1)
})

test('each language and theme has its own page', async () => {
  const words = async (path: string, headers: Record<string, string>) => (await ask(path, headers)).text()
  for (const _ of ['drawn', 'from memory']) {
    expect(await words('/topics', {})).toContain('/topics en any bare')
    expect(await words('/topics', { 'accept-language': 'fr-CA,fr;q=0.9' })).toContain(' fr any bare')
    expect(await words('/topics', { cookie: 'app_language=ar; x=1' })).toContain(' ar any bare')
    expect(await words('/topics', { cookie: 'app_theme=dark' })).toContain(' en dark bare')
    expect(await words('/es/topics', { cookie: 'app_language=ar' })).toContain(' es any es')
  }
  expect(drawn).toHaveLength(5)
})

test('personal pages are never kept: those with a session, with a token, and of an account', async () => {
  expect(await keeps('/about')).toBe(true)
  for (const [path, headers] of [
    ['/about-1', { cookie: 'a=b; cadence.session_token=x.y' }],
    ['/about-2', { cookie: '__Secure-cadence.session_token=x.y' }],
    ['/about-3', { authorization: 'Bearer x' }],
    ['/content-review', {}],
    ['/moderation', {}],
    ['/fr/admin/users', {}],
  ] as const) {
    drawn = []
    expect([path, await keeps(path, headers)]).toEqual([path, false])
    expect((await ask(path, headers)).headers.get('cache-control')).toBe('private, no-store')
  }
})

test('a page rendered for a visitor is not given to a session', async () => {
  await ask('/shared')
  await ask('/shared', { cookie: 'cadence.session_token=x.y' })
  expect(drawn).toHaveLength(2)
})

test('a page for a session is compressed for its own site only, and decodes to the same page', async () => {
  const cookie = 'cadence.session_token=x.y'
  const from = async (site: string, method = 'GET') => {
    const sent = { cookie, 'accept-encoding': 'br', 'sec-fetch-site': site }
    const { headers, ...answer } = await ask('/long', sent, method).then(async (said) => ({
      headers: said.headers,
      bytes: Buffer.from(await said.arrayBuffer()),
    }))
    return { encoding: headers.get('content-encoding'), vary: headers.get('vary'), ...answer }
  }
  const [own, other] = [await from('same-origin'), await from('cross-site')]
  expect([own.encoding, other.encoding]).toEqual(['br', null])
  expect(brotliDecompressSync(own.bytes).toString()).toBe(other.bytes.toString())
  for (const { vary } of [own, other])
    expect(vary).toBe('Cookie, Accept-Language, Accept-Encoding, Sec-Fetch-Site')
  const head = await from('same-origin', 'HEAD')
  expect([head.encoding, head.bytes.length]).toEqual([null, 0])
})

test('pages in memory do not answer calls, other methods or other hosts', async () => {
  await ask('/healthz')
  expect(await (await ask('/healthz')).json()).toEqual({ ok: true })
  await ask('/here')
  expect((await ask('/here', {}, 'POST')).status).toBe(405)
  expect(await (await ask('/here', {}, 'HEAD')).text()).toBe('')
  expect(await (await ask('//elsewhere.example/here')).text()).toContain('//elsewhere.example/here en')
})

test('metrics require the token, or come only from this machine if there is no token', async () => {
  expect((await ask('/metrics')).status).toBe(200)
  expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(401)
  const guarded = await openTestRuntime({ METRICS_TOKEN: 'a token of some length' })
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  const app = await openServer(guarded, renderer, files)
  const knock = async (authorization?: string) =>
    (await app.request('http://localhost/metrics', authorization ? { headers: { authorization } } : {}))
      .status
  expect(await knock()).toBe(401)
  expect(await knock('Bearer another token here')).toBe(401)
  expect(await knock('Bearer a token of some length')).toBe(200)
  await rm(files, { recursive: true })
})

test('a name that only resembles an id is answered with 404, never with an error', async () => {
  const odd = '00000000-000000000000000000000000000'
  for (const path of [`/covers/${odd}-480.webp`, `/audio/${odd}-0123456789abcdef.mp3`])
    expect((await ask(path)).status).toBe(404)
})

test('text that no database can store is refused, and is removed from the address of a page', async () => {
  expect((await ask('/api/articles?q=%00')).status).toBe(400)
  expect(await (await ask('/news?q=a%00b')).text()).toContain('?q=ab')
})

// Covers: feeds-21
test('a page that no search engine may index says so in a header too', async () => {
  const robots = async (path: string, headers = {}) => (await ask(path, headers)).headers.get('x-robots-tag')
  expect(await robots('/hidden')).toBe('noindex')
  expect(await robots('/hidden', { cookie: 'cadence.session_token=x.y' })).toBe('noindex')
  expect(await robots('/open')).toBe(null)
})

// Covers: private-feeds-12
test('a page that also exists as Markdown links it in a header, for visitors and signed-in readers', async () => {
  const link = async (path: string, headers = {}) => (await ask(path, headers)).headers.get('link')
  const expected = '<https://a.example/open.md>; rel="alternate"; type="text/markdown"'
  expect(await link('/open')).toBe(expected)
  expect(await link('/open', { cookie: 'cadence.session_token=x.y' })).toBe(expected)
  expect(await link('/hidden')).toBe(null)
})
