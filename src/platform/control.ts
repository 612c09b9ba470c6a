import { createHash } from 'node:crypto'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { type Server, createServer, connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { errorLine } from './safe-error.ts'

/** The words of an operator's command, as typed. */
export type Command = readonly string[]
/** The output of a command; if `ok` is false, the command line fails. */
export type CommandResult = { ok: boolean; lines: string[] }

/** The largest command that is read, in bytes. */
const COMMAND_BYTES = 64_000

/**
 * The socket on which the site of a data directory receives commands, in a directory that only the same user can enter. It
 * is not in the data directory itself, because the path of a socket may have 107 bytes at most.
 */
function socketOf(dataDir: string): { directory: string; file: string } {
  const directory = join(tmpdir(), `cadence-${userInfo().uid}`)
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24)
  return { directory, file: join(directory, `${name}.sock`) }
}

/**
 * Receives commands for the site of `dataDir` until `close`. The caller owns the directory's lock, so an existing socket was
 * left by a process that has ended.
 */
export async function hearOperator(
  dataDir: string,
  run: (command: Command) => Promise<CommandResult>,
): Promise<{ close(): Promise<void> }> {
  const { directory, file } = socketOf(dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700)
  await rm(file, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    let size = 0
    socket.on('data', (part: Buffer) => {
      size += part.length
      if (size > COMMAND_BYTES) socket.destroy()
    })
    void text(socket)
      .then((asked) => run(JSON.parse(asked) as Command)) // written by askOperator of the same user
      .catch((error: unknown): CommandResult => ({
        ok: false,
        lines: [errorLine(error)],
      }))
      .then((result) => socket.end(JSON.stringify(result)))
  })
  await new Promise<void>((done, failed) => server.once('error', failed).listen(file, done))
  return { close: () => closed(server) }
}

const closed = (server: Server) => new Promise<void>((done) => void server.close(() => done()))

/** Sends a command to the site that runs on `dataDir`. Null when none does. */
export async function askOperator(dataDir: string, command: Command): Promise<CommandResult | null> {
  const { promise, resolve: resolveWith, reject } = Promise.withResolvers<CommandResult | null>()
  const socket = connect(socketOf(dataDir).file)
  socket.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolveWith(null) : reject(error),
  )
  socket.once('connect', () => {
    socket.end(JSON.stringify(command))
    text(socket)
      .then((answer) => JSON.parse(answer) as CommandResult) // written by hearOperator
      .then(resolveWith, reject)
  })
  return promise
}
