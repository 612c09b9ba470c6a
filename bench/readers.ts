// Readers who request the home page and /healthz every 20 ms until the parent process stops them.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Times in milliseconds by address; answers with another status than 200 are counted separately. */
export type Read = Record<
  string,
  { asked: number; p50: number; p99: number; longest: number; failed: number }
>

const EVERY_MS = 20
const PATHS = ['/', '/healthz']

let reading = true
process.once('message', (url: string) => {
  process.once('message', () => (reading = false))
  void read(url).then((result) => process.send?.(result, () => process.disconnect()))
})

async function read(url: string): Promise<Read> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const times = new Map(PATHS.map((path) => [path, { took: [] as number[], failed: 0 }]))
  const open = new Set<Promise<void>>()
  const from = performance.now()
  for (let n = 0; reading; n++) {
    const due = from + n * EVERY_MS
    const early = due - performance.now()
    if (early > 0) await pause(early)
    for (const [path, of] of times) {
      const start = Math.min(due, performance.now())
      const asked: Promise<void> = new Promise<void>((done) => {
        get(`${url}${path}`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
          response.resume().once('end', () => {
            if (response.statusCode === 200) of.took.push(performance.now() - start)
            else of.failed += 1
            done()
          })
        }).once('error', () => {
          of.failed += 1
          done()
        })
      }).finally(() => open.delete(asked))
      open.add(asked)
    }
  }
  await Promise.all(open)
  agent.destroy()
  return Object.fromEntries(
    [...times].map(([path, { took, failed }]) => {
      took.sort((a, b) => a - b)
      const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN
      return [path, { asked: took.length + failed, p50: at(0.5), p99: at(0.99), longest: at(1), failed }]
    }),
  )
}
