import { createHash, randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { setClock } from '../clock.ts'
import { openHtmlCache } from './html-cache.ts'
import type { Rendered } from './html-copy.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
const asked = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://localhost/', { headers, method })

const html = (words: string, nonce = '') =>
  `<!doctype html><html><head><meta property="csp-nonce" content="${nonce}"/></head><body>${words}` +
  `<script nonce="${nonce}">begin()</script></body></html>`
const rendered = (body: string, status = 200, validUntil: Date | null = null): Rendered => ({
  response: new Response(null, { status }),
  html: body,
  validUntil,
})
/** A renderer of pages that contain the number of their rendering. */
const counting = () => {
  let pages = 0
  return vi.fn(async (nonce: string) => rendered(html(`page ${++pages}`, nonce)))
}
function open({ megabytes = 4 } = {}) {
  const clock = setClock(NOON)
  const cache = openHtmlCache(() => clock.now(), { megabytes })
  const page = async (render: (nonce: string) => Promise<Rendered>, key = 'en /') =>
    (await cache.page(asked(), key, render)).text()
  return { clock, cache, page }
}

test('concurrent requests are answered by one rendering', async () => {
  const { page } = open()
  const render = counting()
  const answers = await Promise.all([page(render), page(render), page(render)])
  expect(new Set(answers).size).toBe(1)
  expect(render).toHaveBeenCalledTimes(1)
  await page(render, 'fr /')
  expect(render).toHaveBeenCalledTimes(2)
})

test('a fresh copy is available immediately, and for its own key alone', async () => {
  const { cache, clock, page } = open()
  expect(cache.kept(asked(), 'en /')).toBeUndefined()
  await page(counting())
  expect(await cache.kept(asked(), 'en /')?.text()).toContain('page 1')
  expect(cache.kept(asked(), 'fr /')).toBeUndefined()
  clock.set(later(61))
  expect(cache.kept(asked(), 'en /')).toBeUndefined()
})

test('after a minute the reader gets the copy, and the next reader gets the renewed one', async () => {
  const { cache, clock, page } = open()
  const render = counting()
  await page(render)
  clock.set(later(61))
  expect(await page(render)).toContain('page 1')
  await vi.waitFor(() => expect(cache.kept(asked(), 'en /')).toBeDefined())
  expect(await page(render)).toContain('page 2')
})

test('the next reader sees what has been published, and waits for it', async () => {
  const { cache, page } = open()
  const render = counting()
  await page(render)
  cache.invalidate()
  expect(cache.kept(asked(), 'en /')).toBeUndefined()
  expect(await page(render)).toContain('page 2')
})

test('a reader after a publication does not get a rendering that began before it', async () => {
  const { cache, page } = open()
  const { promise, resolve } = Promise.withResolvers<Rendered>()
  const early = page(() => promise)
  cache.invalidate()
  const after = page(async (nonce) => rendered(html('new', nonce)))
  expect(await after).toContain('new')
  resolve(rendered(html('old')))
  expect(await early).toContain('old')
  expect(await cache.kept(asked(), 'en /')?.text()).toContain('new')
})

test('a withdrawn page is not served again, however long a fresh copy takes, even if none can be made', async () => {
  vi.useFakeTimers()
  const { cache, page } = open()
  await page(counting())
  const running = Promise.withResolvers<Rendered>()
  const before = page(() => running.promise, 'en /slow')
  cache.withdraw()
  running.resolve(rendered(html('taken back')))
  expect(await before).toContain('taken back') // requested before the withdrawal
  for (const key of ['en /', 'en /slow']) {
    const fresh = Promise.withResolvers<Rendered>()
    const asker = page(() => fresh.promise, key)
    await vi.advanceTimersByTimeAsync(10_000)
    fresh.resolve(rendered(html('a note in its place')))
    expect(await asker).toContain('a note in its place')
  }
  cache.withdraw()
  await expect(page(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  vi.useRealTimers()
})

test('while the database is unavailable, readers get the existing copy', async () => {
  const { cache, page } = open()
  await page(counting())
  cache.invalidate()
  expect(await page(() => Promise.reject(new Error('no database')))).toContain('page 1')
  expect(await page(async () => rendered('broken', 503))).toContain('page 1')
  expect(await page(async (nonce) => rendered(html('back', nonce)))).toContain('back')
})

test('a copy is never served after its expiry', async () => {
  const { cache, clock, page } = open()
  const locksSoon = async (nonce: string) => rendered(html('open to all', nonce), 200, later(30))
  await page(locksSoon)
  clock.set(later(29))
  expect(cache.kept(asked(), 'en /')).toBeDefined()
  clock.set(later(30))
  expect(cache.kept(asked(), 'en /')).toBeUndefined()
  const failing = () => Promise.reject(new Error('no database'))
  await expect(page(failing)).rejects.toThrow('no database')
})

test.each([404, 301, 500])('a page of status %i is not kept', async (status) => {
  const { cache } = open()
  const answer = await cache.page(asked(), 'en /', async (nonce) => rendered(html('x', nonce), status))
  expect(answer.status).toBe(status)
  expect(cache.kept(asked(), 'en /')).toBeUndefined()
})

test('a reader after the expiry does not get a rendering that began before it and ended after it', async () => {
  const { clock, page } = open()
  const { promise, resolve } = Promise.withResolvers<Rendered>()
  const before = page(() => promise)
  clock.set(later(10))
  const after = page(async () => rendered(html('locked')))
  resolve(rendered(html('free'), 200, later(10)))
  expect(await before).toContain('free')
  expect(await after).toContain('locked')
})

test('a page with a part that failed to render is an error and is not kept', async () => {
  const { cache } = open()
  const answer = await cache.page(asked(), 'en /', async (nonce) => rendered(html('<!--$!-->', nonce)))
  expect(answer.status).toBe(500)
  expect(cache.kept(asked(), 'en /')).toBeUndefined()
})

test("only the framework's own scripts may run, not scripts in the content", async () => {
  const { cache } = open()
  const answer = await cache.page(asked(), 'en /', async (nonce) =>
    rendered(html('<script>steal()</script><script nonce="guess">steal()</script>', nonce)),
  )
  const policy = answer.headers.get('content-security-policy') ?? ''
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  expect(policy).toContain(hash('begin()'))
  expect(policy).not.toContain(hash('steal()'))
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  const body = await answer.text()
  expect(body).toContain('<script>begin()</script>')
  expect(body).not.toContain('slot-')
})

test('a browser that has the page gets 304 until the page changes', async () => {
  const { cache, page } = open()
  const render = counting()
  await page(render)
  const etag = cache.kept(asked(), 'en /')?.headers.get('etag') ?? ''
  const again = cache.kept(asked({ 'if-none-match': etag }), 'en /')
  expect(again?.status).toBe(304)
  expect(again?.headers.get('content-security-policy')).toContain('sha256-')
  const pressed = asked({ 'if-none-match': etag, 'accept-encoding': 'br' })
  expect(cache.kept(pressed, 'en /')?.status).toBe(304) // even though no one has requested that encoding yet
  expect(cache.kept(pressed, 'en /')?.headers.get('content-encoding')).toBeNull()
  cache.invalidate()
  const changed = await cache.page(asked({ 'if-none-match': etag }), 'en /', render)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('the page comes in brotli, gzip or plain, as the browser accepts', async () => {
  const { cache, page } = open()
  const render = counting()
  const plain = await page(render)
  const got = async (accepted?: string) => {
    const request = asked(accepted === undefined ? {} : { 'accept-encoding': accepted })
    await cache.page(request, 'en /', render) // the first request waits for the compression, the next ones do not
    const answer = cache.kept(request, 'en /')
    const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))
    return { bytes, encoding: answer?.headers.get('content-encoding'), vary: answer?.headers.get('vary') }
  }
  const [br, gzip, none] = [await got('gzip, deflate, br'), await got('gzip'), await got()]
  expect([br.encoding, gzip.encoding, none.encoding]).toEqual(['br', 'gzip', null])
  expect(brotliDecompressSync(br.bytes).toString()).toBe(plain)
  expect(gunzipSync(gzip.bytes).toString()).toBe(plain)
  expect(none.bytes.toString()).toBe(plain)
  expect(br.vary).toBe('Cookie, Accept-Language, Accept-Encoding')
  expect(render).toHaveBeenCalledTimes(1)
})

test('a HEAD request gets no body', async () => {
  const { cache, page } = open()
  await page(counting())
  const answer = cache.kept(asked({}, 'HEAD'), 'en /')
  expect(answer?.status).toBe(200)
  expect(await answer?.text()).toBe('')
})

test('memory is bounded: pages that no one requests are evicted, and each encoding of a page counts', async () => {
  const { cache } = open({ megabytes: 1 })
  const noise = async (nonce: string) => rendered(html(randomBytes(50_000).toString('base64'), nonce))
  for (let n = 0; n < 12; n++)
    for (const encoding of ['gzip', 'br'])
      await cache.page(asked({ 'accept-encoding': encoding }), `en /${n}`, noise)
  const kept = Array.from({ length: 12 }, (_, n) => cache.kept(asked(), `en /${n}`) !== undefined)
  expect(kept[11]).toBe(true)
  expect(kept[0]).toBe(false)
  expect(kept.filter(Boolean).length).toBeLessThan(8)
})
