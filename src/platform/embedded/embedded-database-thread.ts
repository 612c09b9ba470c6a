// The thread that owns the embedded database: it opens the files and serves PostgreSQL clients through a socket.
import { inspect } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { BUSY_SINCE, SYNCS, type ThreadReport, type ThreadStart } from './embedded-database.ts'
import { openDatabaseSocket, simpleQuery } from './database-socket.ts'
import { openStorage } from './embedded-storage.ts'
import { collectGarbage } from '../heap.ts'

/** The write-ahead log may grow to this size before a checkpoint is made. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024
const CHECKPOINT_LOOK_MS = 5000

const { directory, socketFile, gauges, patienceMs } = workerData as ThreadStart
const report = (message: ThreadReport) => parentPort?.postMessage(message)

function fatal(error: unknown): never {
  report({ kind: 'failed', reason: inspect(error) })
  return process.exit(1) // in a worker thread this ends only the thread
}

const db = await openStorage(directory, {
  synced: () => void Atomics.add(gauges, SYNCS, 1n),
  fatal,
})
collectGarbage()
async function run(messages: Uint8Array, onRawData: (bytes: Uint8Array) => void): Promise<void> {
  Atomics.store(gauges, BUSY_SINCE, process.hrtime.bigint())
  await db.execProtocolRawStream(messages, { onRawData, syncToFs: false })
  Atomics.store(gauges, BUSY_SINCE, 0n)
}
const socket = await openDatabaseSocket(
  { run, inTransaction: () => db.isInTransaction() },
  socketFile,
  patienceMs,
)

// The engine makes checkpoints only on request: without this the log would grow forever.
const looking = setInterval(() => {
  socket.between(checkpointWhenDue).catch(fatal)
}, CHECKPOINT_LOOK_MS)

async function checkpointWhenDue(): Promise<void> {
  let answer = ''
  await run(
    simpleQuery(
      `select 'due' || (pg_current_wal_insert_lsn() - redo_lsn > ${CHECKPOINT_BYTES}) from pg_control_checkpoint()`,
    ),
    (bytes) => (answer += Buffer.from(bytes).toString('latin1')),
  )
  if (answer.includes('duetrue')) await run(simpleQuery('checkpoint'), () => undefined)
}

parentPort?.once('message', () => {
  clearInterval(looking)
  socket
    .close()
    .then(() => db.close())
    .then(() => process.exit(0))
    .catch(fatal)
})
report({ kind: 'ready' })
