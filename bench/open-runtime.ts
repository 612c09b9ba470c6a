// Opens what a benchmark measures in its own process: a runtime, and a PostgreSQL server.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startPostgres } from '../scripts/postgres.mjs'
import { type Clock, setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Db } from '../src/platform/db.ts'
import { openLog } from '../src/platform/log.ts'
import type { Caller } from '../src/platform/runtime.ts'
import { type OpenRuntime, openRuntime } from '../src/runtime.ts'
import { addSource } from '../src/sources/source-desk.ts'

/** The time of the clock of a runtime, unless it has another clock. */
export const NOW = new Date('2026-11-20T09:00:00Z')

/** A runtime whose `dataDir` is removed when it closes, unless it was given. */
export type BenchRuntime = Omit<OpenRuntime, 'close'> & {
  dataDir: string
  /** The answer of a call, with the type that its contract states. */
  ask: <Body>(call: string, input: Record<string, unknown>, caller?: Caller | null) => Promise<Body>
  close: () => Promise<void>
}
/** `url` names a PostgreSQL database; without it the database is embedded. */
type Options = { dataDir?: string; url?: string | undefined; clock?: Clock; env?: Record<string, string> }

/** Opens a runtime without sample content. */
export async function openBenchRuntime({
  dataDir,
  url,
  clock = setClock(NOW),
  env,
}: Options = {}): Promise<BenchRuntime> {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'cadence-bench-')))
  const config = readConfig({
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    SAMPLE_CONTENT: 'false',
    ...(url !== undefined && { DATABASE_URL: url }),
    ...env,
  })
  const open = await openRuntime(config, { clock, log: openLog(config.logLevel) })
  return {
    ...open,
    dataDir: directory,
    async ask<Body>(call: string, input: Record<string, unknown>, caller: Caller | null = null) {
      const origin = {
        caller,
        language: 'en',
        requestId: 'bench',
        address: '127.0.0.1',
        limited: false,
      } as const
      return (await open.dispatcher.answer(call, input, origin)).body as Body // the type that the contract states
    },
    async close() {
      await open.close()
      if (dataDir === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Adds that many sources, https://site-{n}.example, and returns their ids. */
export async function addSources(db: Db, count: number, now = NOW): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const source = { name: `Site ${n}`, url: `https://site-${n}.example/feed`, scrapeFrequencyHours: 6 }
    ids.push((await addSource(db, now, source)).id)
  }
  return ids
}

/** The size of the database, with its indexes, in bytes. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  return Number(rows[0]?.bytes)
}

/** A PostgreSQL server, with a directory for the files of its sites. */
export type Postgres = {
  url: string
  dataDir: string
  /** The CPU seconds that the server and its connections have used so far; on Linux only, otherwise NaN. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Starts a server, with its data in `kept` if that is given; null if there is no PostgreSQL on this machine. */
export async function openPostgres(kept?: string): Promise<Postgres | null> {
  const dir = kept ?? (await mkdtemp(join(tmpdir(), 'cadence-bench-')))
  await mkdir(join(dir, 'files'), { recursive: true })
  if (kept === undefined) await chmod(dir, 0o711) // when run as root, PostgreSQL runs as another user, who must traverse the directory
  const remove = async () => void (kept === undefined && (await rm(dir, { recursive: true, force: true })))
  const server = await startPostgres({ dir: join(dir, 'postgres') })
  if (!server) return remove().then(() => null)
  return {
    url: server.url,
    dataDir: join(dir, 'files'),
    cpuSeconds: () => cpuSecondsBelow(join(dir, 'postgres', 'data', 'postmaster.pid')),
    async stop() {
      await server.stop()
      await remove()
    },
  }
}

/** The ticks of a second in /proc. */
const TICKS = 100

/** The CPU seconds of the process whose id is in a file, and of its children, also of those that have ended. */
function cpuSecondsBelow(file: string): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  let ticks = 0
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = statOf(name)
    if (stat === null || (Number(name) !== pid && stat.parent !== pid)) continue
    ticks += stat.own + (Number(name) === pid ? stat.ended : 0)
  }
  return ticks / TICKS
}

/** The parent of a process, its ticks, and those of its children that have ended; null if it has ended itself. Source: proc(5). */
function statOf(pid: string): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return null
  }
}

/** The duration in seconds, the CPU time of all threads, and memory in bytes: before the work and at its peak. */
export type Work = { seconds: number; cpuSeconds: number; memoryBefore: number; memoryMost: number }
const LOOK_MS = 50

/** Runs the work once and measures what it takes in this process. */
export async function measureWork(work: () => Promise<unknown>): Promise<Work> {
  const memory = () => process.memoryUsage.rss()
  const memoryBefore = memory()
  let memoryMost = memoryBefore
  const watch = setInterval(() => (memoryMost = Math.max(memoryMost, memory())), LOOK_MS)
  const cpuBefore = process.cpuUsage()
  const from = performance.now()
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    memoryBefore,
    memoryMost: Math.max(memoryMost, memory()),
  }
}

/** Bytes in MB. */
export const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
