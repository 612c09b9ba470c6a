import { type EventEmitter, once } from 'node:events'
import { createServer, isIP } from 'node:net'

/** Where a server listens; port 0 takes any free one. `setting` is the variable of its port. */
export type Address = { host: string; port: number; setting?: 'PORT' | 'WORKER_PORT' }

/** Whether a text is an IP address or a valid host name; `300.1.1.1` is neither. */
export const isHost = (text: string): boolean =>
  isIP(text) !== 0 || (/^[a-z\d][a-z\d._-]*$/i.test(text) && !/^[\d.]+$/.test(text))

/**
 * Throws a one-line error that names the variable of the port, or HOST, when no server can listen there. Called before the
 * database is opened.
 */
export async function checkAddress(address: Address): Promise<void> {
  const server = createServer().listen(address.port, address.host)
  await whenListening(server, address)
  server.close()
  await once(server, 'close')
}

/** Waits until a server listens. Throws a one-line error that names the variable of the port or HOST when it cannot. */
export async function whenListening(server: EventEmitter, address: Address): Promise<void> {
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new Error(reasonOf(cause, address), { cause })
  }
}

function reasonOf(error: unknown, { host, port, setting = 'PORT' }: Address): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  if (code === 'EADDRINUSE')
    return `${setting}: ${port} on ${host} is used by another program: stop it, or choose another port`
  if (code === 'EACCES') return `${setting}: this user may not listen on port ${port} of ${host}`
  return `HOST: ${host} is not an address of this machine (${code})`
}
