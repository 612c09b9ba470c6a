// The embedded database with 100,000 articles (EMBEDDED_ARTICLES): from the start of the process to the first page, memory at
// rest and under load, and the nightly vacuum. BENCH_KEPT keeps the filled library in a directory.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { vacuumJob } from '../src/platform/embedded/vacuum.ts'
import { type Library, openLibraries } from './fill-library.ts'
import { startLoad } from './load.ts'
import { openBenchRuntime } from './open-runtime.ts'
import { type Row, type Target, atMost, finish, median, secondsOf } from './report.ts'
import { type Site, startSite } from './site.ts'

const ARTICLES = Number(process.env['EMBEDDED_ARTICLES'] ?? 100_000)
const [STARTS, REST_S, LOAD_S] = [5, 30, 60]
const [MAX_START_S, MAX_REST_MB, MAX_LOAD_MB, MAX_WAIT_MS] = [5, 450, 700, 1000]
/** Readers of many different pages, of searches and of the API, each at this rate. */
const PER_SECOND = { pages: 20, searches: 1, calls: 5 }
/** The share of the articles that change between two vacuums. */
const CHANGED = 0.1

const [rows, targets]: [Row[], Target[]] = [[], []]
const libraries = await openLibraries()
const library = await libraries.embedded({ articles: ARTICLES, tools: 100 })
const { dataDir } = library
const articles = await addresses(library)
await library.close()

const starts: number[] = []
for (let n = 0; n < STARTS; n++) {
  const { site, seconds } = await startAndRead()
  starts.push(seconds)
  if (n === STARTS - 1) await measureMemory(site)
  await site.stop()
}
rows.push({ measured: 'start to the first page, median', value: median(starts), unit: 's' })
rows.push({ measured: 'start to the first page, longest', value: Math.max(...starts), unit: 's' })
targets.push(atMost('start to the first page', median(starts), MAX_START_S, 's'))
await measureVacuum()
await libraries.close()
finish({ bench: 'embedded', rows, targets, notes: [...libraries.filled, `${ARTICLES} articles.`] })

/** The addresses of articles all over the library. */
async function addresses({ runtime: { db } }: Library): Promise<string[]> {
  const { rows: found } = await db.execute<{ id: string }>(
    sql`select id from articles where published_at is not null order by random() limit 3000`,
  )
  return found.map(({ id }) => `/en/news/${id}`)
}

/** Starts the site; the seconds until it has answered with its home page. */
async function startAndRead(): Promise<{ site: Site; seconds: number }> {
  const opened: Site[] = []
  const seconds = await secondsOf(async () => {
    const site = await startSite({ dataDir, env: { SAMPLE_CONTENT: 'false' } })
    opened.push(site)
    const { status } = await fetch(`${site.url}/en`)
    if (status !== 200) throw new Error(`the home page has status ${status}`)
  })
  const [site] = opened
  if (!site) throw new Error('the site did not start')
  return { site, seconds }
}

/** The resident memory of the process at rest after its first page, and the most under load. */
async function measureMemory(site: Site): Promise<void> {
  const memory = async () => ((await site.metrics(['process_resident_memory_bytes']))[0] ?? Number.NaN) / 1e6
  await pause(REST_S * 1000)
  const rest = await memory()
  const start = (perSecond: number, paths: readonly string[]) =>
    startLoad({
      url: site.url,
      urls: paths.map((path) => site.url + path),
      perSecond,
      connections: 20,
      seconds: LOAD_S,
    })
  const words = ['model', 'chip', 'agent', 'research', 'privacy', 'nova77', 'nova5', 'energy']
  const loads = {
    pages: start(PER_SECOND.pages, articles),
    searches: start(
      PER_SECOND.searches,
      words.map((word) => `/en/search?q=${word}`),
    ),
    calls: start(PER_SECOND.calls, ['/api/articles?limit=20', '/api/tools?limit=20', '/feed.xml']),
  }
  let most = rest
  let ended = false
  const results = Promise.all(Object.values(loads).map(({ result }) => result)).finally(() => (ended = true))
  while (!ended) {
    most = Math.max(most, await memory())
    await pause(1000)
  }
  const read = await results
  for (const [at, what] of Object.keys(loads).entries()) {
    const { p50 = Number.NaN, p99 = Number.NaN, failed = {} } = read[at] ?? {}
    rows.push({ measured: `${what} under load, median`, value: p50, unit: 'ms' })
    rows.push({ measured: `${what} under load, p99`, value: p99, unit: 'ms' })
    const failures = Object.values(failed).reduce((sum, number) => sum + number, 0)
    targets.push(atMost(`${what} not answered with 200`, failures, 0))
  }
  rows.push({ measured: 'memory at rest', value: rest, unit: 'MB' })
  rows.push({ measured: 'most memory under load', value: most, unit: 'MB' })
  targets.push(atMost('memory at rest', rest, MAX_REST_MB, 'MB'))
  targets.push(atMost('memory under load', most, MAX_LOAD_MB, 'MB'))
}

/** The time of a vacuum after a day of changes, and how long a query waits during it. */
async function measureVacuum(): Promise<void> {
  const { runtime, close } = await openBenchRuntime({ dataDir })
  const { db } = runtime
  const changed = Math.round(ARTICLES * CHANGED)
  for (let done = 0; done < changed; done += 500)
    await db.execute(
      sql`update articles set updated_at = updated_at + interval '1 second'
          where id in (select id from articles order by id offset ${done} limit 500)`,
    )
  let longest = 0
  let ended = false
  const seconds = secondsOf(() => vacuumJob.run({}, runtime)).finally(() => (ended = true))
  while (!ended) {
    longest = Math.max(longest, 1000 * (await secondsOf(() => db.execute(sql`select 1`))))
    await pause(10)
  }
  rows.push({ measured: `vacuum after ${changed} changed articles`, value: await seconds, unit: 's' })
  rows.push({ measured: 'longest wait of a query during the vacuum', value: longest, unit: 'ms' })
  targets.push(atMost('wait of a query during the vacuum', longest, MAX_WAIT_MS, 'ms'))
  await close()
}
