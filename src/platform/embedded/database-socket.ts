import { createServer, type Socket } from 'node:net'

/** The one database behind the socket. `run` takes whole messages of the PostgreSQL protocol. */
export type Engine = {
  run(messages: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>
  inTransaction(): boolean
}
/** An open socket; `between` runs `work` in its turn, while no client is in a transaction or in the middle of a query. */
export type DatabaseSocket = { between(work: () => Promise<void>): Promise<void>; close(): Promise<void> }

const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102
const MAX_MESSAGE_LENGTH = 1 << 30
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

/**
 * Lets PostgreSQL clients use the embedded database through the socket `path`. The database has one session, which they
 * share: each client in turn has it for a query or a whole transaction. A notice that the session receives is sent to all
 * clients. Settings and names of prepared statements are shared too. They are reset when a client disconnects, as are its
 * transaction and its locks; listening to channels ends with the last client. A client that leaves a transaction idle for
 * `patienceMs` is disconnected.
 */
export async function openDatabaseSocket(
  engine: Engine,
  path: string,
  patienceMs: number,
): Promise<DatabaseSocket> {
  const sockets = new Set<Socket>()
  /** Clients that have been accepted: between them and the engine all bytes are messages of the protocol. */
  const present = new Set<Socket>()
  let queue = Promise.resolve()
  let owner: { socket: Socket; heard: number; leave: () => void } | undefined
  const watching = setInterval(() => {
    if (owner && performance.now() - owner.heard > patienceMs && engine.inTransaction())
      owner.socket.destroy()
  }, patienceMs / 4)

  /** Waits until all who came earlier have given the session back. The answer passes it to the next one. */
  async function turn(): Promise<() => void> {
    const { promise, resolve: leave } = Promise.withResolvers<void>()
    const mine = queue
    queue = promise
    await mine
    return leave
  }
  /** Waits until this client has the session, which it keeps until `giveBack`. */
  async function take(socket: Socket): Promise<void> {
    if (owner?.socket === socket) return
    const leave = await turn()
    owner = { socket, heard: performance.now(), leave }
  }
  function giveBack(): void {
    const { leave } = owner ?? {}
    owner = undefined
    leave?.()
  }

  async function serve(socket: Socket): Promise<void> {
    const frames = readFrames()
    try {
      for await (const chunk of socket as AsyncIterable<Buffer>)
        for (const { messages, ends } of frames.take(chunk)) {
          if (messages === 'decline') socket.write('N')
          else {
            await take(socket)
            await forward(socket, messages)
            if (ends && !engine.inTransaction()) giveBack()
            else if (owner) owner.heard = performance.now()
          }
        }
    } catch {
      // The client disconnected in the middle of a message or did not send the PostgreSQL protocol: its session ends here.
    }
    present.delete(socket)
    await take(socket)
    await forget(engine, present.size === 0)
    giveBack()
  }

  async function forward(socket: Socket, messages: Uint8Array): Promise<void> {
    present.add(socket)
    socket.cork()
    const noticesIn = readNotices()
    await engine.run(messages, (bytes) => {
      const copy = Buffer.from(bytes) // the engine reuses its memory
      if (socket.writable) socket.write(copy)
      for (const notice of noticesIn(copy))
        for (const other of present) if (other !== socket && other.writable) other.write(notice)
    })
    socket.uncork()
    if (socket.writableNeedDrain)
      await new Promise<void>((go) => {
        const goOn = () => {
          socket.off('drain', goOn).off('close', goOn)
          go()
        }
        socket.on('drain', goOn).on('close', goOn)
      })
  }

  let serving = 0
  const { promise: allServed, resolve: nobodyLeft } = Promise.withResolvers<void>()
  let closing = false
  const server = createServer((socket) => {
    sockets.add(socket)
    serving++
    socket.on('error', () => socket.destroy()) // a disconnected client is not an error
    void serve(socket).finally(() => {
      sockets.delete(socket.destroy())
      if (--serving === 0 && closing) nobodyLeft()
    })
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening))
  return {
    between: async (work) => {
      const leave = await turn()
      await work().finally(leave)
    },
    close: async () => {
      clearInterval(watching)
      closing = true
      if (serving === 0) nobodyLeft()
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
      await allServed
      await turn()
    },
  }
}

/**
 * Resets the state that a client leaves in the session; after the last client also the channels that the session listens to.
 */
async function forget(engine: Engine, last: boolean): Promise<void> {
  const silent = () => undefined
  await engine.run(SYNC, silent) // ends an incomplete series of messages, whose rest will never arrive
  if (engine.inTransaction()) await engine.run(simpleQuery('rollback'), silent)
  for (const undoing of last ? ['discard all'] : LEFT_BEHIND) await engine.run(simpleQuery(undoing), silent)
}
/** `discard all` without its `unlisten *`, because other clients may still listen. */
const LEFT_BEHIND = [
  'close all',
  'reset all',
  'deallocate all',
  'select pg_advisory_unlock_all()',
  'discard temp',
]

const NOTICE = 0x41
/** Finds the notices among the messages of one answer, however it is split into pieces. */
function readNotices(): (piece: Buffer) => Buffer[] {
  let kept: Buffer = Buffer.alloc(0)
  let skipping = 0
  return (piece) => {
    const found: Buffer[] = []
    let all = kept.length > 0 ? Buffer.concat([kept, piece]) : piece
    for (;;) {
      const skipped = Math.min(skipping, all.length)
      skipping -= skipped
      all = all.subarray(skipped)
      if (all.length < 5) break
      const length = 1 + all.readInt32BE(1)
      if (all.readUInt8(0) !== NOTICE) skipping = length
      else if (all.length < length) break
      else {
        found.push(all.subarray(0, length))
        skipping = length
      }
    }
    kept = all
    return found
  }
}

/** The message that runs `sql`. */
export function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.from('Q\0\0\0\0')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

/** `decline` means that the client asks for encryption; otherwise whole messages, and whether the last one ends a query. */
type Frame = { messages: 'decline' | Uint8Array; ends: boolean }

/** Splits the client's bytes at the ends of messages and keeps the rest until more arrives. */
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
      if (length < 5 || length > MAX_MESSAGE_LENGTH) throw new Error('not the PostgreSQL protocol')
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
