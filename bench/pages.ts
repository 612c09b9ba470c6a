// Pages and the API for visitors compared with a bare server that answers with the same bytes; rendered pages; a page for a
// signed-in reader compared with the same page rendered for a visitor; and the memory of the site after each of these.
import { setTimeout as pause } from 'node:timers/promises'
import { compareWithBare } from './bare.ts'
import { type Measured, SECONDS, columns, measure, middle } from './load.ts'
import { type Row, type Target, atLeast, atMost, finish, median } from './report.ts'
import { someArticle, signIn, startSite } from './site.ts'

const ROUNDS = 3
const SIGNED_IN_ROUNDS = 5
const [MIN_SHARE_PERCENT, MAX_CPU_MS, MAX_SIGNED_IN_RATIO] = [60, 2, 3]
const HARD = { connections: 10, seconds: SECONDS }
const GENTLE = { connections: 4, seconds: SECONDS }
/** This cookie bypasses the cache as a session does. */
const RENDERED = { ...GENTLE, headers: { cookie: 'cadence.bench=1' } }
const [IDLE_MS, LATER_MS] = [3000, 10_000]

const site = await startSite()
const rows: Row[] = []
const targets: Target[] = []
const memory: string[] = []
const article = await someArticle(site)

await pause(IDLE_MS)
await noteMemory('idle')
for (const [page, path] of [
  ['home', '/'],
  ['article', article],
] as const) {
  const share = await cached(page, path, HARD)
  targets.push(
    atLeast(`${page} cached, requests/s of the bare server's`, share * 100, MIN_SHARE_PERCENT, '%'),
  )
  const cpuMs = await rendered(page, path)
  targets.push(atMost(`${page} rendered, server CPU`, cpuMs, MAX_CPU_MS, 'ms'))
}
await noteMemory('after pages')
const ratio = await signedIn(article)
targets.push(
  atMost('article for a signed-in reader, CPU of the one rendered for a visitor', ratio, MAX_SIGNED_IN_RATIO),
)
await noteMemory('after pages for a signed-in reader')
await cached('GET /api/articles', '/api/articles?limit=20', { ...GENTLE, manyVisitors: true }) // a visitor may send ten requests per second
await noteMemory('after calls')
await measure(site, '/search', { ...GENTLE, manyAddresses: true })
await noteMemory('after many different pages')
await pause(LATER_MS)
await noteMemory(`${LATER_MS / 1000} s later`)
await site.stop()
finish({
  bench: 'pages',
  rows,
  targets,
  notes: [
    'bare server: Hono with one handler that answers with the same bytes and headers; requested in turn with the site.',
    'rendered: the cookie cadence.bench=1 bypasses the cache, as a session does.',
    'CPU is that of the whole process: the pages, the embedded database and background work.',
    `Resident memory: ${memory.join(', ')}.`,
  ],
})

async function cached(
  page: string,
  path: string,
  order: Parameters<typeof compareWithBare>[2],
): Promise<number> {
  const { site: own, bare, share, byCpu } = await compareWithBare(site, path, order)
  rows.push({ page, how: 'bare server', ...columns(bare), of_bare: 1, of_bare_by_cpu: 1 })
  rows.push({ page, how: 'the site', ...columns(own), of_bare: share, of_bare_by_cpu: byCpu })
  return share
}

async function rendered(page: string, path: string): Promise<number> {
  await measure(site, path, RENDERED) // compiles the code
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(site, path, RENDERED))
  rows.push({ page, how: 'rendered', ...columns(rounds) })
  return middle(rounds, (m) => m.cpuMs)
}

/** The CPU of a page for a signed-in reader, divided by that of the same page rendered for a visitor. */
async function signedIn(path: string): Promise<number> {
  const member = { ...GENTLE, headers: { cookie: await signIn(site, 'reader@example.com') } }
  for (const order of [RENDERED, member]) await measure(site, path, order) // compiles the code
  const rounds: Measured[] = []
  const ratios: number[] = []
  for (let round = 0; round < SIGNED_IN_ROUNDS; round++) {
    const visitor = await measure(site, path, RENDERED)
    const reader = await measure(site, path, member)
    rounds.push(reader)
    ratios.push(reader.cpuMs / visitor.cpuMs)
  }
  rows.push({ page: 'article', how: 'signed in', ...columns(rounds) })
  return median(ratios)
}

async function noteMemory(when: string): Promise<void> {
  const [rss = Number.NaN] = await site.metrics(['process_resident_memory_bytes'])
  memory.push(`${Math.round(rss / 1e6)} MB ${when}`)
}
