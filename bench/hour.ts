// An hour of mixed load on the whole site with 10,000 articles, on each database (HOUR_ON, HOUR_MINUTES): visitors, members and
// searches, an editor, sources that are read every five minutes, and an edition that leaves. Memory, answers and the 99th
// percentile of each minute.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { subscriber } from '../src/newsletter/sending/test-subscribers.ts'
import { subscribers } from '../src/newsletter/tables.ts'
import { HOUR, MINUTE, systemClock } from '../src/platform/clock.ts'
import { rss } from '../src/sources/invented-feeds.ts'
import { type Desk, EDITOR, openDesk } from './desk.ts'
import { type Library, openLibraries } from './fill-library.ts'
import { type Report, inventedEvents } from './invented-reports.ts'
import { startLoad } from './load.ts'
import { receiveMails } from './receive-mails.ts'
import { type Row, type Target, atLeast, atMost, finish, median } from './report.ts'
import { type Site, signIn, startSite } from './site.ts'

const MINUTES = Number(process.env['HOUR_MINUTES'] ?? 60)
const DATABASES = (process.env['HOUR_ON'] ?? 'embedded,postgres').split(',')
const AMOUNT = { articles: Number(process.env['HOUR_ARTICLES'] ?? 10_000), tools: 100 }
const [FEEDS, REPORTS_EACH, SUBSCRIBERS, MEMBERS] = [10, 3, 2000, 3]
/** Requests per second of each kind of reader. */
const RATES = { visitors: 20, articles: 5, members: 1, searches: 0.5, calls: 2 }
/** The editor approves what waits every minute, and reads the sources every so many. */
const GATHER_EVERY = 5
/** An edition is composed this long before it leaves, so that stories of the run are in it. */
const LEAD_MINUTES = 10
/** The memory of the last quarter of the run may be this much of that of the second quarter. */
const MAX_GROWTH = 1.1
const BARS = '▁▂▃▄▅▆▇█'

const [rows, targets]: [Row[], Target[]] = [[], []]
const notes: string[] = []
const libraries = await openLibraries()
for (const database of DATABASES) {
  const library =
    database === 'postgres' ? await libraries.postgres(AMOUNT) : await libraries.embedded(AMOUNT)
  if (library === null) notes.push('There is no PostgreSQL on this machine.')
  else await runHour(database, library)
}
await libraries.close()
finish({ bench: 'hour', rows, targets, notes: [...libraries.filled, ...notes] })

async function runHour(database: string, library: Library): Promise<void> {
  const { dataDir, url } = library
  const { db } = library.runtime
  await db.delete(subscribers)
  await db
    .insert(subscribers)
    .values(Array.from({ length: SUBSCRIBERS }, (_, n) => ({ ...subscriber(n), interests: [] })))
  const found = await library.ask<{ items: { id: string }[] }>('articles', {})
  const paths = found.items.map(({ id }) => `/en/news/${id}`)
  await library.close()
  const mails = await receiveMails()
  const feeds = await openFeeds()
  const leaves = await theHourOfAnEdition()
  const site = await startSite({
    dataDir,
    env: {
      ADMIN_EMAIL: EDITOR,
      SAMPLE_CONTENT: 'false',
      FETCH_ALLOW_HOSTS: feeds.hosts.join(','),
      SMTP_URL: mails.url,
      MAIL_FROM: 'Cadence <news@example.com>',
      DIGEST_TIMEZONE: zoneInWhichItIs(17, leaves),
      LOG_LEVEL: process.env['BENCH_LOG_LEVEL'] ?? 'error',
      ...(url !== undefined && { DATABASE_URL: url }),
    },
  })
  const desk = await openDesk(site)
  for (const [n, host] of feeds.hosts.entries()) {
    const source = { name: `Feed ${n}`, url: `http://${host}/feed`, category: 'news' }
    const { status } = await desk.post('admin/ai-news-sources', source)
    if (status !== 200) throw new Error(`feed ${n} was not added: ${status}`)
  }
  const cookies = await Promise.all(
    Array.from({ length: MEMBERS }, (_, n) => signIn(site, `member-${n}@example.com`)),
  )
  const minutes: { memory: number; p99: number; failures: number }[] = []
  let [approved, composed] = [0, false]
  for (let minute = 0; minute < MINUTES; minute++) {
    feeds.next()
    const work = (async () => {
      if (minute % GATHER_EVERY === 0) await desk.post('scrape-ai-news', {})
      approved += await approveAll(desk)
      if (!composed && leaves.getTime() - Date.now() < LEAD_MINUTES * MINUTE)
        composed = await composeAndApprove(desk)
    })()
    const { p99, failures } = await aMinuteOfReaders(site, paths, cookies)
    await work
    const memory = ((await site.metrics(['process_resident_memory_bytes']))[0] ?? Number.NaN) / 1e6
    minutes.push({ memory, p99, failures })
    rows.push({ database, minute: minute + 1, memory_mb: memory, p99_ms: p99, failures })
  }
  await site.stop()
  await feeds.close()
  mails.close()
  const of = (from: number, to: number) =>
    median(minutes.slice(Math.floor(from * MINUTES), Math.ceil(to * MINUTES)).map(({ memory }) => memory))
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  notes.push(
    `${database}, memory of each minute in MB, ${plot(minutes.map(({ memory }) => memory))}`,
    `${database}, p99 of each minute in ms, ${plot(minutes.map(({ p99 }) => p99))}`,
    `${database}: ${approved} drafts approved, ${mails.received()} emails.`,
  )
  const failures = total(minutes.map((each) => each.failures))
  targets.push(atMost(`answers with an error, ${database}`, failures, 0))
  targets.push(
    atMost(`memory of the last quarter to the second, ${database}`, of(0.75, 1) / of(0.25, 0.5), MAX_GROWTH),
  )
  targets.push(atLeast(`emails of the edition, ${database}`, mails.received(), SUBSCRIBERS))
}

/** A minute of all readers: the 99th percentile of their answers in ms, and how many answers were errors. */
async function aMinuteOfReaders(site: Site, paths: readonly string[], cookies: readonly string[]) {
  const start = (perSecond: number, urls: readonly string[], headers: Record<string, string> = {}) =>
    startLoad({
      url: site.url,
      urls: urls.map((path) => site.url + path),
      headers,
      perSecond,
      connections: 20,
      seconds: 60,
    }).result
  const loads = await Promise.all([
    start(RATES.visitors, ['/en', '/ar', '/fr/news', '/en/leaderboard', '/feed.xml']),
    start(RATES.articles, paths),
    ...cookies.map((cookie) => start(RATES.members, ['/en', ...paths.slice(0, 20)], { cookie })),
    start(
      RATES.searches,
      ['model', 'chip', 'agent', 'nova7'].map((word) => `/en/search?q=${word}`),
    ),
    start(RATES.calls, ['/api/articles?limit=20', '/api/tools?limit=20']),
  ])
  return {
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    failures: loads.flatMap(({ failed }) => Object.values(failed)).reduce((sum, number) => sum + number, 0),
  }
}

/** Approves every draft that waits; the number of those that were published. */
async function approveAll(desk: Desk): Promise<number> {
  const { items } = await desk.get<{ items: { id: string }[] }>(
    'admin/generated-content?status=pending&limit=20',
  )
  let approved = 0
  for (const { id } of items) {
    const { version } = await desk.get<{ version: number }>(`admin/generated-content/${id}`)
    const { status } = await desk.post('approve-content', { contentId: id, action: 'approve', version })
    if (status === 200) approved += 1
    else await desk.post('approve-content', { contentId: id, action: 'reject', version, reason: 'not good' })
  }
  return approved
}

/** Composes the next edition and approves it; false if it could not be approved yet. */
async function composeAndApprove(desk: Desk): Promise<boolean> {
  const { body } = await desk.post<{ id: string; version: number }>('admin/editions', { kind: 'edition' })
  const { id, version } = body
  const { status } = await desk.post(`admin/editions/${id}/decide`, { version, decision: 'approve' })
  return status === 200
}

/** The next full hour of the clock, at least the lead of an edition away: waits if it is too close. */
async function theHourOfAnEdition(): Promise<Date> {
  const next = () => new Date(Math.ceil((Date.now() + MINUTE) / HOUR) * HOUR)
  const left = next().getTime() - Date.now()
  if (left < LEAD_MINUTES * MINUTE) await pause(left)
  return next()
}

/** The time zone in which it is that hour of the day at a moment. */
function zoneInWhichItIs(hour: number, at: Date): string {
  const ahead = (hour - at.getUTCHours() + 24) % 24
  const offset = ahead > 12 ? ahead - 24 : ahead
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}` // their signs are reversed
}

/** Feeds on loopback that are empty at first; `next` adds the reports of one minute. */
async function openFeeds() {
  const events = inventedEvents(100_000, {
    sources: FEEDS,
    reportsEach: REPORTS_EACH,
    now: systemClock.now(),
  })
  const reports = Array.from({ length: FEEDS }, (): Report[] => [])
  const servers = reports.map((own) =>
    createServer((request, response) => {
      if (request.url !== '/feed') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'application/rss+xml' })
      return void response.end(rss(own.slice(-50).map(itemOf).join('')))
    }),
  )
  const hosts = await Promise.all(
    servers.map(async (server, n) => {
      const address = `127.0.1.${n + 1}`
      await once(server.listen(0, address), 'listening')
      return `${address}:${(server.address() as AddressInfo).port}` // the server listens on TCP
    }),
  )
  return {
    hosts,
    next() {
      const { value, done } = events.next()
      if (done !== true) for (const report of value) reports[report.source]?.push(report)
    },
    close: async () => {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

function itemOf(report: Report): string {
  return (
    `<item><guid isPermaLink="false">${report.source} ${report.event}</guid><title>${report.title}</title>` +
    `<link>https://site-${report.source}.example/${report.event}</link>` +
    `<pubDate>${new Date().toUTCString()}</pubDate><description>${report.summary}</description>` +
    `<content:encoded><![CDATA[${report.paragraphs.map((text) => `<p>${text}</p>`).join('')}]]></content:encoded></item>`
  )
}

/** The values as a line of bars between the lowest and the highest. */
function plot(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const bars = values.map((value) => {
    const share = most === least ? 0 : (value - least) / (most - least)
    return BARS[Math.min(BARS.length - 1, Math.floor(share * BARS.length))]
  })
  return `${Math.round(least)} to ${Math.round(most)}: ${bars.join('')}`
}
