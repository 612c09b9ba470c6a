import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { ThreadReport, ThreadStart } from './embedded-database-thread.ts'

/** The embedded database, running in its own thread behind a socket in `socketDirectory`. */
export type Embedded = {
  socketDirectory: string
  /** How often a file was synced to the disk since the start. */
  syncs: () => number
  /** False once the thread has ended: there is no way back, the process should end. */
  alive(): boolean
  /** Writes everything to its place and gives the directory free. */
  close(): Promise<void>
}

/**
 * Starts the embedded database in `dataDir` (made when missing), which belongs to this process alone until
 * `close`. `onLost` is called once if the thread ends by itself: a disk or engine failure.
 */
export async function startEmbedded(dataDir: string, onLost: (reason: Error) => void): Promise<Embedded> {
  const home = resolve(dataDir)
  await mkdir(home, { recursive: true, mode: 0o700 })
  const lock = lockDirectory(home)
  // In the temporary directory: the path of a socket may have 107 bytes at most. mkdtemp makes it private.
  const socketDirectory = await mkdtemp(join(tmpdir(), 'cadence-db-'))
  const removeSocket = () => rmSync(socketDirectory, { recursive: true, force: true })
  process.once('exit', removeSocket)
  const syncs = new BigInt64Array(new SharedArrayBuffer(8))
  const thread = new Worker(new URL('./embedded-database-thread.ts', import.meta.url), {
    workerData: {
      directory: join(home, 'database'),
      socketFile: join(socketDirectory, '.s.PGSQL.5432'),
      syncs,
    } satisfies ThreadStart,
  })
  const ended = new Promise<Error>((end) => {
    thread.once('error', end)
    thread.on('message', (report: ThreadReport) => {
      if (report.kind === 'failed') end(new Error(`the embedded database failed: ${report.reason}`))
    })
    thread.once('exit', (code) => end(new Error(`the thread of the embedded database ended with ${code}`)))
  })
  let state: 'starting' | 'alive' | 'closing' | 'ended' = 'starting'
  const release = async () => {
    state = 'ended'
    process.off('exit', removeSocket)
    await rm(socketDirectory, { recursive: true, force: true })
    lock.close()
  }
  const failure = await Promise.race([heard(thread, 'ready'), ended])
  if (failure) {
    await thread.terminate()
    await release()
    throw failure
  }
  state = 'alive'
  void ended.then((reason) => {
    if (state !== 'alive') return
    state = 'ended'
    onLost(reason)
  })
  return {
    socketDirectory,
    syncs: () => Number(Atomics.load(syncs, 0)),
    alive: () => state === 'alive',
    close: async () => {
      if (state === 'alive') {
        state = 'closing'
        const closed = Promise.race([heard(thread, 'closed'), ended])
        thread.postMessage('close')
        await closed
      }
      await thread.terminate()
      await release()
    },
  }
}

function heard(thread: Worker, kind: ThreadReport['kind']): Promise<undefined> {
  return new Promise((hear) =>
    thread.on('message', (report: ThreadReport) => {
      if (report.kind === kind) hear(undefined)
    }),
  )
}

/** A lock of the kernel: it goes free when the process ends, however it ends. Local disks only. */
function lockDirectory(home: string): DatabaseSync {
  const lock = new DatabaseSync(join(home, 'database.lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (cause) {
    lock.close()
    throw new Error(
      `${home} is in use by another process, and the embedded database belongs to one process: ` +
        'stop the other one, choose another DATA_DIR, or set DATABASE_URL',
      { cause },
    )
  }
}
