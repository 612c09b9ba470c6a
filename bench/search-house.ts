// The libraries to search: filled once, and kept for the next run if SEARCH_KEPT names a directory.
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { openRuntime } from '../src/runtime.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { NOW } from './bench-runtime.ts'
import { type Amount, fillLibrary } from './search-fill.ts'

const ADMIN = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'a@example.com',
  roles: ['admin'],
  sessionId: 's',
}

/** One call, by a visitor or by someone who can read everything. */
export type Asked = { name: string; call: string; input: Record<string, unknown>; readsAll: boolean }

/** A filled library that answers calls. */
export type Filled = { answer: (asked: Asked) => Promise<unknown>; close: () => Promise<void> }

/** Fills libraries; `filledIn` reports what was filled and how long it took. */
export type Shelf = {
  /** A library on PostgreSQL; null if there is no PostgreSQL on this machine. */
  postgres: (amount: Amount) => Promise<Filled | null>
  embedded: (amount: Amount) => Promise<Filled>
  filledIn: string[]
  close: () => Promise<void>
}

/** Fills libraries on demand. */
export async function openShelf(): Promise<Shelf> {
  const kept = process.env['SEARCH_KEPT']
  const dir = kept ?? (await mkdtemp(join(tmpdir(), 'cadence-bench-')))
  await mkdir(dir, { recursive: true })
  if (kept === undefined) await chmod(dir, 0o711) // when run as root, PostgreSQL runs as another user, who must traverse the directory
  const filledIn: string[] = []
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined

  const fill = async (what: string, amount: Amount, dataDir: string, url?: string) => {
    const open = await openLibrary(dataDir, url)
    const from = performance.now()
    await fillLibrary(open.runtime.db, amount, url === undefined ? 1 : 2)
    await open.close()
    filledIn.push(
      `${what}: ${amount.articles} articles, ${amount.tools} tools and agents filled in ${Math.round((performance.now() - from) / 1000)} s.`,
    )
  }

  return {
    filledIn,
    postgres: async (amount) => {
      server ??= await startPostgres({ dir: join(dir, 'postgres') })
      if (!server) return null
      const [name, dataDir] = [nameOf(amount), join(dir, 'files')]
      const urlOf = (database: string) => server?.url.replace(/\/postgres$/, `/${database}`) ?? ''
      const admin = new pg.Client({ connectionString: server.url })
      await admin.connect()
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) {
        await admin.query('drop database if exists filling')
        await admin.query('create database filling')
        await fill('PostgreSQL', amount, dataDir, urlOf('filling'))
        await admin.query(`alter database filling rename to ${name}`)
      }
      await admin.end()
      return answering(await openLibrary(dataDir, urlOf(name)))
    },
    embedded: async (amount) => {
      const dataDir = join(dir, nameOf(amount))
      if (!existsSync(dataDir)) {
        const filling = join(dir, 'filling')
        await rm(filling, { recursive: true, force: true })
        await fill('Embedded', amount, filling)
        await rename(filling, dataDir)
      }
      return answering(await openLibrary(dataDir))
    },
    close: async () => {
      await server?.stop()
      if (kept === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}

const nameOf = ({ articles, tools }: Amount) => `library_${articles}_${tools}`

type Library = Awaited<ReturnType<typeof openLibrary>>

async function openLibrary(dataDir: string, url?: string) {
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SAMPLE_CONTENT: 'false',
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  return openRuntime(config, { clock: setClock(NOW), log: openLog(config.logLevel) })
}

const answering = (library: Library): Filled => ({
  close: async () => library.close(),
  answer: async ({ call, input, readsAll }) => {
    const caller = readsAll ? ADMIN : null
    const origin = { caller, language: 'en', requestId: 'bench', address: '127.0.0.1', limited: false }
    return (await library.dispatcher.answer(call, input, origin)).body
  },
})
