import { expect, test } from 'vitest'
import { type Fetched, Unreachable, type Web } from '#services/web.ts'
import { Blocked } from '#services/web-guard.ts'
import { setClock } from '#platform/clock.ts'
import { openPoliteness, retryAfterMs } from './politeness.ts'

const DAY_MS = 86_400_000

/** A set of hosts with robots.txt files, and a clock that advances on each wait. */
function world(robots: Record<string, [number, string] | Error>, freeHosts: string[] = []) {
  const clock = setClock(new Date('2026-11-20T09:00:00Z'))
  const asked: string[] = []
  const waits: number[] = []
  const web: Web = {
    userAgent: 'CadenceBot/1.0 (+https://c.example)',
    close: async () => {},
    send: () => Promise.reject(new Error('nothing is sent')),
    async fetch(url): Promise<Fetched> {
      asked.push(url)
      const found = robots[new URL(url).host] ?? [404, '']
      if (found instanceof Error) throw found
      return { status: found[0], url, storedUrl: url, headers: {}, body: Buffer.from(found[1]) }
    },
  }
  const wait = async (ms: number) => {
    waits.push(ms)
    clock.pass(ms)
  }
  return {
    clock,
    asked,
    waits,
    robots,
    politeness: openPoliteness({ web, clock, freeHosts, pauseSeconds: 5, wait }),
  }
}
const done = async () => 'done'

test('requests to one host come one at a time, five seconds apart; another host does not wait', async () => {
  const { politeness, waits, clock } = world({})
  const order: string[] = []
  const slow = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    clock.pass(1000)
    order.push(`${name} ends`)
  }
  await Promise.all([
    politeness.inTurn('https://a.example/1', slow('first')),
    politeness.inTurn('https://a.example/2', slow('second')),
  ])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(waits).toEqual([5000])
  await politeness.inTurn('https://b.example/', done)
  expect(waits).toEqual([5000])
})

test('a failed turn frees the host', async () => {
  const { politeness } = world({})
  const failing = politeness.inTurn('https://a.example/', async () => {
    throw new Error('cut')
  })
  await expect(failing).rejects.toThrow('cut')
  expect(await politeness.inTurn('https://a.example/', done)).toEqual({ turn: 'taken', result: 'done' })
})

test('robots.txt is obeyed, first by our own name, and cached for a day', async () => {
  const rules = 'User-agent: *\nDisallow: /\n\nUser-agent: CadenceBot\nDisallow: /private\nCrawl-delay: 20\n'
  const { politeness, asked, waits, clock } = world({ 'a.example': [200, rules] })
  expect(await politeness.inTurn('https://a.example/private/1', done)).toEqual({ turn: 'robots' })
  expect(await politeness.inTurn('https://a.example/news', done)).toEqual({ turn: 'taken', result: 'done' })
  expect(await politeness.inTurn('https://a.example/more', done)).toEqual({ turn: 'taken', result: 'done' })
  expect(waits).toEqual([20_000])
  expect(asked).toEqual(['https://a.example/robots.txt'])
  clock.pass(DAY_MS)
  expect(await politeness.mayVisit('https://a.example/private')).toBe(false)
  expect(asked).toHaveLength(2)
})

test('a missing robots.txt allows, a server error forbids for an hour, no answer is an uncached error', async () => {
  const { politeness, robots, clock } = world({
    'missing.example': [404, 'User-agent: *\nDisallow: /'],
    'broken.example': [503, ''],
    'huge.example': new Blocked('too_large', 'too large'),
    'silent.example': new Unreachable('timeout', 'silent'),
    'inside.example': new Blocked('address', 'refused'),
  })
  expect(await politeness.mayVisit('https://missing.example/')).toBe(true)
  expect(await politeness.mayVisit('https://broken.example/')).toBe(false)
  expect(await politeness.mayVisit('https://huge.example/')).toBe(false)
  await expect(politeness.mayVisit('https://silent.example/')).rejects.toThrow(Unreachable)
  await expect(politeness.mayVisit('https://inside.example/')).rejects.toThrow(Blocked)
  robots['broken.example'] = robots['silent.example'] = [404, '']
  expect(await politeness.mayVisit('https://silent.example/')).toBe(true)
  expect(await politeness.mayVisit('https://broken.example/')).toBe(false)
  clock.pass(3_600_001)
  expect(await politeness.mayVisit('https://broken.example/')).toBe(true)
})

test("a host's requested pause is respected; a very long Crawl-delay means one request per run", async () => {
  const { politeness, clock } = world({ 'slow.example': [200, 'User-agent: *\nCrawl-delay: 600'] })
  politeness.stayAway('https://a.example/feed', 60_000)
  const untilMs = clock.now().getTime() + 60_000
  expect(await politeness.inTurn('https://a.example/', done)).toEqual({ turn: 'busy', untilMs })
  clock.pass(60_001)
  expect(await politeness.inTurn('https://a.example/', done)).toMatchObject({ turn: 'taken' })
  expect(await politeness.inTurn('https://slow.example/', done)).toMatchObject({ turn: 'taken' })
  expect(await politeness.inTurn('https://slow.example/', done)).toMatchObject({ turn: 'busy' })
})

test('rules that would take seconds to match against an address forbid it', async () => {
  const rules = `User-agent: *\n${`Disallow: /${'*a'.repeat(9)}*b\n`.repeat(17_000)}`
  const { politeness } = world({ 'long.example': [200, rules] })
  expect(await politeness.mayVisit(`https://long.example/${'a'.repeat(1900)}`)).toBe(false)
  expect(await politeness.mayVisit('https://long.example/news')).toBe(true)
})

test('hosts on the allow list get no pause between requests', async () => {
  const { politeness, waits } = world({}, ['127.0.0.1:4010'])
  await politeness.inTurn('http://127.0.0.1:4010/1', done)
  await politeness.inTurn('http://127.0.0.1:4010/2', done)
  expect(waits).toEqual([])
})

test('Retry-After is read as seconds or as a date', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Fri, 20 Nov 2026 09:01:00 GMT', now)).toBe(60_000)
  expect(retryAfterMs('Fri, 20 Nov 2026 08:00:00 GMT', now)).toBe(0)
  expect(retryAfterMs('soon', now)).toBeNull()
  expect(retryAfterMs(undefined, now)).toBeNull()
})
