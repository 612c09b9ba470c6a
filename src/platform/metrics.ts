import { isMainThread } from 'node:worker_threads'
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
  collectDefaultMetrics,
} from 'prom-client'

/** The metrics of this thread; in the main thread also those of the process and the delay of its event loop. */
export const metrics = new Registry()
/** In ms. A timer runs at this interval to measure the event loop delay: at 10 ms it is half of the cost of an idle site. */
const LOOP_LOOKED_AT_MS = 100
if (isMainThread)
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: LOOP_LOOKED_AT_MS })

/** Metrics that are sent between threads. */
export type Measured = MetricObject[]
const elsewhere = new Set<() => Promise<Measured>>()

/** Adds the metrics of another thread of this process. Returns "stop". */
export function measureAlso(measure: () => Promise<Measured>): () => void {
  elsewhere.add(measure)
  return () => void elsewhere.delete(measure)
}

/** All metrics of this process, for Prometheus to read. */
export async function measurements(): Promise<{ text: string; contentType: string }> {
  const others = await Promise.all(Array.from(elsewhere, (measure) => measure()))
  const all = AggregatorRegistry.aggregate([await metrics.getMetricsAsJSON(), ...others])
  return { text: await all.metrics(), contentType: metrics.contentType }
}

const calls = new Histogram({
  name: 'cadence_call_seconds',
  help: 'Duration of calls by name and status.',
  labelNames: ['call', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
  registers: [metrics],
})
/** Counts one call. */
export const observeCall = (call: string, status: number, ms: number): void =>
  calls.observe({ call, status: String(status) }, ms / 1000)

/** Page requests by how they were answered: hit, stale, rendered, not-modified, personal. */
export const pages = new Counter({
  name: 'cadence_pages_total',
  help: 'Pages served, by how.',
  labelNames: ['how'],
  registers: [metrics],
})
/** With DATABASE_READ_URL: reads for visitors, by the database that they were sent to: replica, primary. */
export const publicReads = new Counter({
  name: 'cadence_public_reads_total',
  help: 'Reads for visitors, by database.',
  labelNames: ['database'],
  registers: [metrics],
})
/** Requests to unknown addresses. */
export const missedPaths = new Counter({
  name: 'cadence_missed_paths_total',
  help: 'Requests for pages that do not exist.',
  registers: [metrics],
})
/** Events about sent email, by how they arrived and by outcome: taken, again, dropped, refused. */
export const mailEventsSeen = new Counter({
  name: 'cadence_mail_events_total',
  help: 'Bounces, complaints and what else came in as such, by provider and outcome.',
  labelNames: ['provider', 'outcome'],
  registers: [metrics],
})
export const jobsDone = new Counter({
  name: 'cadence_jobs_total',
  help: 'Jobs by name and outcome.',
  labelNames: ['job', 'outcome'],
  registers: [metrics],
})
/** Each check takes tens of milliseconds of CPU; password guessing shows up here. */
export const passwordChecks = new Counter({
  name: 'cadence_password_checks_total',
  help: 'Passwords that were hashed or compared with a hash.',
  registers: [metrics],
})
/** The jobs of all queues together, as the database has them. */
export const jobsWaiting = new Gauge({
  name: 'cadence_jobs_waiting',
  help: 'Jobs that wait for their turn, their time or their next attempt.',
  registers: [metrics],
})
export const jobsFailed = new Gauge({
  name: 'cadence_jobs_failed',
  help: 'Jobs that have failed for the last time.',
  registers: [metrics],
})
/** 1 while jobs wait and no process begins any. */
export const jobsStalled = new Gauge({
  name: 'cadence_jobs_stalled',
  help: 'Whether jobs have waited for ten minutes while none was begun.',
  registers: [metrics],
})
/** Of the disk with the data directory. */
export const diskFree = new Gauge({
  name: 'cadence_disk_free_ratio',
  help: 'The share of the disk of DATA_DIR that is free.',
  registers: [metrics],
})
/** 1 while the database answers. */
export const databaseUp = new Gauge({
  name: 'cadence_database_up',
  help: 'Whether the database answers within two seconds.',
  registers: [metrics],
})
