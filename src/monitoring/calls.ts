import * as z from 'zod/mini'
import { call, listOf, moment, nothing, rowId } from '#platform/call.ts'
import { COST_DAYS, SERVICES, SERVICE_FORMS } from './rules.ts'

/** A job that has failed for good. `message` is one line without secrets, null when the error says nothing. */
const failedJob = z.object({
  id: z.string(),
  job: z.string(),
  /** True if not the job itself failed, but the step after its last attempt. */
  afterwards: z.boolean(),
  failed_at: moment,
  tries: z.number(),
  message: z.nullable(z.string()),
})
export type FailedJobRow = z.infer<typeof failedJob>

const queue = z.object({
  job: z.string(),
  afterwards: z.boolean(),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
})
export type QueueRow = z.infer<typeof queue>

export const jobList = call('jobs', {
  method: 'GET',
  path: 'admin/jobs',
  summary:
    'Counts the waiting, running and failed jobs of each queue, and lists the failed ones, newest first.',
  input: nothing,
  output: z.extend(listOf(failedJob), { queues: z.array(queue), time_zone: z.string() }),
})

export const jobRetry = call('job-retry', {
  path: 'admin/jobs/{id}/retry',
  summary:
    'Puts a failed job back into its queue for one more attempt. `already` means that it is waiting, ' +
    'running or done, and nothing was changed.',
  input: z.object({ id: rowId }),
  output: z.object({ already: z.boolean() }),
  refusals: ['newsroom.jobNotFound', 'newsroom.jobSame'],
})

export const jobDismiss = call('job-dismiss', {
  path: 'admin/jobs/{id}/dismiss',
  summary: 'Dismisses a failed job. `already` means that it was dismissed before, and nothing was changed.',
  input: z.object({ id: rowId }),
  output: z.object({ already: z.boolean() }),
  refusals: ['newsroom.jobLive'],
})

/** An outside service: what provides it, and when it last succeeded and failed. */
const service = z.object({
  service: z.enum(SERVICES),
  form: z.enum(SERVICE_FORMS),
  /** The program or the provider, with its version if known. Never an address or a key. */
  by: z.nullable(z.string()),
  /** The names of the models that provide it. */
  models: z.array(z.string()),
  /** Whether its calls are recorded; otherwise nothing is known about them. */
  recorded: z.boolean(),
  last_success: z.nullable(moment),
  last_error: z.nullable(z.object({ at: moment, message: z.string() })),
})
export type ServiceRow = z.infer<typeof service>

export const serviceList = call('services', {
  method: 'GET',
  path: 'admin/services',
  summary:
    'Lists which external services are embedded, real or missing, with the last success and error of ' +
    'each.',
  input: nothing,
  output: z.object({ items: z.array(service), time_zone: z.string() }),
})

/** The cost of model calls, in millionths of a dollar; `unpriced` of them had no price and count as zero. */
const figures = {
  cost_micros: z.number(),
  calls: z.number(),
  unpriced: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Spoken characters and images, which are not counted in tokens. */
  characters: z.number(),
  pictures: z.number(),
}
const total = z.object(figures)
export type CostFigures = z.infer<typeof total>

export const costList = call('costs', {
  method: 'GET',
  path: 'admin/costs',
  summary:
    "Returns what the model has cost in the last 7, 30 or 90 days, by day in the digest's time zone, by " +
    'purpose and by model.',
  input: z.object({ days: z._default(z.enum(COST_DAYS), '30') }),
  output: z.object({
    time_zone: z.string(),
    total,
    /** Every day, newest first, including days without a call: `2026-11-20`. */
    by_day: z.array(z.extend(total, { day: z.string() })),
    /** The kind of run that it was for, or null outside of runs, and the purpose. */
    by_source: z.array(z.extend(total, { run: z.nullable(z.string()), task: z.string() })),
    by_model: z.array(z.extend(total, { provider: z.string(), model: z.string() })),
  }),
})
