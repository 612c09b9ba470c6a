import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** An external site for tests, on loopback. `seen` holds the method, host and path of every request, in order. */
export type Loopback = {
  origin: string
  /** 'host:port', as FETCH_ALLOW_HOSTS expects it. */
  host: string
  port: number
  seen: string[]
  close: () => Promise<void>
}

/**
 * Starts an HTTP server on 127.0.0.1 at a free port. It keeps idle connections, so that none closes while a client begins
 * its next request; closing the server ends them.
 */
export async function loopback(answer: http.RequestListener): Promise<Loopback> {
  const seen: string[] = []
  const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url}`)
    response.on('error', () => {})
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the address is not a pipe: the server listens on TCP
  const host = `127.0.0.1:${port}`
  return {
    origin: `http://${host}`,
    host,
    port,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
