// The baseline: a Hono server that only answers with the bytes and headers of one page of the site.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The baseline in its own process. */
export type Bare = { url: string; cpuSeconds(): Promise<number>; stop(): Promise<void> }

/** Headers that the server sets automatically on every answer. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** Starts the baseline for the page at `address`, as a browser receives it. */
export async function startBare(address: string): Promise<Bare> {
  const child = fork(fileURLToPath(import.meta.url), [address], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}`, cpuSeconds: () => askCpu(child), stop: () => end(child) }
}

async function askCpu(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [seconds] = (await once(child, 'message')) as [number]
  return seconds
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

async function serveCopyOf(address: string): Promise<void> {
  const request = get(address, { headers: { 'accept-encoding': 'br' }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(response.headers))
    if (typeof value === 'string' && !OF_THE_CONNECTION.has(name)) headers[name] = value
  const body = new Uint8Array(await buffer(response))
  const app = new Hono()
  app.get('*', () => new Response(body, { headers }))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  )
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1e6)
  })
}

if (import.meta.main && process.argv[2] !== undefined) await serveCopyOf(process.argv[2])
