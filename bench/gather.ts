// Ten thousand items from fifty feeds, read over HTTP, deduplicated and clustered into stories by the whole site: speed and
// memory.
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, isNull, ne, sql } from 'drizzle-orm'
import { HOUR, systemClock } from '../src/platform/clock.ts'
import { rss } from '../src/sources/invented-feeds.ts'
import { findings, newsSources } from '../src/sources/tables.ts'
import { bCubed } from '../src/stories/labelled-pairs/b-cubed.ts'
import { stories, storyPlacements } from '../src/stories/tables.ts'
import { type Report, inventedEvents } from './invented-reports.ts'
import { megabytes, openBenchRuntime } from './open-runtime.ts'
import { atLeast, atMost, finish } from './report.ts'
import { dataDirectory, startWorkSite } from './site.ts'

const FEEDS = 50
const ITEMS = 200
const REPORTS_OF_EVENT = 4
/** The number of items in a feed that repeat a report of the same feed or of another one. */
const REPEATS = 30
const MAX_MEGABYTES = 600
const MIN_PER_MINUTE = 10_000
/** How long the site is left alone before the measurement. */
const SETTLES_MS = 4000

const address = (feed: number) => `127.0.1.${feed + 1}`
/** The address of an article: fifty sites, none of which is requested. */
const urlOf = ({ source, event }: Report) => `https://site-${source}.example/${event}`

/** One item with its full text. `guid` and `url` are as the feed gives them. */
const itemOf = (report: Report, guid: string, url: string): string =>
  `<item><guid isPermaLink="false">${guid}</guid><title>${report.title}</title><link>${url}</link>` +
  `<pubDate>${report.publishedAt.toUTCString()}</pubDate><description>${report.summary}</description>` +
  `<content:encoded><![CDATA[${report.paragraphs.map((text) => `<p>${text}</p>`).join('')}]]></content:encoded></item>`

/**
 * The feeds: each has its own reports, then repeats, which are its own texts under other ids and articles that other feeds
 * also have.
 */
function feedsOf(now: Date): string[] {
  const own = Array.from({ length: FEEDS }, (): Report[] => [])
  const fresh = ITEMS - REPEATS
  const asked = { sources: FEEDS, reportsEach: REPORTS_OF_EVENT, now }
  const events = Math.ceil((FEEDS * ITEMS) / REPORTS_OF_EVENT)
  for (const reports of inventedEvents(events, asked))
    for (const report of reports) {
      const feed = own[report.source]
      if (feed && feed.length < fresh) feed.push(report)
    }
  return own.map((reports, feed) => {
    const others = own[(feed + 7) % FEEDS] ?? []
    const items = [
      ...reports.map((report) => itemOf(report, `${feed} ${report.event}`, urlOf(report))),
      ...reports
        .slice(0, REPEATS / 2)
        .map((report) => itemOf(report, `again ${report.event}`, `${urlOf(report)}/again`)),
      ...others
        .slice(REPEATS / 2, REPEATS)
        .map((report) => itemOf(report, `also ${report.event}`, `${urlOf(report)}?utm_source=${feed}`)),
    ]
    return rss(items.join(''))
  })
}

/**
 * Each feed has its own address, so that the pause between two requests to one host does not affect the duration of a run.
 */
async function serveFeeds(feeds: readonly string[]): Promise<{ servers: Server[]; hosts: string[] }> {
  const servers = feeds.map((feed) =>
    createServer((request, response) =>
      request.url === '/feed'
        ? response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed)
        : response.writeHead(404).end(),
    ),
  )
  const hosts = await Promise.all(
    servers.map(async (server, feed) => {
      await once(server.listen(0, address(feed)), 'listening')
      return `${address(feed)}:${(server.address() as AddressInfo).port}` // the server listens on TCP
    }),
  )
  return { servers, hosts }
}

/** What the database of the stopped site holds. */
async function found(dataDir: string) {
  const { runtime, close } = await openBenchRuntime({ dataDir, clock: systemClock })
  const { db } = runtime
  const placed = await db
    .select({ url: findings.url, story: storyPlacements.storyId })
    .from(storyPlacements)
    .innerJoin(findings, eq(findings.id, storyPlacements.findingId))
  const [leftOut] = await db
    .select({ repeats: sql<number>`sum(jsonb_array_length(${newsSources.leftOut}))::int` })
    .from(newsSources)
  const failed = await db
    .select({ name: newsSources.name, state: newsSources.state })
    .from(newsSources)
    .where(ne(newsSources.state, 'ok'))
  const counts = {
    findings: await db.$count(findings),
    repeats: leftOut?.repeats ?? 0,
    stories: await db.$count(stories, isNull(stories.mergedInto)),
    ...bCubed(
      placed.map(({ url }) => new URL(url).pathname.split('/')[1] ?? ''),
      placed.map(({ story }) => story),
    ),
  }
  await close()
  return { counts, failed: failed.map(({ name, state }) => `${name}: ${state}`) }
}

/**
 * The last report of an event comes three hours after the first, so the start is early enough that no report is in the
 * future.
 */
const feeds = feedsOf(new Date(Date.now() - REPORTS_OF_EVENT * HOUR))
const { servers, hosts } = await serveFeeds(feeds)
const data = dataDirectory()
const site = await startWorkSite({
  dataDir: data.path,
  env: { SAMPLE_CONTENT: 'false', FETCH_ALLOW_HOSTS: hosts.join(',') },
})
await site.work({ work: 'sources', feeds: hosts.map((host) => `http://${host}/feed`) })
await pause(SETTLES_MS)
const work = await site.work({ work: 'gather' })
await site.stop()
for (const server of servers) server.close().closeAllConnections()
if (work.failed) throw new Error('gathering failed')
const { counts, failed } = await found(data.path)
data.remove()

const perMinute = ((FEEDS * ITEMS) / work.seconds) * 60
finish({
  bench: 'gather',
  rows: [
    {
      what: `${FEEDS} feeds of ${ITEMS} items`,
      ...counts,
      seconds: work.seconds,
      cpu_seconds: work.cpuSeconds,
      mb_before: megabytes(work.memoryBefore),
      mb_most: megabytes(work.memoryMost),
      loop_p99_ms: work.loopP99Ms,
      loop_max_ms: work.loopMaxMs,
    },
  ],
  targets: [
    atLeast('feed items gathered, deduplicated and clustered per minute', perMinute, MIN_PER_MINUTE),
    atMost('memory of the site while gathering', megabytes(work.memoryMost), MAX_MEGABYTES, 'MB'),
    atMost('repeated items that became findings', counts.findings - FEEDS * (ITEMS - REPEATS), 0),
  ],
  notes: [
    `${FEEDS * REPEATS} of the items are repeats. The site is one process: web, jobs, embedded database.`,
    'The loop is the one that answers pages. Memory counts from the beginning of gathering, not from the start of the site.',
    ...failed,
  ],
})
