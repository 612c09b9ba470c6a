import http from 'node:http'
import { type Answered, type Get, recognize } from './server-answers.ts'

/** A model server on this machine, and the address of its API for models. */
export type FoundServer = Answered & { port: number; baseUrl: string }

const HOSTS = ['127.0.0.1', '[::1]'] as const
/** A server on this machine answers at once, or is none. */
const ANSWER_MS = 1500
const MAX_BYTES = 512_000

/**
 * Looks for model servers at these ports of this machine, and nowhere else. A server that listens on both loopback addresses
 * is found once. Never throws: what answers otherwise is no model server.
 */
export async function findServers(ports: readonly number[]): Promise<FoundServer[]> {
  const found = await Promise.all(
    ports.map(async (port) => {
      for (const host of HOSTS) {
        const answered = await recognize(getFrom(host, port))
        if (answered) return [{ ...answered, port, baseUrl: `http://${host}:${port}/v1` }]
      }
      return []
    }),
  )
  return found.flat()
}

/** Requests without redirects, cookies or a proxy, limited in time and size. */
const getFrom = (host: (typeof HOSTS)[number], port: number): Get => {
  const signal = AbortSignal.timeout(ANSWER_MS)
  return (path) =>
    new Promise((resolve) => {
      const request = http.get(
        {
          host: host.replace(/[[\]]/g, ''),
          port,
          path,
          signal,
          agent: false,
          headers: { accept: 'application/json' },
        },
        (response) => {
          const chunks: Buffer[] = []
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > MAX_BYTES) request.destroy()
            else chunks.push(chunk)
          })
          response.on('error', () => resolve(null))
          response.on('close', () => resolve(null)) // has no effect after `end`
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              json: parsed(Buffer.concat(chunks).toString('utf8')),
            }),
          )
        },
      )
      request.on('error', () => resolve(null))
    })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
