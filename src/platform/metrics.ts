import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** All metrics of this process, event-loop delay included. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

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

/** Pages by how they were answered: hit, stale, rendered, not-modified, personal. */
export const pages = new Counter({
  name: 'cadence_pages_total',
  help: 'Pages served, by how.',
  labelNames: ['how'],
  registers: [metrics],
})
/** Addresses that nobody answers to. */
export const missedPaths = new Counter({
  name: 'cadence_missed_paths_total',
  help: 'Requests for pages that do not exist.',
  registers: [metrics],
})
export const jobsDone = new Counter({
  name: 'cadence_jobs_total',
  help: 'Jobs by name and outcome.',
  labelNames: ['job', 'outcome'],
  registers: [metrics],
})
/** 1 while the database answers. */
export const databaseUp = new Gauge({
  name: 'cadence_database_up',
  help: 'Whether the database answered the last readiness question.',
  registers: [metrics],
})
