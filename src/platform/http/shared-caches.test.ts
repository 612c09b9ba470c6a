import { expect, test } from 'vitest'
import { setClock } from '../clock.ts'
import { openHtmlCache } from './html-cache.ts'
import type { Rendered } from './html-copy.ts'

// What shared caches, such as a CDN, may keep of the pages in memory, and for how long.

const NOON = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
const asked = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://localhost/en', { headers, method })
const page =
  (words: string, validUntil: Date | null = null, status = 200) =>
  async (): Promise<Rendered> => ({
    response: new Response(null, { status }),
    html: `<!doctype html>${words}`,
    validUntil,
  })

function open(isInformed = () => true) {
  const clock = setClock(NOON)
  const cache = openHtmlCache(() => clock.now(), { isInformed })
  return { clock, cache }
}
/** For how many seconds a shared cache may keep an answer; null if it may not. */
function secondsOf({ headers }: Response): number | null {
  const control = headers.get('cache-control') ?? ''
  const keys = [headers.get('surrogate-key'), headers.get('cache-tag')]
  const [, seconds] =
    /^public, max-age=0, must-revalidate, s-maxage=(\d+), stale-while-revalidate=0, stale-if-error=0$/.exec(
      control,
    ) ?? []
  if (seconds === undefined) {
    expect([control, ...keys]).toEqual(['private, no-cache', null, null])
    return null
  }
  expect([headers.get('vary'), ...keys]).toEqual([
    'Cookie, Accept-Encoding',
    'cadence-pages',
    'cadence-pages',
  ])
  return Number(seconds)
}

// Covers: operation-23
test('shared caches keep no page unless they are allowed to', async () => {
  const { cache } = open()
  expect(secondsOf(await cache.page(asked(), 'en', page('open')))).toBe(null)
  expect(secondsOf(cache.kept(asked(), 'en') ?? Response.error())).toBe(null)
})

// Covers: operation-23
test('shared caches may keep a page for the setting, in every encoding, without a body, and as 304', async () => {
  const { cache } = open()
  const answers = [await cache.page(asked(), 'en', page('open'), 60)]
  for (const request of [
    asked({ 'accept-encoding': 'br' }),
    asked({}, 'HEAD'),
    asked({ 'if-none-match': answers[0]?.headers.get('etag') ?? '' }),
  ]) {
    answers.push(await cache.page(request, 'en', page('open'), 60))
    answers.push(cache.kept(request, 'en', 60) ?? Response.error())
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 304, 304])
  expect(answers.map(secondsOf)).toEqual(answers.map(() => 60))
})

// Covers: operation-23
test('a shared cache forgets a page before it becomes locked, counted from each answer', async () => {
  const { cache, clock } = open()
  const freeUntil = (until: Date) => page('open', until)
  expect(secondsOf(await cache.page(asked(), 'en', freeUntil(later(40)), 60))).toBe(35)
  clock.set(new Date(later(20).getTime() + 1))
  expect(secondsOf(cache.kept(asked(), 'en', 60) ?? Response.error())).toBe(14) // never rounded up
  clock.set(later(34))
  expect(secondsOf(cache.kept(asked(), 'en', 60) ?? Response.error())).toBe(1)
  clock.set(later(35))
  expect(secondsOf(cache.kept(asked(), 'en', 60) ?? Response.error())).toBe(null)
  clock.set(later(40))
  expect(secondsOf(await cache.page(asked(), 'en', page('locked'), 60))).toBe(60)
})

// Covers: operation-23
test('where pages are shared, a page that may not be kept is sent whole instead of as 304', async () => {
  const { cache, clock } = open()
  const first = await cache.page(asked(), 'en', page('open', later(40)), 60)
  const again = asked({ 'if-none-match': first.headers.get('etag') ?? '' })
  expect(cache.kept(again, 'en', 60)?.status).toBe(304)
  clock.set(later(36))
  expect(cache.kept(again, 'en', 60)?.status).toBe(200)
  expect((await cache.page(again, 'en', page('open', later(40)), 60)).status).toBe(200)
  expect(cache.kept(again, 'en')?.status).toBe(304)
})

// Covers: operation-23
test.each([301, 404, 500, 503])('shared caches do not keep an answer with status %i', async (status) => {
  const { cache } = open()
  const answer = await cache.page(asked(), 'en', page('x', null, status), 60)
  expect([answer.status, secondsOf(answer)]).toEqual([status, null])
})

// Covers: operation-23
test('shared caches do not keep a page that is served although it has changed', async () => {
  const { cache } = open()
  const first = await cache.page(asked(), 'en', page('before'), 60)
  const again = asked({ 'if-none-match': first.headers.get('etag') ?? '' })
  cache.invalidate()
  const away = () => Promise.reject(new Error('no database'))
  for (const request of [asked(), again]) {
    const answer = await cache.page(request, 'en', away, 60)
    expect([await answer.text(), secondsOf(answer)]).toEqual(['<!doctype html>before', null])
  }
})

// Covers: operation-23
test('while this process might miss changes, shared caches keep nothing, not even again by a 304', async () => {
  let informed = true
  const { cache } = open(() => informed)
  const first = await cache.page(asked(), 'en', page('open'), 60)
  const again = asked({ 'if-none-match': first.headers.get('etag') ?? '' })
  informed = false
  for (const answer of [cache.kept(again, 'en', 60), await cache.page(again, 'en', page('open'), 60)])
    expect([answer?.status, secondsOf(answer ?? Response.error())]).toEqual([200, null])
  informed = true
  expect(cache.kept(again, 'en', 60)?.status).toBe(304)
})

// Covers: operation-23
test.each(['invalidate', 'withdraw'] as const)(
  'shared caches do not keep a page whose rendering began before a change (%s)',
  async (change) => {
    const { cache } = open()
    const slow = Promise.withResolvers<Rendered>()
    const early = cache.page(asked({ 'accept-encoding': 'br' }), 'en', () => slow.promise, 60)
    cache[change]()
    slow.resolve(await page('before')())
    expect(secondsOf(await early)).toBe(null)
    expect(secondsOf(await cache.page(asked(), 'en', page('after'), 60))).toBe(60)
  },
)
