// Cached pages while the same process runs a long query, scrapes feeds and draws images.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LONG_TEXT, rss } from '../src/sources/invented-feeds.ts'
import type { Ask } from './busy-site.ts'
import { load } from './load.ts'
import { type Row, finish } from './report.ts'
import { setWork } from './set-work.ts'
import { dataDirectory, startSite } from './site.ts'

const MAX_P99_MS = 50
const QUERY_SECONDS = 2
const PER_SECOND = 200
const CONNECTIONS = 20
const LOAD_SECONDS = 8
const FEEDS = 12
const ITEMS = 25
const PICTURES = 40
const DELAYS = ['nodejs_eventloop_lag_p99_seconds', 'nodejs_eventloop_lag_max_seconds']

/** Serves feeds of different stories, and a page for each story. */
async function openPublisher() {
  const server = createServer(({ url = '/' }, response) => {
    const [, feed = '0'] = /^\/feed\/(\d+)/.exec(url) ?? []
    const story = (n: number) =>
      `<item><guid>${feed}-${n}</guid><title>Institute ${feed} tells of its model number ${n}</title><link>/story/${feed}/${n}</link>` +
      `<pubDate>${new Date(Date.now() - n * 3_600_000).toUTCString()}</pubDate><description>Report ${feed} ${n}.</description></item>`
    const page = `<!doctype html><html lang="en"><title>Institute ${url}</title><article><h1>Institute ${url}</h1>${`<p>${LONG_TEXT}</p>`.repeat(20)}</article></html>`
    const isFeed = url.startsWith('/feed/')
    const body = isFeed ? rss(Array.from({ length: ITEMS }, (_, n) => story(n)).join('')) : page
    const found = isFeed || url.startsWith('/story/')
    response.writeHead(found ? 200 : 404, { 'content-type': isFeed ? 'application/rss+xml' : 'text/html' })
    response.end(found ? body : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() } // the server listens on TCP
}

const publisher = await openPublisher()
const data = dataDirectory()
const program = fileURLToPath(new URL('./busy-site.ts', import.meta.url))
const site = await startSite(data.path, { FETCH_ALLOW_HOSTS: publisher.host }, program)

const failures: string[] = []
/** Starts work and returns the seconds it took. */
async function work(ask: Ask): Promise<number> {
  const { seconds, failed } = await setWork(site, ask)
  if (failed) failures.push(ask.work)
  return seconds
}

const rows: Row[] = []
/** Requests the home page at a steady rate; each read of the event loop delay resets that metric. */
async function readers(when: string): Promise<number> {
  await site.metrics(DELAYS)
  const { p50, p99, longest } = await load({
    url: site.url,
    connections: CONNECTIONS,
    seconds: LOAD_SECONDS,
    perSecond: PER_SECOND,
  })
  const [loop99 = 0, loopMax = 0] = await site.metrics(DELAYS)
  rows.push({
    when,
    p50_ms: p50,
    p99_ms: p99,
    longest_ms: longest,
    loop_delay_p99_ms: loop99 * 1000,
    loop_delay_max_ms: loopMax * 1000,
  })
  return p99
}

let queryRows = 1_000_000
const probe = await work({ work: 'query', rows: queryRows })
queryRows = Math.round((queryRows * QUERY_SECONDS) / probe / 1000) * 1000
const feeds = Array.from({ length: FEEDS }, (_, n) => `http://${publisher.host}/feed/${n}`)
await work({ work: 'sources', feeds })
await load({ url: site.url, connections: 2, seconds: 2 }) // renders the page and compiles the code
await readers('idle')

let busy = true
const scrape = work({ work: 'scrape' })
await pause(500) // the jobs have started
const queries = (async () => {
  const times: number[] = []
  while (busy) {
    times.push(await work({ work: 'query', rows: queryRows }))
    await pause(2000) // others also run queries, and time out after five seconds
  }
  return times
})()
let drawn = 0
const pictures = (async () => {
  while (busy) {
    await work({ work: 'pictures', ids: Array.from({ length: PICTURES }, () => `bench-${++drawn}`) })
  }
})()
const p99 = await readers('query, scraping run and pictures')
busy = false
const [times, , gathered] = await Promise.all([queries, pictures, scrape])
await site.stop()
publisher.close()
data.remove()
finish({
  bench: 'busy',
  rows,
  targets: [
    {
      what: 'home from memory while busy, p99',
      wanted: `< ${MAX_P99_MS} ms`,
      measured: `${p99.toFixed(1)} ms`,
      met: p99 < MAX_P99_MS,
    },
  ],
  notes: [
    `${PER_SECOND} requests/s over ${CONNECTIONS} connections for ${LOAD_SECONDS} s, at that pace whatever the answers take.`,
    `Meanwhile ${times.length} queries of ${(times.reduce((sum, s) => sum + s, 0) / times.length).toFixed(1)} s one after the other, ${FEEDS} sources with ${FEEDS * ITEMS} articles (done after ${gathered.toFixed(1)} s), ${drawn} pictures.`,
    ...(failures.length > 0 ? [`Failed: ${failures.join(', ')}.`] : []),
  ],
})
