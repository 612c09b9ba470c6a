// Sites to back up and to restore to, and the commands that do it, each in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { startEmbedded } from '../src/platform/embedded/embedded-database.ts'
import { HEAP_FLAGS } from '../src/backup/heap-flags.mjs'
import { openLog } from '../src/platform/log.ts'
import type { Postgres } from './open-runtime.ts'

/** The place of a site: an embedded database, or one on a PostgreSQL server. */
export type Place = { dataDir: string; url: string | undefined; remove(): Promise<void> }
/** `peakMb` is the most memory that the process has used; it is missing if the process was killed. */
export type Ended = { code: number | null; said: string; seconds: number; peakMb: number | undefined }

const root = join(import.meta.dirname, '..')
/** Prints the peak of the memory when a command ends. */
const PEAK = `--import=data:text/javascript,process.once('exit',()=>console.log('peak%20'+process.resourceUsage().maxRSS))`

/** An empty place; embedded without a server. */
export async function emptyPlace(server: Postgres | null): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
  const removeFiles = () => rm(dataDir, { recursive: true, force: true })
  if (!server) return { dataDir, url: undefined, remove: removeFiles }
  const name = `bench_${dataDir.slice(-6).toLowerCase()}_${process.hrtime.bigint()}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create database ${name}`)
  return {
    dataDir,
    url: server.url.replace(/\/postgres$/, `/${name}`),
    async remove() {
      await admin(`drop database ${name} with (force)`)
      await removeFiles()
    },
  }
}

/** The environment of a process that works on this place. */
export const environmentOf = ({ dataDir, url }: Place): Record<string, string> => ({
  DATA_DIR: dataDir,
  TMPDIR: tmpdir(), // has the socket on which the site receives the command
  ...(url !== undefined && { DATABASE_URL: url }),
})

/** Starts `backup <file>` or `restore <file>`. */
export function startCommand(
  place: Place,
  ...words: ['backup' | 'restore', string]
): { process: ChildProcess; ended: Promise<Ended> } {
  const from = performance.now()
  const child = spawn(process.execPath, [...HEAP_FLAGS, PEAK, join(root, 'src', 'command.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      MALLOC_MMAP_THRESHOLD_: process.env['MALLOC_MMAP_THRESHOLD_'],
      ...environmentOf(place),
    },
  })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([out, errors, [code]]) => {
      const seconds = (performance.now() - from) / 1000
      const [, peak] = /^peak (\d+)$/m.exec(out) ?? []
      const peakMb = peak === undefined ? undefined : Math.round(Number(peak) / 1000)
      return { code: code as number | null, said: errors.trim(), seconds, peakMb }
    },
  )
  return { process: child, ended }
}

/** Runs a command to its end. Throws if it fails. */
export async function runCommand(place: Place, ...words: ['backup' | 'restore', string]): Promise<Ended> {
  const ended = await startCommand(place, ...words).ended
  if (ended.code !== 0) throw new Error(`${words.join(' ')} ended with ${ended.code}: ${ended.said}`)
  return ended
}

/** Asks the database of a place that no site runs on. */
export async function askDatabase<T>(
  { dataDir, url }: Place,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const fail = (error: Error) => {
    throw error
  }
  const engine = url === undefined ? await startEmbedded(dataDir, openLog('silent'), 600_000, fail) : null
  const client = new pg.Client(
    engine
      ? { host: engine.socketDirectory, user: 'postgres', database: 'postgres' }
      : { connectionString: url },
  )
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
    await engine?.close()
  }
}
