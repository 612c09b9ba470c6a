// The baseline: the same engine in the same kind of thread behind the same socket, opened as its package opens it.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { openDatabaseSocket } from '../src/platform/embedded/database-socket.ts'

const { directory, socketFile } = workerData as { directory: string; socketFile: string }
const db = await PGlite.create(directory)
await openDatabaseSocket(
  {
    run: (messages, onRawData) => db.execProtocolRawStream(messages, { onRawData, syncToFs: false }),
    inTransaction: () => db.isInTransaction(),
  },
  socketFile,
  30_000,
)
parentPort?.postMessage('ready')
