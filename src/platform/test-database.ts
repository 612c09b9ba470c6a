// Databases for tests: the embedded one, or a real PostgreSQL when TEST_DATABASE_URL names a server.
import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DAY } from './clock.ts'
import { type Database, type DatabaseOptions, openDatabase } from './db.ts'
import { startEmbedded } from './embedded/embedded-database.ts'
import { openLog } from './log.ts'
import { type Lendable, lend } from './test-lent.ts'

const server = process.env['TEST_DATABASE_URL']

/** The kinds of database that this test run covers: the suite runs once for each. */
export const databaseKinds: readonly Database['kind'][] = server ? ['postgres'] : ['embedded']

/** A place for a database of this kind that no one else uses. Call `remove` once the database is closed. */
export type TestPlace = Pick<DatabaseOptions, 'url' | 'dataDir' | 'socketDirectory'> & {
  remove(): Promise<void>
}

/** The content of a database besides the migrations; `mark` changes with it. */
export type Prepared = { mark: string; prepare(database: Database): Promise<void> }

/** An empty place for a database; `template` names a database of the server to copy. */
export async function testPlace(kind: Database['kind'], template = 'template1'): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadence-test-'))
  const removeDirectory = () => rm(dataDir, { recursive: true, force: true })
  if (kind === 'embedded') return { url: undefined, dataDir, remove: removeDirectory }
  const name = `cadence_test_${randomBytes(6).toString('hex')}`
  await onServer((ask) => ask(`create database ${name} template ${template}`))
  const url = new URL(server ?? '')
  url.pathname = name
  return {
    url: url.href,
    dataDir,
    remove: async () => {
      await onServer((ask) => ask(`drop database if exists ${name} with (force)`))
      await removeDirectory()
    },
  }
}

type Options = Omit<DatabaseOptions, 'url' | 'dataDir'>
const USUAL: Options = { migrationsFolder: 'migrations', log: openLog('error') }
const PATIENCE_MS = 30_000
const NOTHING: Prepared = { mark: '', prepare: async () => undefined }

/** A place that holds a migrated and prepared database: a copy of an original that is created once. */
export async function migratedPlace(
  kind: Database['kind'],
  { options = USUAL, prepared = NOTHING }: { options?: Options; prepared?: Prepared } = {},
): Promise<TestPlace> {
  if (kind === 'postgres') return testPlace(kind, await templateOnServer(options, prepared))
  const place = await testPlace(kind)
  await copyOriginal(options, prepared, place.dataDir)
  return place
}

/** A place with such a database that other test files of this process use before and after, but never at the same time. */
export async function lentPlace(kind: Database['kind'], prepared = NOTHING): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadence-test-'))
  const lent = await lend(prepared.mark, () => lendable(kind, prepared))
  return {
    ...lent,
    dataDir,
    remove: async () => {
      await lent.giveBack()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function lendable(kind: Database['kind'], prepared: Prepared): Promise<Lendable> {
  const place = await migratedPlace(kind, { prepared })
  if (kind === 'postgres') return { url: place.url, close: () => place.remove() }
  const engine = await startEmbedded(place.dataDir, USUAL.log, PATIENCE_MS, (reason) => {
    throw reason
  })
  return { url: undefined, socketDirectory: engine.socketDirectory, close: () => engine.close() }
}

/** A migrated database that is removed when it is closed. The embedded one is copied from a cached original. */
export async function openTestDatabase(
  kind: Database['kind'] = 'embedded',
  more: Partial<DatabaseOptions> = {},
): Promise<Database> {
  const options = { ...USUAL, ...more }
  const place = await migratedPlace(kind, { options })
  const database = await openDatabase({ ...options, ...place })
  return {
    ...database,
    close: async () => {
      await database.close()
      await place.remove()
    },
  }
}

/** Creates the database at `place`, which holds the migrations or nothing, and closes it. */
async function make(place: Omit<TestPlace, 'remove'>, options: Options, prepared: Prepared): Promise<void> {
  const database = await openDatabase({ ...options, ...place })
  await prepared.prepare(database)
  await database.close()
}

async function copyOriginal(options: Options, prepared: Prepared, dataDir: string): Promise<void> {
  const original = join('node_modules', '.cache', `database-${fingerprint(options, prepared)}`)
  // Creating an original takes seven seconds of CPU time, so other processes that start at the same time wait for it.
  if (!existsSync(original))
    await alone(`${original}.lock`, async () => {
      if (!existsSync(original)) await makeOriginal(original, options, prepared)
    })
  await cp(original, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

async function makeOriginal(original: string, options: Options, prepared: Prepared): Promise<void> {
  const draft = await testPlace('embedded')
  if (prepared !== NOTHING) await copyOriginal(options, NOTHING, draft.dataDir)
  await make(draft, options, prepared)
  const nearby = `${original}.${randomBytes(6).toString('hex')}`
  await cp(draft.dataDir, nearby, { recursive: true })
  await forgetOld(dirname(original))
  await rename(nearby, original)
  await draft.remove()
}

const BUSY = 5 // SQLITE_BUSY

/**
 * Runs this action while no one else runs one that locks the same file. It is a kernel lock and is released when its process
 * ends.
 */
async function alone(file: string, action: () => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file, { timeout: 0 })
  const taken = () => {
    try {
      lock.exec('begin exclusive')
      return true
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== BUSY) throw error // as node:sqlite throws it
      return false
    }
  }
  try {
    while (!taken()) await pause(50)
    await action()
  } finally {
    lock.close()
  }
}

/** Removes originals that are more than a day old: their inputs have changed since then. */
async function forgetOld(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith('database-') && (await stat(join(directory, name))).mtimeMs < Date.now() - DAY)
      await rm(join(directory, name), { recursive: true, force: true })
}

/** The name of the original on the server. Test files that need it at the same time wait for the one that creates it. */
async function templateOnServer(options: Options, prepared: Prepared): Promise<string> {
  const name = `cadence_original_${fingerprint(options, prepared)}`
  await onServer(async (ask) => {
    await ask('select pg_advisory_lock(hashtextextended($1, 0))', [name]) // until the connection ends
    if (await ask('select from pg_database where datname = $1', [name])) return
    const base = prepared === NOTHING ? undefined : await templateOnServer(options, NOTHING)
    const draft = await testPlace('postgres', base)
    await make(draft, options, prepared)
    await ask(`alter database ${new URL(draft.url ?? '').pathname.slice(1)} rename to ${name}`)
    await draft.remove()
  })
  return name
}

/** Changes with the version of the database, the migrations and the prepared content. */
function fingerprint({ migrationsFolder: folder }: Options, { mark }: Prepared): string {
  const hash = createHash('sha256')
    .update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
    .update(mark)
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  for (const file of files.filter((entry) => entry.isFile()))
    hash.update(file.name).update(readFileSync(join(file.parentPath, file.name)))
  return hash.digest('hex').slice(0, 16)
}

/** `ask` returns the number of rows. */
type Ask = (statement: string, values?: unknown[]) => Promise<number | null>

async function onServer(action: (ask: Ask) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await action(async (statement, values) => (await client.query(statement, values)).rowCount)
  } finally {
    await client.end()
  }
}
