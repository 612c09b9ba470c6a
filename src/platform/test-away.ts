// A connection to a test database that can be cut off, for tests of what happens while the database is unavailable.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestPlace } from './test-database.ts'

const SOCKET = '.s.PGSQL.5432'

/** `reach` is for `openTestRuntime`; `away` refuses and breaks all connections until `back`. */
type Cut = {
  reach: (place: TestPlace) => Promise<TestPlace>
  away(): Promise<void>
  back(): Promise<void>
}

/** Opens a relay in front of a test database of either kind. */
export function openCut(): Cut {
  const sockets = new Set<Socket>()
  let dial: () => Socket
  let at: { port: number; host: string } | { path: string }
  const relay = createServer((client) => {
    const server = dial()
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const back = async () => {
    relay.listen(at)
    await once(relay, 'listening')
  }
  const away = async () => {
    const closed = new Promise((done) => void relay.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    away,
    back,
    async reach(place) {
      const directory = await mkdtemp(join(tmpdir(), 'cadence-cut-'))
      const remove = async () => {
        await away()
        await rm(directory, { recursive: true })
        await place.remove()
      }
      if (place.socketDirectory !== undefined) {
        const path = join(place.socketDirectory, SOCKET)
        dial = () => connect(path)
        at = { path: join(directory, SOCKET) }
        await back()
        return { ...place, socketDirectory: directory, remove }
      }
      const url = new URL(place.url ?? '')
      const { hostname, port } = url
      dial = () => connect(Number(port), hostname)
      at = { port: 0, host: '127.0.0.1' }
      await back()
      at = { port: (relay.address() as AddressInfo).port, host: '127.0.0.1' } // it listens on TCP
      url.port = String(at.port)
      url.hostname = at.host
      return { ...place, url: url.href, remove }
    },
  }
}
