import { createServer, type Socket } from 'node:net'

/** The one database behind the door. `run` takes whole messages of the PostgreSQL protocol. */
export type Engine = {
  run(messages: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>
  inTransaction(): boolean
}
/** An open door; `betweenQueries` is true while no client is in a transaction or in the middle of a query. */
export type Door = { betweenQueries(): boolean; close(): Promise<void> }

const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102
const LONGEST_MESSAGE = 1 << 30
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

/**
 * Lets one PostgreSQL client after the other talk to the embedded database over the socket `path`. The
 * database has one session, so the next client waits until the last one has left, and finds a fresh session:
 * no transaction, prepared statement, setting, lock or subscription of its predecessor. A client that keeps a
 * transaction open and says nothing for `patienceMs` is sent away.
 */
export async function openDoor(engine: Engine, path: string, patienceMs: number): Promise<Door> {
  let turn = Promise.resolve()
  let midway = false
  let client: { socket: Socket; heard: number } | undefined
  const watching = setInterval(() => {
    const silent = client && performance.now() - client.heard > patienceMs
    if (silent && engine.inTransaction()) client?.socket.destroy()
  }, patienceMs / 4)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()) // a client that goes away is no news
    turn = turn.then(() => serve(socket)).finally(() => sockets.delete(socket.destroy()))
  })

  async function serve(socket: Socket): Promise<void> {
    const frames = readFrames()
    try {
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        for (const { messages, ends } of frames.take(chunk)) {
          if (messages === 'decline') socket.write('N')
          else {
            midway = !ends
            await forward(socket, messages)
            client = { socket, heard: performance.now() }
          }
        }
      }
    } catch {
      // The client left in the middle, or sent what is no PostgreSQL protocol: its session ends here.
    }
    client = undefined
    midway = true
    await freshSession(engine)
    midway = false
  }

  async function forward(socket: Socket, messages: Uint8Array): Promise<void> {
    socket.cork()
    await engine.run(messages, (bytes) => {
      if (socket.writable) socket.write(Buffer.from(bytes)) // a copy: the engine uses its memory again
    })
    socket.uncork()
    if (socket.writableNeedDrain)
      await new Promise<void>((go) => socket.once('drain', go).once('close', () => go()))
  }

  await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening))
  return {
    betweenQueries: () => !midway && !engine.inTransaction(),
    close: async () => {
      clearInterval(watching)
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
      await turn
    },
  }
}

async function freshSession(engine: Engine): Promise<void> {
  const silent = () => undefined
  await engine.run(SYNC, silent) // ends a half-sent series of messages, whose rest will never come
  if (engine.inTransaction()) await engine.run(simpleQuery('rollback'), silent)
  await engine.run(simpleQuery('discard all'), silent)
}

/** The message that runs `sql`. */
export function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.from('Q\0\0\0\0')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

/** `decline`: the client asks for encryption; else whole messages, and whether the last one ends a query. */
type Frame = { messages: 'decline' | Uint8Array; ends: boolean }

/** Cuts the client's bytes at the ends of messages and keeps the rest until more arrives. */
function readFrames(): { take(chunk: Buffer): Frame[] } {
  let kept: Buffer[] = []
  let size = 0
  let wanted = 4
  let started = false

  function opening(all: Buffer): { frame?: Frame; used: number; needs: number } {
    const length = all.readInt32BE(0)
    if (length < 8 || length > 10_000) throw new Error('not the PostgreSQL protocol')
    if (all.length < length) return { used: 0, needs: length }
    const code = all.readInt32BE(4)
    if (code === CANCEL_REQUEST) throw new Error('there is nothing to cancel: queries run one by one')
    if (code === SSL_REQUEST || code === GSS_REQUEST)
      return { frame: { messages: 'decline', ends: true }, used: length, needs: 4 }
    started = true
    return { frame: { messages: all.subarray(0, length), ends: true }, used: length, needs: 5 }
  }

  function whole(all: Buffer): { frame?: Frame; used: number; needs: number } {
    let used = 0
    let last = 0
    while (all.length - used >= 5) {
      const length = 1 + all.readInt32BE(used + 1)
      if (length < 5 || length > LONGEST_MESSAGE) throw new Error('not the PostgreSQL protocol')
      if (all.length - used < length) break
      last = all.readUInt8(used)
      used += length
    }
    const rest = all.length - used
    const needs = rest >= 5 ? 1 + all.readInt32BE(used + 1) : 5
    if (used === 0) return { used, needs }
    return { frame: { messages: all.subarray(0, used), ends: last === 0x51 || last === 0x53 }, used, needs }
  }

  return {
    take(chunk) {
      kept.push(chunk)
      size += chunk.length
      const frames: Frame[] = []
      while (size >= wanted) {
        const all = kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept)
        const { frame, used, needs } = started ? whole(all) : opening(all)
        if (frame) frames.push(frame)
        kept = used < all.length ? [all.subarray(used)] : []
        size = all.length - used
        wanted = needs
      }
      return frames
    },
  }
}
