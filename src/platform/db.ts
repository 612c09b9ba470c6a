import { setTimeout } from 'node:timers/promises'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Embedded, EngineFailed, startEmbedded } from './embedded/embedded-database.ts'
import type { Log } from './log.ts'
import { type Migrated, migrate } from './migrate.ts'
import { audience, embeddedNotices, type Notices, postgresNotices, type RunningNotices } from './notices.ts'
import { errorLine } from './safe-error.ts'
import { isUnavailable } from './unavailable.ts'

/** The database or an open transaction on it: actions take a Db and receive `tx` inside a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** An open database, of either kind. */
export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /** For components that send their own SQL (the job queue). With the embedded database it has one connection. */
  pool: pg.Pool
  notices: Notices
  /** The migrations that opening it has found and applied. */
  migrated: Migrated
  /** Whether a query is answered within two seconds. Never throws. */
  ready(): Promise<boolean>
  /**
   * The directory of the socket through which other threads of this process use the embedded database; undefined with
   * PostgreSQL.
   */
  socketDirectory: string | undefined
  /** The number of syncs to the disk since the start; undefined with PostgreSQL, which keeps its own count. */
  syncs: () => number | undefined
  /** Waits up to ten seconds for running queries, then ends all connections and the embedded database. */
  close(): Promise<void>
}
/** The options of `openDatabase`. */
export type DatabaseOptions = {
  /** The address of a PostgreSQL server; undefined for the embedded database. */
  url: string | undefined
  /** The directory of the embedded database. */
  dataDir: string
  migrationsFolder: string
  /** Only migrations that were written until then are applied: a backup is restored with the tables that it had. */
  migrationsUntil?: number
  log: Log
  /**
   * The socket directory of an embedded database that another thread of this process has opened, and closes after this one.
   */
  socketDirectory?: string
  /** The number of connections to a PostgreSQL server. The embedded database has one. */
  poolSize?: number
  /** How long a query waits for a free connection before it fails. */
  connectionWaitMs?: number
  /** How long a statement may run, and how long a transaction may be idle. */
  patienceMs?: number
  /** Called when PostgreSQL does not answer at startup, before the first pause. */
  onWaiting?: () => void
  /**
   * Called when the embedded database cannot be kept running, for example because the disk failed: this process must end.
   */
  onLost?: (reason: Error) => void
  /** Called when the database reports a damaged page or index, or when the embedded one does not open. */
  onDamage?: (damage: Damage) => void
}

/** What is known about a damage, and whether the database opens. */
export type Damage = { why: string; opens: boolean }

const READY_MS = 2000
const CONNECTION_WAIT_MS = 5000
/** By then the client of a page or a call has given up, and an idle transaction holds locks. */
const PATIENCE_MS = 30_000
const CLOSING_MS = 10_000
/** The first pause between two attempts to reach a server that is unavailable at startup. */
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 5000

/**
 * Opens PostgreSQL at `url`, or else the embedded database in `dataDir`, and runs the migrations. Waits for a server that
 * does not answer. Throws when the server refuses the account or has no such database, when the directory is used by
 * another process, when a migration fails, or when commits would not be durable.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgres(options, options.url)
  return options.socketDirectory === undefined
    ? openEmbedded(options)
    : connectEmbedded(options, options.socketDirectory, ELSEWHERE)
}

async function openPostgres(options: DatabaseOptions, url: string): Promise<Database> {
  const connection = {
    connectionString: url,
    application_name: 'cadence',
    keepAlive: true,
    connectionTimeoutMillis: options.connectionWaitMs ?? CONNECTION_WAIT_MS,
  }
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize ?? 10,
    statement_timeout: options.patienceMs ?? PATIENCE_MS,
    idle_in_transaction_session_timeout: options.patienceMs ?? PATIENCE_MS,
  })
  hearErrors(pool, options)
  await waitForServer(pool, url, options)
  return assemble('postgres', pool, options, () => postgresNotices(connection, options.log), ELSEWHERE)
}

/** Returns once the server accepts a connection; retries for as long as it is unavailable. */
async function waitForServer(pool: pg.Pool, url: string, { log, onWaiting }: DatabaseOptions): Promise<void> {
  const { host, pathname } = URL.parse(url) ?? {}
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
    try {
      return (await pool.connect()).release()
    } catch (error) {
      if (!isUnavailable(error)) {
        await pool.end()
        throw new Error(`DATABASE_URL: ${errorLine(error)}`, { cause: error })
      }
      const server = { host, database: pathname?.slice(1) }
      log.warn({ ...server, why: errorLine(error) }, 'waiting for the database: it does not answer')
      if (waitMs === FIRST_WAIT_MS) onWaiting?.()
      await setTimeout(waitMs)
    }
  }
}

type Engine = Pick<Embedded, 'alive' | 'limitQueries' | 'close'> & { syncs: Database['syncs'] }

/** An engine outside this thread: a PostgreSQL server, or an embedded database that another thread runs. */
const ELSEWHERE: Engine = {
  alive: () => true,
  limitQueries: () => undefined,
  syncs: () => undefined,
  close: async () => undefined,
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const embedded = await startEmbedded(
    options.dataDir,
    options.log,
    options.patienceMs ?? PATIENCE_MS,
    (reason) => {
      options.log.fatal({ err: reason }, 'the embedded database is lost')
      options.onLost?.(reason)
    },
  ).catch((error: unknown) => {
    if (error instanceof EngineFailed) options.onDamage?.({ why: errorLine(error), opens: false })
    throw error
  })
  return connectEmbedded(options, embedded.socketDirectory, embedded)
}

async function connectEmbedded(
  options: DatabaseOptions,
  socketDirectory: string,
  engine: Engine,
): Promise<Database> {
  const listeners = audience()
  let connections = 0
  let lost = 0
  const pool = new pg.Pool({
    host: socketDirectory,
    user: 'postgres',
    database: 'postgres',
    max: 1, // it has one session
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectionWaitMs ?? CONNECTION_WAIT_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- it is awaited: the types lag behind
    onConnect: async (client) => {
      connections += 1
      client.once('end', () => (lost += 1))
      client.on('notification', listeners.dispatch)
      for (const channel of listeners.channels()) await client.query(`listen ${channel}`)
      if (connections > 1) listeners.reconnected()
    },
  })
  hearErrors(pool, options)
  const notices = async () => embeddedNotices(pool, listeners, () => connections > lost)
  return { ...(await assemble('embedded', pool, options, notices, engine)), socketDirectory }
}

async function assemble(
  kind: Database['kind'],
  pool: pg.Pool,
  options: DatabaseOptions,
  openNotices: () => Promise<RunningNotices>,
  engine: Engine,
): Promise<Database> {
  try {
    const migrated = await migrate(pool, options.migrationsFolder, options.log, options.migrationsUntil)
    engine.limitQueries()
    const notices = await openNotices()
    const db: Db = drizzle(pool)
    return {
      kind,
      db,
      pool,
      notices,
      migrated,
      socketDirectory: undefined,
      syncs: engine.syncs,
      ready: async () => engine.alive() && (await answersInTime(pool)),
      close: async () => {
        await notices.close()
        await Promise.race([pool.end(), wait(CLOSING_MS)])
        await engine.close()
      },
    }
  } catch (error) {
    await pool.end()
    await engine.close()
    throw error
  }
}

/** The SQLSTATEs of damaged data and of a damaged index. */
const DAMAGED: readonly unknown[] = ['XX001', 'XX002']
/** Whether an error says that a page of the database is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DAMAGED.includes(error.code)

/**
 * Without a listener a broken connection would end the process. The code that uses the connection at that moment gets the
 * error too. Errors of queries are read where they arrive, since each caller handles them in its own way.
 */
function hearErrors(pool: pg.Pool, { log, onDamage }: DatabaseOptions): void {
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection broke'))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const { connection } = client as pg.PoolClient & { connection: pg.Connection } // its type is public, the field is not
    connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (isDamage(error)) onDamage?.({ why: error.message, opens: true })
    })
  })
}

const wait = (ms: number) => setTimeout(ms, undefined, { ref: false })

async function answersInTime(pool: pg.Pool): Promise<boolean> {
  const late = wait(READY_MS).then(() => false)
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}
