// Requests one page of one server repeatedly and reports the result.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Load, Order } from './load.ts'

process.once('message', (order: Order) => void run(order).then((result) => process.send?.(result)))

type Timings = { times: number[]; failed: Map<string, number>; ms: number }

async function run(order: Order): Promise<Load & { failed: string[] }> {
  const { times, failed, ms } = await (order.perSecond === undefined
    ? hard(order)
    : paced(order, order.perSecond))
  if (times.length === 0) count(failed, 'no answer')
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    answers: times.length,
    perSecond: (times.length * 1000) / ms,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    failed: [...failed].map(([why, number]) => `${why} × ${number}`),
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
  for (let n = 0; n < perSecond * seconds; n++) {
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
          if (order.manyAddresses) request.path = `${new URL(order.url).pathname}?q=${asked}`
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
