import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod'
import type { Log } from './log.ts'
import { errorLine } from './safe-error.ts'

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })
type Migration = { when: number; file: string; statements: string[]; hash: string }
type Applied = { hash: string; created_at: string }
/** How many migrations a database had before, and how many were applied to it. */
export type Migrated = { before: number; applied: number }

/**
 * An arbitrary number, which must be the same for all processes of all versions. A backup holds the lock shared: it does not
 * see the rows of a table that a migration has rewritten in the meantime.
 */
export const MIGRATION_LOCK = 727_001

/**
 * Brings the tables up to date with the files of `folder` (as drizzle-kit writes them) in one transaction: a file that fails
 * leaves the database unchanged and is named in the error. If several processes start at the same time, one migrates and the
 * others wait. A file that was changed after it ran is refused, and so is a database that a newer version has migrated.
 * Files written after `until` are left for later. Returns how many files had run before, and how many ran now.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  log: Pick<Log, 'info'>,
  until = Infinity,
): Promise<Migrated> {
  const migrations = (await readMigrations(folder)).filter(({ when }) => when <= until)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    let waiting: Migration[] = []
    if (!(await isUpToDate(client, migrations))) {
      await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      waiting = pending(migrations, await readApplied(client))
      for (const migration of waiting) await apply(client, migration)
    }
    await client.query('commit')
    client.release()
    const [first, last] = [waiting[0], waiting.at(-1)]
    if (first && last)
      log.info({ migrations: waiting.length, first: first.file, last: last.file }, 'database migrated')
    return { before: migrations.length - waiting.length, applied: waiting.length }
  } catch (error) {
    client.release(true) // closing the connection rolls back
    throw error
  }
}

/** When the migrations of `folder` were written, in ms. */
export const knownMigrations = async (folder: string): Promise<number[]> =>
  (await readMigrations(folder)).map(({ when }) => when)

async function readMigrations(folder: string): Promise<Migration[]> {
  const contents = join(folder, 'meta', '_journal.json')
  if (!existsSync(contents)) return []
  const { entries } = journal.parse(JSON.parse(await readFile(contents, 'utf8')))
  return Promise.all(
    entries.map(async ({ when, tag }) => {
      const file = `${tag}.sql`
      const sql = await readFile(join(folder, file), 'utf8')
      const statements = sql.split('--> statement-breakpoint').filter((part) => part.trim() !== '')
      return { when, file, statements, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Whether nothing is pending: then nothing waits for a running backup. */
async function isUpToDate(client: pg.PoolClient, migrations: Migration[]): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  )
  return rows[0]?.there === true && pending(migrations, await readApplied(client)).length === 0
}

/** Reads the applied migrations from the table that drizzle's own tools use. */
async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations (
       id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await client.query<Applied>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows
}

function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  const hashes = new Map(applied.map(({ created_at, hash }) => [Number(created_at), hash]))
  const changed = migrations.find(({ when, hash }) => (hashes.get(when) ?? hash) !== hash)
  if (changed)
    throw new Error(`migration ${changed.file} was changed after it ran on this database: write a new one`)
  const known = new Set(migrations.map(({ when }) => when))
  const unknown = [...hashes.keys()].filter((when) => !known.has(when)).length
  if (unknown > 0)
    throw new Error(
      `the database was migrated by a newer version (${unknown} more ${unknown === 1 ? 'migration' : 'migrations'}): ` +
        'start that version, or restore a backup that was made before',
    )
  return migrations.filter(({ when }) => !hashes.has(when))
}

async function apply(client: pg.PoolClient, { file, statements, hash, when }: Migration): Promise<void> {
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      when,
    ])
  } catch (cause) {
    throw new Error(`migration ${file} failed, the database is unchanged: ${errorLine(cause)}`, { cause })
  }
}
