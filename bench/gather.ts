// Ten thousand items from fifty feeds, read over HTTP, deduplicated and clustered into stories by the whole site: speed and
// memory.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bCubed } from '../src/stories/labelled-pairs/b-cubed.ts'
import type { Gathered } from './gather-site.ts'
import { type Report, inventedEvents } from './invented-events.ts'
import { finish } from './report.ts'
import { dataDirectory, startSite } from './site.ts'

const FEEDS = 50
const ITEMS = 200
const REPORTS_OF_EVENT = 4
/** The number of items in a feed that repeat a report of the same feed or of another one. */
const REPEATS = 30
const MAX_MEGABYTES = 600
const MIN_PER_MINUTE = 10_000

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
    return (
      `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">` +
      `<channel><title>Site ${feed}</title><link>/</link><description>News</description>${items.join('')}</channel></rss>`
    )
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

/**
 * The last report of an event comes three hours after the first, so the start is early enough that no report is in the
 * future.
 */
const feeds = feedsOf(new Date(Date.now() - REPORTS_OF_EVENT * 3_600_000))
const { servers, hosts } = await serveFeeds(feeds)
const data = dataDirectory()
const env = { SAMPLE_CONTENT: 'false', FETCH_ALLOW_HOSTS: hosts.join(',') }
const site = await startSite(data.path, env, fileURLToPath(new URL('./gather-site.ts', import.meta.url)))
const ended = once(site.process, 'exit').then(() => Promise.reject(new Error('the site ended')))
ended.catch(() => undefined) // prevents an unhandled rejection when it exits on request
site.process.send(hosts.map((host) => `http://${host}/feed`))
const [gathered] = (await Promise.race([once(site.process, 'message'), ended])) as [Gathered]
await site.stop()
for (const server of servers) server.close().closeAllConnections()
data.remove()

const items = FEEDS * ITEMS
const perMinute = (items / gathered.seconds) * 60
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
finish({
  bench: 'gather',
  rows: [
    {
      what: `${FEEDS} feeds of ${ITEMS} items`,
      findings: gathered.findings,
      stories: gathered.stories,
      ...bCubed(
        gathered.placed.map(({ url }) => new URL(url).pathname.split('/')[1] ?? ''),
        gathered.placed.map(({ story }) => story),
      ),
      read_seconds: gathered.readSeconds,
      seconds: gathered.seconds,
      cpu_seconds: gathered.cpuSeconds,
      mb_before: megabytes(gathered.memoryBefore),
      mb_most: megabytes(gathered.memoryMost),
      loop_p99_ms: gathered.loopP99Ms,
      loop_most_ms: gathered.loopMostMs,
    },
  ],
  targets: [
    {
      what: 'feed items gathered, told apart and clustered per minute',
      wanted: `>= ${MIN_PER_MINUTE.toLocaleString('en')}`,
      measured: Math.round(perMinute).toLocaleString('en'),
      met: perMinute >= MIN_PER_MINUTE,
    },
    {
      what: 'memory of the site while gathering (MB)',
      wanted: `< ${MAX_MEGABYTES}`,
      measured: String(megabytes(gathered.memoryMost)),
      met: megabytes(gathered.memoryMost) < MAX_MEGABYTES,
    },
    {
      what: 'repeated items that became findings',
      wanted: '0',
      measured: String(gathered.findings - FEEDS * (ITEMS - REPEATS)),
      met: gathered.findings === FEEDS * (ITEMS - REPEATS),
    },
  ],
  notes: [
    `${FEEDS * REPEATS} of the items are repeats. The site is one process: web, jobs, embedded database.`,
    'The loop is the one that answers pages. Memory counts from the beginning of gathering, not from the start of the site.',
    ...gathered.failed,
  ],
})
