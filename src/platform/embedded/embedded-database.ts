import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { isFull, makeDataDirectory } from '../data-directory.ts'
import { lockFile } from '../file-lock.ts'
import { heapLimits } from '../heap.ts'
import type { Log } from '../log.ts'

/** The data with which the thread is started. */
export type ThreadStart = {
  directory: string
  socketFile: string
  /**
   * Values readable without a query: the number of syncs to the disk so far, and the start of the running query
   * (process.hrtime), else 0.
   */
  gauges: BigInt64Array<SharedArrayBuffer>
  /** A transaction that is idle for this long is rolled back. */
  patienceMs: number
}
/** The index of the sync count in the gauges. */
export const SYNCS = 0
/** The index of the query start in the gauges. */
export const BUSY_SINCE = 1
/** A message from the thread; after `failed` the thread ends. */
export type ThreadReport = { kind: 'ready' } | { kind: 'failed'; reason: string }

/** The engine did not open the directory. */
export class EngineFailed extends Error {}

/** The embedded database, running in its own thread behind a socket in `socketDirectory`. */
export type Embedded = {
  socketDirectory: string
  /** After this call a query that runs longer than `patienceMs` ends the thread, which is then restarted. */
  limitQueries(): void
  /** The number of syncs of files to the disk since the start. */
  syncs: () => number
  /** False while the thread is being restarted after a failure, and permanently once that has failed. */
  alive(): boolean
  /** Writes all data to disk and releases the directory. */
  close(): Promise<void>
}

/**
 * Large enough for the engine to reach its own limits (an SQL error) before the stack limit of the thread, which it does not
 * survive: the default of 4 MB is exceeded by a JSON value with some 20,000 brackets, 256 MB hold more than a million. Only
 * the used part takes memory.
 */
const STACK_MB = 256
const MAX_FAILURES = 3
const FAILURES_COUNT_MS = 60_000
const ROOM_LOOK_MS = 1000

/**
 * Starts the embedded database in `dataDir` (created when missing), which belongs to this process alone until `close`. When
 * the thread fails (the disk, the engine) it is restarted, as in PostgreSQL: acknowledged data is restored from the log,
 * once the disk has room for it. `onLost` is called when that fails, or is needed too often.
 */
export async function startEmbedded(
  dataDir: string,
  log: Pick<Log, 'error' | 'info'>,
  patienceMs: number,
  onLost: (reason: Error) => void,
): Promise<Embedded> {
  const home = await makeDataDirectory(dataDir)
  const lock = lockDirectory(home)
  // In the temporary directory, because the path of a socket may have 107 bytes at most. mkdtemp makes it private.
  const socketDirectory = await mkdtemp(join(tmpdir(), 'cadence-db-'))
  const removeSocket = () => rmSync(socketDirectory, { recursive: true, force: true })
  process.once('exit', removeSocket)
  const start: ThreadStart = {
    directory: join(home, 'database'),
    socketFile: join(socketDirectory, '.s.PGSQL.5432'),
    gauges: new BigInt64Array(new SharedArrayBuffer(16)),
    patienceMs,
  }
  // The engine has no timers, so the limit of PostgreSQL (statement_timeout) is enforced from outside.
  function endLongQuery(): void {
    const since = Atomics.load(start.gauges, BUSY_SINCE)
    if (since !== 0n && process.hrtime.bigint() - since > BigInt(patienceMs) * 1_000_000n)
      thread?.end(new Error(`a query ran longer than ${patienceMs} ms`))
  }
  let watching: NodeJS.Timeout | undefined
  const release = () => {
    clearInterval(watching)
    removeSocket()
    process.off('exit', removeSocket)
    lock.release()
  }

  const closing = new AbortController()
  let thread: Thread | undefined
  let restarting: Promise<void> = Promise.resolve()
  const failures: number[] = []

  async function open(): Promise<void> {
    await rm(start.socketFile, { force: true })
    Atomics.store(start.gauges, BUSY_SINCE, 0n)
    const fresh = await startThread(start)
    thread = fresh
    void fresh.ended.then((reason) => {
      thread = undefined
      if (!closing.signal.aborted) restarting = restart(reason)
    })
  }
  /**
   * Waits for free space: on a full disk each restart would fail until the process ends, while waiting keeps the cached
   * pages available.
   */
  async function waitForRoom(reason: Error): Promise<void> {
    if (!(await isFull(home))) return
    log.error({ err: reason }, 'the embedded database failed: its disk is full, and it waits for room')
    while (!closing.signal.aborted && (await isFull(home)))
      await setTimeout(ROOM_LOOK_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    failures.length = 0
  }
  async function restart(reason: Error): Promise<void> {
    await waitForRoom(reason)
    if (closing.signal.aborted) return
    const now = performance.now()
    failures.push(now)
    const recent = failures.filter((at) => now - at < FAILURES_COUNT_MS).length
    if (recent > MAX_FAILURES) return onLost(reason)
    log.error({ err: reason }, 'the embedded database failed: it is started again')
    try {
      if (!existsSync(start.directory)) throw new Error(`${start.directory} is gone`, { cause: reason })
      await open()
      log.info('the embedded database is back')
    } catch (error) {
      const why = error instanceof Error ? error : reason
      if (await isFull(home)) return restart(why)
      onLost(why)
    }
  }

  try {
    await open()
  } catch (error) {
    release()
    throw (await isFull(home)) ? new Error(`DATA_DIR: the disk of ${home} is full`, { cause: error }) : error
  }
  return {
    socketDirectory,
    syncs: () => Number(Atomics.load(start.gauges, SYNCS)),
    limitQueries: () => void (watching ??= setInterval(endLongQuery, patienceMs / 10).unref()),
    alive: () => thread !== undefined,
    close: async () => {
      closing.abort()
      await restarting
      await thread?.close()
      release()
    },
  }
}

/** `ended` resolves when the thread has ended and its files are closed. */
type Thread = { ended: Promise<Error>; end(why: Error): void; close(): Promise<void> }

async function startThread(start: ThreadStart): Promise<Thread> {
  const worker = new Worker(new URL('./embedded-database-thread.ts', import.meta.url), {
    workerData: start,
    resourceLimits: heapLimits({ stack: STACK_MB }),
  })
  let reason: Error | undefined
  const ended = new Promise<Error>((end) => {
    worker.on('error', (error: Error) => (reason ??= error))
    worker.once('exit', (code) => end(reason ?? new Error(`the embedded database ended with ${code}`)))
  })
  const ready = new Promise<'ready'>((go) =>
    worker.on('message', (report: ThreadReport) => {
      if (report.kind === 'ready') go('ready')
      else reason ??= new Error(`the embedded database failed: ${report.reason}`)
    }),
  )
  const outcome = await Promise.race([ready, ended])
  if (outcome !== 'ready') throw new EngineFailed(outcome.message, { cause: outcome })
  return {
    ended,
    end(why) {
      reason ??= why
      void worker.terminate()
    },
    close: async () => {
      worker.postMessage('close')
      await ended
    },
  }
}

/** A kernel lock: it is released when the process ends, however it ends. Local disks only. */
function lockDirectory(home: string): { release(): void } {
  const lock = lockFile(join(home, 'database.lock'))
  if (lock === null)
    throw new Error(
      `${home} is in use by another process, and the embedded database belongs to one process: ` +
        'stop the other one, choose another DATA_DIR, or set DATABASE_URL',
    )
  return lock
}
