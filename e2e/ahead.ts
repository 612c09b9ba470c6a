import { readFileSync } from 'node:fs'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

// Read by a site's process before its program (NODE_OPTIONS=--import), in each of its threads but that of the database: its
// clock then goes ahead by as many milliseconds as stand in the file CLOCK_FILE, read anew when the process gets SIGUSR2.

const file = process.env['CLOCK_FILE']

if (file !== undefined && !process.argv[1]?.includes('embedded-database')) {
  let aheadMs = 0
  const threads = new BroadcastChannel('ahead')
  threads.unref() // keeps no thread alive
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
      given.length === 0 ? new Real(now()) : (Reflect.construct(target, given) as Date), // its target makes dates
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  Object.assign(Real.prototype, { constructor: globalThis.Date }) // what is made tells its class
}
