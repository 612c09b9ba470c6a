import { readFileSync } from 'node:fs'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

// Loaded by a site's process before its program (NODE_OPTIONS=--import), in each of its threads except the database thread.
// It moves the clock ahead by the milliseconds in the file CLOCK_FILE, which is read again when the process receives
// SIGUSR2.

const file = process.env['CLOCK_FILE']

if (file !== undefined && !process.argv[1]?.includes('embedded-database')) {
  let aheadMs = 0
  const threads = new BroadcastChannel('ahead')
  threads.unref() // does not keep a thread alive
  threads.onmessage = ({ data }: { data: unknown }) => {
    aheadMs = Number(data)
  }
  if (isMainThread)
    process.on('SIGUSR2', () => {
      aheadMs = Number(readFileSync(file, 'utf8'))
      threads.postMessage(aheadMs)
    })
  const Real = Date
  const now = () => Real.now() + aheadMs
  globalThis.Date = new Proxy(Real, {
    construct: (target, given) =>
      given.length === 0 ? new Real(now()) : (Reflect.construct(target, given) as Date), // the target constructs dates
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  Object.assign(Real.prototype, { constructor: globalThis.Date }) // dates must report the replaced class as their constructor
}
