// Asks one server for one page, again and again, and tells how that went.
import autocannon from 'autocannon'
import type { Load, Order } from './load.ts'

process.once('message', (order: Order) => void run(order).then((told) => process.send?.(told)))

async function run(order: Order): Promise<Load & { failed: string[] }> {
  const times: number[] = []
  const failed = new Map<string, number>()
  const count = (why: string, times: number) => times > 0 && failed.set(why, (failed.get(why) ?? 0) + times)
  let asked = 0
  const from = performance.now()
  const running = autocannon({
    url: order.url,
    connections: order.connections,
    duration: order.seconds,
    headers: { 'accept-encoding': 'br', ...order.headers },
    // There are so many connections that a slow answer does not hold up the next request: nothing to correct.
    ...(order.perSecond !== undefined && { overallRate: order.perSecond, ignoreCoordinatedOmission: true }),
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
    else count(`status ${status}`, 1)
  })
  const { errors, timeouts } = await running
  count('errors', errors)
  count('timeouts', timeouts)
  if (times.length === 0) count('no answer', 1)
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    answers: times.length,
    perSecond: (times.length * 1000) / (performance.now() - from),
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    failed: [...failed].map(([why, number]) => `${why} × ${number}`),
  }
}
