// The thread that works off the queues beside the web of its process, with its own runtime and its own memory.
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { listenForReports } from '#newsletter/bounces/listen-for-reports.ts'
import { guardRestore } from '#newsletter/restore-guard.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { collectGarbage } from '#platform/heap.ts'
import { openLog } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import { openRuntime } from './runtime.ts'
import { timetable } from './timetable.ts'
import type { WorkAnswer, WorkBegin, WorkQuestion } from './work-apart.ts'

const port = parentPort
if (!port) throw new Error('work-thread.ts is no program: work-apart.ts starts it')
const [{ socketDirectory }] = (await once(port, 'message')) as [WorkBegin] // the first one
const config = readConfig(process.env)
const open = await openRuntime(config, {
  clock: systemClock,
  log: openLog(config.logLevel),
  ...(socketDirectory !== undefined && { socketDirectory }),
})
collectGarbage()
await guardRestore(open.runtime)
await open.runtime.jobs.work(open.runtime, timetable)
const reports = await listenForReports(open.runtime)

const send = (answer: WorkAnswer) => port.postMessage(answer)
port.on('message', (question: WorkQuestion) => {
  if (question === 'close') void close().finally(() => process.exit(0)) // in a thread, this ends the thread only
  else void metrics.getMetricsAsJSON().then((measured) => send({ measured }))
})
async function close(): Promise<void> {
  await reports?.close()
  await open.close()
}
send('working')
