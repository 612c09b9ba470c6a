// Load on a server from a process of its own, and what the answers cost the server.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { median, quantile } from './report.ts'

/** The address to request, the load and the duration. */
export type Order = {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** Requested in turn instead of `url`. */
  urls?: readonly string[]
  /** Requests use these keys in turn. */
  keys?: readonly string[]
  /**
   * Sends requests at this steady rate, however long the answers take; without it, each connection sends the next request as
   * soon as the last one is answered.
   */
  perSecond?: number
  /** Each request comes from a different network address, for a site that trusts its proxy. */
  manyVisitors?: boolean
  /** Each request has a different `q`, so that no page is cached. */
  manyAddresses?: boolean
}
/** The result; times in milliseconds. Only answers with status 200 count. */
export type Load = { answers: number; perSecond: number; p50: number; p99: number; longest: number }
/** A load, and the CPU time that the server's process used per answer, all its threads together. */
export type Measured = Load & { cpuMs: number }
type Server = { url: string; cpuSeconds(): Promise<number> }
/** How many requests were not answered with status 200, by the reason. */
type Failed = { failed: Record<string, number> }

/** The duration of each round of a measurement. */
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)

/** Puts load on a server. Throws if any answer does not have status 200. */
export async function load(order: Order): Promise<Load> {
  const { failed, ...measured } = await startLoad(order).result
  const reasons = Object.entries(failed).map(([why, number]) => `${why} × ${number}`)
  if (reasons.length > 0) throw new Error(`${order.url} was not answered with 200: ${reasons.join(', ')}`)
  return measured
}

/** Starts load; `stop` ends a steady rate before its time. */
export function startLoad(order: Order): { result: Promise<Load & Failed>; stop(): void } {
  const child = fork(import.meta.filename, { execArgv: [] })
  child.send(order)
  const result = once(child, 'message').then(([message]) => {
    child.disconnect()
    return message as Load & Failed // sent by the end of this file
  })
  return { result, stop: () => child.send('stop') }
}

/** Puts load on one page of a server and measures the CPU time per answer. */
export async function measure(server: Server, path: string, order: Omit<Order, 'url'>): Promise<Measured> {
  const before = await server.cpuSeconds()
  const measured = await load({ ...order, url: server.url + path })
  return { ...measured, cpuMs: ((await server.cpuSeconds()) - before) * (1000 / measured.answers) }
}

/** The median of a figure over several rounds. */
export const middle = (rounds: readonly Measured[], of: (measured: Measured) => number): number =>
  median(rounds.map(of))

/** Rounds as the columns of a table. */
export const columns = (rounds: readonly Measured[]) => ({
  requests_per_s: middle(rounds, (m) => m.perSecond),
  p50_ms: middle(rounds, (m) => m.p50),
  p99_ms: middle(rounds, (m) => m.p99),
  cpu_ms_per_request: middle(rounds, (m) => m.cpuMs),
})

type Timings = { times: number[]; failed: Map<string, number>; ms: number }
let isStopped = false

async function run(order: Order): Promise<Load & Failed> {
  const { times, failed, ms } = await (order.perSecond === undefined
    ? hard(order)
    : paced(order, order.perSecond))
  if (times.length === 0) count(failed, 'no answer')
  return {
    answers: times.length,
    perSecond: (times.length * 1000) / ms,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: quantile(times, 1),
    failed: Object.fromEntries(failed),
  }
}

const count = (failed: Map<string, number>, why: string, times = 1) =>
  times > 0 && failed.set(why, (failed.get(why) ?? 0) + times)

/** Sends requests at equal intervals. Times start at the moment at which a request is due. */
async function paced(
  { url, urls = [url], connections, seconds, headers, keys = [] }: Order,
  perSecond: number,
): Promise<Timings> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const failed = new Map<string, number>()
  const times: number[] = []
  const from = performance.now()
  const asked: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds && !isStopped; n++) {
    const due = from + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const start = Math.min(due, performance.now()) // timers may fire slightly early
    const answered = (status: number | undefined) =>
      status === 200 ? times.push(performance.now() - start) : count(failed, `status ${status}`)
    asked.push(
      new Promise((done) => {
        const key = keys[n % keys.length]
        const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
        get(
          urls[n % urls.length] ?? url,
          { agent, headers: { 'accept-encoding': 'br', ...headers, ...authorization } },
          (response) => {
            response.resume().once('end', () => done(void answered(response.statusCode)))
          },
        ).once('error', () => done(void count(failed, 'errors')))
      }),
    )
  }
  await Promise.all(asked)
  agent.destroy()
  return { times, failed, ms: performance.now() - from }
}

/** Each connection sends the next request as soon as the last one is answered. */
async function hard(order: Order): Promise<Timings> {
  const times: number[] = []
  const failed = new Map<string, number>()
  let asked = 0
  const from = performance.now()
  const running = autocannon({
    url: order.url,
    connections: order.connections,
    duration: order.seconds,
    headers: { 'accept-encoding': 'br', ...order.headers },
    requests: [
      {
        setupRequest: (request) => {
          asked += 1
          if (order.manyVisitors)
            request.headers['x-forwarded-for'] = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
          const url = order.urls?.[asked % order.urls.length]
          if (url !== undefined) request.path = new URL(url).pathname
          if (order.manyAddresses) request.path = `${new URL(order.url).pathname}?q=word${asked}`
          return request
        },
      },
    ],
  })
  running.on('response', (_, status, __, milliseconds) => {
    if (status === 200) times.push(milliseconds)
    else count(failed, `status ${status}`)
  })
  const { errors, timeouts } = await running
  count(failed, 'errors', errors)
  count(failed, 'timeouts', timeouts)
  return { times, failed, ms: performance.now() - from }
}

if (import.meta.main)
  process.once('message', (order: Order) => {
    process.once('message', () => (isStopped = true))
    void run(order).then((result) => process.send?.(result))
  })
