import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Db } from '../db.ts'
import type { Log } from '../log.ts'
import { publicReads } from '../metrics.ts'
import { isRefusal } from '../refusal.ts'
import { errorLine } from '../safe-error.ts'
import { isUnavailable } from '../unavailable.ts'

/** Where reads run whose answer is the same for every visitor. */
export type PublicReads = {
  /**
   * Runs `read` on the replica if it has replayed every announced change, and otherwise on the primary. A read that fails on
   * the replica is repeated on the primary: also one that has to store something once, which a replica refuses.
   */
  run<T>(read: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** All reads on the primary. */
export const onPrimary = (db: Db): PublicReads => ({ run: (read) => read(db), close: async () => undefined })

export type ReplicaOptions = {
  /** The address of a streaming replica of `primary`. */
  url: string
  primary: Pick<Database, 'db' | 'pool' | 'notices'>
  /** The channels on which changes of public content are announced. */
  channels: readonly string[]
  log: Log
  /** How far behind the replica may be while no change is announced. */
  maxBehindMs?: number
}

/** The replica is compared with the primary this often, and after each announced change. */
const CHECK_MS = 1000
const MAX_BEHIND_MS = 10_000
/** Pauses between two looks at a replica that is behind. */
const FIRST_LOOK_MS = 5
const MAX_LOOK_MS = 500
/** A replica that does not answer by then is given up for the read: the primary answers. */
const CONNECTION_WAIT_MS = 1000
const PATIENCE_MS = 5000

/**
 * Reads on a replica. A notice closes it until it has replayed the WAL of the primary up to a position after the notice, so
 * nothing that is cached after a change shows the state before it. It is also closed unless it is known to have all that the
 * primary had `maxBehindMs` ago, and while it does not answer or is not a standby of the primary. It may be away at the start.
 */
export async function openReplica({
  url,
  primary,
  channels,
  log,
  maxBehindMs = MAX_BEHIND_MS,
}: ReplicaOptions): Promise<PublicReads> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'cadence',
    keepAlive: true,
    max: 10,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    query_timeout: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    idle_in_transaction_session_timeout: PATIENCE_MS,
    options: '-c default_transaction_read_only=on', // also if it is promoted
  })
  pool.on('error', () => undefined) // the next look reports it
  pool.on('connect', (client) => void client.on('error', () => undefined)) // the query that runs at that moment gets the error
  const db: Db = drizzle(pool)
  /** Reads may run there until then, as `performance.now()` counts. */
  let openUntil = 0
  /** Why it was closed the last time that was logged; null while it is open. */
  let closedFor: string | null = 'start'
  let changes = 0
  let closing = false
  let wake = Promise.withResolvers<void>()

  const lookNow = () => wake.resolve()
  const onChange = () => {
    changes += 1
    openUntil = 0
    lookNow()
  }
  const stops = [
    ...(await Promise.all(channels.map((channel) => primary.notices.listen(channel, onChange)))),
    primary.notices.onReconnect(onChange),
  ]
  const following = follow()

  return {
    async run(read) {
      if (performance.now() < openUntil) {
        publicReads.inc({ database: 'replica' })
        try {
          return await read(db)
        } catch (error) {
          if (isRefusal(error)) throw error
          failed(error)
        }
      }
      publicReads.inc({ database: 'primary' })
      return read(primary.db)
    },
    async close() {
      closing = true
      openUntil = 0
      for (const stop of stops) stop()
      lookNow()
      await following
      await pool.end()
    },
  }

  /** A replica that does not answer is closed until the next look. Other errors concern the one read, which is repeated. */
  function failed(error: unknown): void {
    if (!isUnavailable(error)) return log.warn({ why: errorLine(error) }, 'a read failed on the replica')
    close(errorLine(error))
    lookNow()
  }

  function close(why: string): void {
    openUntil = 0
    if (closedFor !== why) log.warn({ why }, 'visitors read from the primary: the replica is not used')
    closedFor = why
  }

  /** Opens the replica, which has all that the primary had at `asOf`. */
  function open(asOf: number): void {
    openUntil = asOf + maxBehindMs
    if (closedFor !== null) log.info('visitors read from the replica')
    closedFor = null
  }

  /** Opens the replica whenever it has replayed the position that the primary had after the last change. */
  async function follow(): Promise<void> {
    while (!closing) {
      wake = Promise.withResolvers()
      const seen = changes
      const asOf = await catchUp().catch((error: unknown) => close(errorLine(error)))
      if (seen !== changes) continue
      if (asOf !== undefined && !closing) open(asOf)
      await Promise.race([wake.promise, pause(CHECK_MS, undefined, { ref: false })])
    }
  }

  /**
   * Waits until the replica has replayed all that the primary has written so far. Returns when it asked the primary, or
   * undefined if that is too long ago. Throws if a server does not answer, or if the replica is not a standby of the primary.
   */
  async function catchUp(): Promise<number | undefined> {
    const asOf = performance.now()
    const { rows } = await primary.pool.query<Position>(POSITION)
    const { position, system } = rows[0] ?? {}
    for (let lookMs = FIRST_LOOK_MS; !closing; lookMs = Math.min(lookMs * 2, MAX_LOOK_MS)) {
      const { rows: found } = await pool.query<Replayed>(REPLAYED, [position])
      if (!found[0]?.standby || found[0].system !== system)
        throw new Error('it is not a standby of DATABASE_URL')
      const isLate = performance.now() - asOf > maxBehindMs
      if (isLate) close(`it is more than ${maxBehindMs / 1000} s behind`)
      if (found[0].replayed) return isLate ? undefined : asOf
      await pause(lookMs)
    }
    return undefined
  }
}

type Position = { position: string; system: string }
/** The position after everything that is committed, also what is not yet on the disk. */
const POSITION =
  'select pg_current_wal_insert_lsn() as position, (select system_identifier from pg_control_system())::text as system'

type Replayed = { standby: boolean; replayed: boolean | null; system: string }
const REPLAYED = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed,
  (select system_identifier from pg_control_system())::text as system`
