import { setTimeout as sleep } from 'node:timers/promises'
import robotsParser from 'robots-parser'
import { type Web } from '#services/web.ts'
import { Blocked, type BlockedCode, openAllowList } from '#services/web-guard.ts'
import type { Clock } from '#platform/clock.ts'
import { MAX_CRAWL_DELAY_SECONDS, PAUSE_SECONDS, ROBOTS_HOURS } from './rules.ts'

/** `robots`: the site forbids reading it; `busy`: the site asked us to stay away until `untilMs`. */
export type Turn<Result> =
  | { turn: 'taken'; result: Result }
  | { turn: 'robots' }
  | { turn: 'busy'; untilMs: number }

/** Rules for our requests to other servers, within this process. */
export type Politeness = {
  /**
   * Waits for this host's turn (one request at a time, with a pause), checks robots.txt, then runs `visit`. Errors of
   * `visit` are passed on, and so are Unreachable and Blocked when robots.txt cannot be fetched.
   */
  inTurn<Result>(url: string, visit: () => Promise<Result>): Promise<Turn<Result>>
  /** Whether robots.txt allows the address, without waiting for a turn. */
  mayVisit(url: string): Promise<boolean>
  /** The sitemaps that the site of `url` names in robots.txt. */
  sitemapsOf(url: string): Promise<readonly string[]>
  /** Records that the host of `url` asked for this pause (Retry-After). */
  stayAway(url: string, ms: number): void
}

/** Rules of one origin; `until` is in milliseconds of the clock. */
type Rules = {
  until: number
  allows: (url: string) => boolean
  delaySeconds: number
  sitemaps: readonly string[]
}
type Lane = { last: Promise<void>; waiting: number; nextAt: number; closedUntil: number }

const HOUR_MS = 3_600_000
const ROBOTS = { maxBytes: 512_000, totalMs: 10_000 }
const LIMITS: ReadonlySet<BlockedCode> = new Set<BlockedCode>([
  'too_large',
  'encoding',
  'redirects',
  'not_followed',
])
const MAX_SITEMAPS = 5
/**
 * Bytes of robots.txt times characters of an address; above this we stay away. Each character of a rule with a `*` is
 * compared with the whole address, on the event loop that other work waits for. A large file of 200 kB with an address of
 * 500 characters is within the limit and takes about 0.1 s at worst.
 */
const MAX_WORK = 100_000_000
/** Number of remembered hosts; idle hosts are forgotten first. */
const MAX_HOSTS = 2000

/** `freeHosts` (FETCH_ALLOW_HOSTS) get no pause. `wait` is for tests. */
export function openPoliteness(options: {
  web: Web
  clock: Clock
  freeHosts?: readonly string[]
  pauseSeconds?: number
  wait?: (ms: number) => Promise<void>
}): Politeness {
  const { web, clock } = options
  const agent = web.userAgent.split('/')[0] ?? web.userAgent
  const isFree = openAllowList(options.freeHosts ?? [])
  const wait =
    options.wait ??
    (async (ms: number) => {
      await sleep(ms)
    })
  const lanes = new Map<string, Lane>()
  const robots = new Map<string, Promise<Rules>>()
  const now = () => clock.now().getTime()

  async function rulesOf({ origin }: URL): Promise<Rules> {
    const kept = await robots.get(origin)?.catch(() => null)
    if (kept && kept.until > now()) return kept
    forgetSome(robots, () => true)
    const asked = askRobots(origin)
    robots.set(origin, asked)
    asked.catch(() => robots.delete(origin)) // unreachable: fetched again next time
    return asked
  }

  async function askRobots(origin: string): Promise<Rules> {
    const url = `${origin}/robots.txt`
    const answer = await web.fetch(url, ROBOTS).catch((error: unknown) => {
      if (error instanceof Blocked && LIMITS.has(error.code)) return null // treated like a server error
      throw error
    })
    if (!answer || answer.status >= 500 || answer.status === 429) {
      return { until: now() + HOUR_MS, allows: () => false, delaySeconds: 0, sitemaps: [] }
    }
    const until = now() + ROBOTS_HOURS * HOUR_MS
    if (answer.status !== 200) return { until, allows: () => true, delaySeconds: 0, sitemaps: [] }
    const size = answer.body.length
    const rules = robotsParser(url, answer.body.toString('utf8'))
    return {
      until,
      allows: (page) => size * page.length <= MAX_WORK && rules.isAllowed(page, agent) !== false,
      delaySeconds: rules.getCrawlDelay(agent) ?? 0,
      sitemaps: rules.getSitemaps().slice(0, MAX_SITEMAPS),
    }
  }

  async function visitInTurn<Result>(
    url: URL,
    lane: Lane,
    visit: () => Promise<Result>,
  ): Promise<Turn<Result>> {
    if (lane.closedUntil > now()) return { turn: 'busy', untilMs: lane.closedUntil }
    const rules = await rulesOf(url)
    if (!rules.allows(url.href)) return { turn: 'robots' }
    const free = isFree(url.hostname, Number(url.port) || (url.protocol === 'https:' ? 443 : 80))
    const pause = free ? 0 : Math.max(options.pauseSeconds ?? PAUSE_SECONDS, rules.delaySeconds)
    if (pause > MAX_CRAWL_DELAY_SECONDS && lane.nextAt > now()) return { turn: 'busy', untilMs: lane.nextAt }
    if (lane.nextAt > now()) await wait(lane.nextAt - now())
    try {
      return { turn: 'taken', result: await visit() }
    } finally {
      lane.nextAt = now() + pause * 1000
    }
  }

  return {
    inTurn(text, visit) {
      const url = new URL(text)
      const lane = laneOf(url.host)
      lane.waiting++
      const mine = lane.last.then(() => visitInTurn(url, lane, visit)).finally(() => lane.waiting--)
      lane.last = mine.then(nothing, nothing) // drops the result, because the host is remembered for a long time
      return mine
    },
    mayVisit: async (url) => (await rulesOf(new URL(url))).allows(url),
    sitemapsOf: async (url) => (await rulesOf(new URL(url))).sitemaps,
    stayAway(url, ms) {
      const lane = laneOf(new URL(url).host)
      lane.closedUntil = Math.max(lane.closedUntil, now() + ms)
    },
  }

  function laneOf(host: string): Lane {
    const known = lanes.get(host)
    if (known) return known
    forgetSome(lanes, (lane) => lane.waiting === 0 && lane.nextAt <= now() && lane.closedUntil <= now())
    const lane = { last: Promise.resolve(), waiting: 0, nextAt: 0, closedUntil: 0 }
    lanes.set(host, lane)
    return lane
  }
}

const nothing = () => undefined

/** Keeps a map bounded by removing entries that `mayGo` allows. */
function forgetSome<Value>(map: Map<string, Value>, mayGo: (value: Value) => boolean): void {
  if (map.size < MAX_HOSTS) return
  for (const [key, value] of map) if (mayGo(value)) map.delete(key)
}

/** Retry-After in milliseconds: seconds or a date; null when absent or unreadable. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
