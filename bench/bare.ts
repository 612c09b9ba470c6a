// The baseline: a Hono server that only answers with the bytes and headers of one page of the site.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { type Measured, type Order, measure, middle } from './load.ts'
import { median } from './report.ts'
import type { Site } from './site.ts'

/** The rounds of both servers; `share` is the site's requests per second divided by the baseline's, `byCpu` the inverse of CPU. */
export type Compared = { site: Measured[]; bare: Measured[]; share: number; byCpu: number }

const ROUNDS = 3
const WARM_UP_SECONDS = 2
/** Headers that the server sets automatically on every answer. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** Puts the same load on a page of the site and on a baseline that answers with the same bytes, in turn. */
export async function compareWithBare(
  site: Site,
  path: string,
  order: Omit<Order, 'url'>,
): Promise<Compared> {
  const bare = await startBare(site.url + path)
  for (const server of [site, bare]) await measure(server, path, { ...order, seconds: WARM_UP_SECONDS })
  const found: Pick<Compared, 'site' | 'bare'> = { site: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    found.bare.push(await measure(bare, path, order))
    found.site.push(await measure(site, path, order))
  }
  await bare.stop()
  return {
    ...found,
    share: median(found.site.map((m, n) => m.perSecond / (found.bare[n]?.perSecond ?? Number.NaN))),
    byCpu: middle(found.bare, (m) => m.cpuMs) / middle(found.site, (m) => m.cpuMs),
  }
}

/** Starts the baseline for the page at `address`, as a browser receives it. */
async function startBare(address: string) {
  const child = fork(import.meta.filename, [address], {
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
