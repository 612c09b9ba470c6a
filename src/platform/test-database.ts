// Databases for tests: the embedded one always, a real PostgreSQL when TEST_DATABASE_URL names a server.
import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from './db.ts'
import { openLog } from './log.ts'

const server = process.env['TEST_DATABASE_URL']

/** The kinds of database that this run of the tests can open. */
export const databaseKinds: readonly Database['kind'][] = server ? ['embedded', 'postgres'] : ['embedded']

/** A place for a database of this kind that nobody else uses; `remove` once it is closed. */
export type TestPlace = Pick<DatabaseOptions, 'url' | 'dataDir'> & { remove(): Promise<void> }

/** An empty place for a database. */
export async function testPlace(kind: Database['kind']): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadence-test-'))
  const removeDirectory = () => rm(dataDir, { recursive: true, force: true })
  if (kind === 'embedded') return { url: undefined, dataDir, remove: removeDirectory }
  const name = `cadence_test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(server ?? '')
  url.pathname = name
  return {
    url: url.href,
    dataDir,
    remove: async () => {
      await onServer(`drop database if exists ${name} with (force)`)
      await removeDirectory()
    },
  }
}

/** A place that holds a migrated database already, where that is quicker than migrating. */
export async function migratedPlace(
  kind: Database['kind'],
  options: Omit<DatabaseOptions, 'url' | 'dataDir'> = {
    migrationsFolder: 'migrations',
    log: openLog('error'),
  },
): Promise<TestPlace> {
  const place = await testPlace(kind)
  if (kind === 'embedded') await copyOriginal(options, place.dataDir)
  return place
}

/** A migrated database that is removed when it is closed. The embedded one is copied from a cached original. */
export async function openTestDatabase(
  kind: Database['kind'] = 'embedded',
  more: Partial<DatabaseOptions> = {},
): Promise<Database> {
  const options = { migrationsFolder: 'migrations', log: openLog('error'), ...more }
  const place = await migratedPlace(kind, options)
  const database = await openDatabase({ ...options, ...place })
  return {
    ...database,
    close: async () => {
      await database.close()
      await place.remove()
    },
  }
}

async function copyOriginal(
  options: Omit<DatabaseOptions, 'url' | 'dataDir'>,
  dataDir: string,
): Promise<void> {
  const original = join('node_modules', '.cache', `database-${fingerprint(options.migrationsFolder)}`)
  if (!existsSync(original)) {
    const draft = await testPlace('embedded')
    await (await openDatabase({ ...options, ...draft })).close()
    const nearby = `${original}.${randomBytes(6).toString('hex')}`
    await cp(draft.dataDir, nearby, { recursive: true })
    // Several test files may come here at once: the first one wins.
    await rename(nearby, original).catch(() => rm(nearby, { recursive: true }))
    await draft.remove()
  }
  await cp(original, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Changes with the version of the database and with the migrations. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256').update(
    readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  )
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  for (const file of files.filter((entry) => entry.isFile()))
    hash.update(file.name).update(readFileSync(join(file.parentPath, file.name)))
  return hash.digest('hex').slice(0, 16)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
