import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** Short messages between processes, delivered when the transaction that sends them commits. */
export type Notices = {
  /** Calls `hear` for every later notice on `channel`, including those of this process. Resolves to "stop listening". */
  listen(channel: string, hear: (payload: string) => void): Promise<() => void>
  /** Calls `missed` once the connection is back whenever notices may have been lost. Returns "stop". */
  onReconnect: (missed: () => void) => () => void
  /**
   * Resolves when this process has received every notice committed before, or after a second when the database is slow.
   * Never rejects: notices that a lost connection missed are reported by `onReconnect`.
   */
  received(): Promise<void>
  /** Whether notices arrive. A connection that dies silently is noticed within 30 seconds. */
  isConnected(): boolean
}
/** Notices and the method to close them, for their owner. */
export type RunningNotices = Notices & { close(): Promise<void> }

/** Sends `payload` (at most 7,999 bytes) to every listener of every process; inside a transaction, on commit. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 10_000
const CHECK_MS = 15_000
const RECEIVED_MS = 1000
const CHANNEL = /^[a-z][a-z_]{0,62}$/

/** The registry of listeners by channel; the same for both kinds of database. */
export function audience() {
  const hearers = new Map<string, Set<(payload: string) => void>>()
  const missed = new Set<() => void>()
  return {
    channels: () => [...hearers.keys()],
    /** True for the first listener of its channel. */
    add(channel: string, hear: (payload: string) => void): boolean {
      if (!CHANNEL.test(channel)) throw new Error(`not the name of a channel: ${channel}`)
      const there = hearers.get(channel)
      if (there) there.add(hear)
      else hearers.set(channel, new Set([hear]))
      return there === undefined
    },
    remove: (channel: string, hear: (payload: string) => void) => void hearers.get(channel)?.delete(hear),
    dispatch: (notice: { channel: string; payload?: string | undefined }) => {
      for (const hear of hearers.get(notice.channel) ?? []) hear(notice.payload ?? '')
    },
    onReconnect: (then: () => void) => {
      missed.add(then)
      return () => void missed.delete(then)
    },
    reconnected: () => missed.forEach((then) => then()),
  }
}
/** The listeners of one process. */
export type Audience = ReturnType<typeof audience>

/**
 * Notices over the one connection that a thread has to the embedded database: the code that opens it makes it listen to the
 * channels of `listeners`.
 */
export function embeddedNotices(
  pool: pg.Pool,
  listeners: Audience,
  isConnected: () => boolean,
): RunningNotices {
  return {
    async listen(channel, hear) {
      if (listeners.add(channel, hear)) await pool.query(`listen ${channel}`)
      return () => listeners.remove(channel, hear)
    },
    onReconnect: listeners.onReconnect,
    received: async () => undefined, // a commit is answered after its notices, on the same connection
    isConnected,
    close: async () => undefined,
  }
}

/** Notices over a separate connection, which is reopened automatically, with growing pauses. */
export async function postgresNotices(config: pg.ClientConfig, log: Log): Promise<RunningNotices> {
  const listeners = audience()
  let client: pg.Client | undefined
  let closing = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...config, query_timeout: CHECK_MS })
    fresh.on('notification', listeners.dispatch)
    fresh.on('error', () => undefined) // `end` follows
    try {
      await fresh.connect()
      for (const channel of listeners.channels()) await fresh.query(`listen ${channel}`)
    } catch (error) {
      void fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
    fresh.once('end', () => lose(fresh))
  }
  function lose(lost: pg.Client): void {
    if (closing || client !== lost) return
    client = undefined
    log.warn('connection for notices lost')
    reconnect(FIRST_WAIT_MS)
  }
  function reconnect(waitMs: number): void {
    retry = setTimeout(() => {
      connect().then(
        () => {
          log.info('connection for notices is back')
          listeners.reconnected()
        },
        () => closing || reconnect(Math.min(waitMs * 2, MAX_WAIT_MS)),
      )
    }, waitMs)
  }
  // A connection that died silently is detected by a query.
  const check = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch(() => {
      lose(asked)
      void asked.end().catch(() => undefined)
    })
  }, CHECK_MS)

  await connect()
  return {
    async listen(channel, hear) {
      // If the connection is lost at this moment, it listens to all channels once it is back.
      if (listeners.add(channel, hear)) await client?.query(`listen ${channel}`).catch(() => undefined)
      return () => listeners.remove(channel, hear)
    },
    onReconnect: listeners.onReconnect,
    async received() {
      // The server sends pending notices before the answer to a query.
      const answered = client?.query('select 1').catch(() => undefined)
      await Promise.race([answered, wait(RECEIVED_MS, undefined, { ref: false })])
    },
    isConnected: () => client !== undefined,
    close: async () => {
      closing = true
      clearInterval(check)
      clearTimeout(retry)
      await client?.end()
    },
  }
}
