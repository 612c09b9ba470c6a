// The thread that works off the queues beside the web of its process: a house of its own, with its own memory.
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import { openHouse } from './house.ts'
import { timetable } from './timetable.ts'
import type { WorkAnswer, WorkQuestion, WorkStart } from './work-apart.ts'

const socketDirectory = workerData as WorkStart['socketDirectory']
const config = readConfig(process.env)
const open = await openHouse(config, {
  clock: systemClock,
  log: openLog(config.logLevel),
  ...(socketDirectory !== undefined && { socketDirectory }),
})
await open.house.jobs.work(open.house, timetable)

const tell = (answer: WorkAnswer) => parentPort?.postMessage(answer)
parentPort?.on('message', (question: WorkQuestion) => {
  if (question === 'close') void open.close().finally(() => process.exit(0)) // in a thread: ends the thread
  else void metrics.getMetricsAsJSON().then((measured) => tell({ measured }))
})
tell('working')
