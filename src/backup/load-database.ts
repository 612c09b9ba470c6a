import type pg from 'pg'
import { DAY } from '#platform/clock.ts'
import { openDatabase } from '#platform/db.ts'
import { createJobTables } from '#platform/job-tables.ts'
import type { Log } from '#platform/log.ts'
import { openTables, setSequences } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'

/** A database to fill: PostgreSQL at `url`, or else the embedded one that is created in `dataDir`. */
type Target = {
  url: string | undefined
  dataDir: string
  socketDirectory?: string
  log: Log
  migrationsFolder: string
}

type Steps = {
  /** Inserts the rows of all tables. */
  fill: (client: pg.PoolClient) => Promise<void>
  beforeCommit: (client: pg.PoolClient) => Promise<void>
}

/** While files are written, the transaction of the rows is idle. */
const PATIENCE_MS = DAY
/** Whoever has an account, a story or a subscriber has a site. */
const USED = ['users', 'articles', 'tools', 'agents', 'podcasts', 'subscribers', 'generated_content']
/** An arbitrary number: one process at a time fills a PostgreSQL database. */
const LOCK = 727_002

/**
 * Creates the tables as they were at these migrations, and fills them in one transaction. Throws a BackupProblem if the
 * database has a site already.
 */
export async function loadDatabase(
  target: Target,
  { migrations, sequences }: Pick<Manifest, 'migrations' | 'sequences'>,
  { fill, beforeCommit }: Steps,
): Promise<void> {
  const migrationsUntil = Math.max(...migrations)
  const database = await openDatabase({ ...target, migrationsUntil, patienceMs: PATIENCE_MS })
  try {
    await createJobTables(database)
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query("set local statement_timeout = 0; set local timezone = 'UTC'")
      await refuseUsed(client)
      const tables = await openTables(client)
      await fill(client)
      await tables.close()
      await setSequences(client, sequences)
      await beforeCommit(client)
      await client.query('commit')
      client.release()
    } catch (error) {
      client.release(true) // closing the connection rolls back
      throw error
    }
  } finally {
    await database.close()
  }
}

async function refuseUsed(client: pg.ClientBase): Promise<void> {
  const lock = 'select pg_try_advisory_xact_lock($1) as alone'
  const { rows } = await client.query<{ alone: boolean }>(lock, [LOCK])
  if (rows[0]?.alone !== true)
    throw new BackupProblem('another restore into this database is running: wait for it')
  for (const table of USED) {
    const found = await client.query(`select from ${table} limit 1`)
    if (found.rowCount !== 0)
      throw new BackupProblem(`the database is not empty (${table}): restore into an empty one`)
  }
}
