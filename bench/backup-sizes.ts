// The time and memory of a backup and a restore of a large site, and what readers notice of a backup.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ended, type Place, emptyPlace, environmentOf, runCommand } from './backup-place.ts'
import { fillLibrary } from './fill-library.ts'
import { type Load, startLoad } from './load.ts'
import { type Postgres, openBenchRuntime } from './open-runtime.ts'
import { type Row, type Target, atMost, secondsOf } from './report.ts'
import { type Site, someArticle, startSite } from './site.ts'

const ARTICLES = Number(process.env['ARTICLES'] ?? 100_000)
const [ARTICLES_PER_FILE, TOOLS] = [10, 200]
/** A small site shows whether memory grows with the size. */
const SMALL = Math.round(ARTICLES / 20)
const MAX_GROWTH = 1.3
/** Requests a second for each kind of page, the time before the backup, and the longest time of a backup. */
const [PER_SECOND, QUIET_MS, MAX_SECONDS] = [20, 30_000, 3600]
const WARM_UP_MS = 3000
const MAX_SLOWER = 2
const COMMANDS = ['backup', 'restore'] as const
const PAGES = ['cached', 'rendered'] as const
type Pages = Record<(typeof PAGES)[number], Load>

/** One site: the seconds to fill it, its pages without and during a backup, and the two commands. */
type Measured = { filled: number; quiet: Pages; busy: Pages; backup: Ended; restore: Ended }

/** Measures a small and a large site on each of the databases. */
export async function measureSizes(servers: (Postgres | null)[]) {
  const rows: Row[] = []
  const targets: Target[] = []
  const notes: string[] = []
  for (const server of servers) {
    const database = server ? 'PostgreSQL' : 'embedded'
    const [small, large] = [await measureSite(server, SMALL), await measureSite(server, ARTICLES)]
    for (const [articles, measured] of [[SMALL, small] as const, [ARTICLES, large] as const]) {
      notes.push(`${database}: ${articles} articles filled in ${Math.round(measured.filled)} s.`)
      for (const command of COMMANDS) {
        const { seconds, peakMb = Number.NaN } = measured[command]
        rows.push({ database, measured: command, articles, seconds, peak_mb: peakMb })
      }
      for (const page of PAGES) {
        const [quiet, busy] = [measured.quiet[page], measured.busy[page]]
        rows.push({
          database,
          measured: `${page} pages`,
          articles,
          p50_ms: quiet.p50,
          p99_ms: quiet.p99,
          during_p50_ms: busy.p50,
          during_p99_ms: busy.p99,
        })
      }
    }
    for (const command of COMMANDS) {
      const growth = (large[command].peakMb ?? Number.NaN) / (small[command].peakMb ?? Number.NaN)
      targets.push(
        atMost(`memory of a ${command}, 20 times the size, ${database}`, growth, MAX_GROWTH, 'times'),
      )
    }
    for (const page of PAGES) {
      const slower = large.busy[page].p99 / large.quiet[page].p99
      targets.push(atMost(`p99 of ${page} pages during a backup, ${database}`, slower, MAX_SLOWER, 'times'))
    }
  }
  return { rows, targets, notes }
}

async function measureSite(server: Postgres | null, articles: number): Promise<Measured> {
  const place = await emptyPlace(server)
  const folder = await mkdtemp(join(tmpdir(), 'cadence-bench-archives-'))
  const file = join(folder, 'site')
  const filled = await secondsOf(() => fill(place, articles))
  const site = await startSite({ dataDir: place.dataDir, env: environmentOf(place) })
  await loadUntil(site, pause(WARM_UP_MS))
  const quiet = await loadUntil(site, pause(QUIET_MS))
  const saving = runCommand(place, 'backup', file)
  const [busy, backup] = await Promise.all([loadUntil(site, saving), saving])
  await site.stop()
  await place.remove()
  const target = await emptyPlace(server)
  const restore = await runCommand(target, 'restore', file)
  await target.remove()
  await rm(folder, { recursive: true })
  return { filled, quiet, busy, backup, restore }
}

async function fill(place: Place, articles: number): Promise<void> {
  const runtime = await openBenchRuntime({ dataDir: place.dataDir, url: place.url })
  await fillLibrary(runtime, { articles, tools: TOOLS }, { lanes: place.url === undefined ? 1 : 2 })
  await runtime.close()
  const folder = join(place.dataDir, 'files', 'pictures')
  await mkdir(folder, { recursive: true })
  for (let n = 0; n < articles / ARTICLES_PER_FILE; n++)
    await writeFile(join(folder, `${n}.jpg`), randomBytes(20_000 + ((n * 7919) % 180_000)))
}

/** Loads a story at a steady rate until the work is done. */
async function loadUntil(site: Site, work: Promise<unknown>): Promise<Pages> {
  const url = site.url + (await someArticle(site))
  const start = (headers: Record<string, string>) =>
    startLoad({ url, headers, seconds: MAX_SECONDS, connections: 20, perSecond: PER_SECOND })
  const loads = { cached: start({}), rendered: start({ cookie: 'cadence.bench=1' }) }
  await work
  loads.cached.stop()
  loads.rendered.stop()
  return { cached: await loads.cached.result, rendered: await loads.rendered.result }
}
