import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Database, Db } from './db.ts'
import type { Runtime } from './runtime.ts'
import { openBoss, runDue } from './job-tables.ts'
import { DEAD, type JobWatch, failedQueue, watchJobs } from './job-watch.ts'
import type { Log } from './log.ts'
import { jobsDone } from './metrics.ts'
import { notify } from './notices.ts'
import { isRefusal } from './refusal.ts'
import { withoutValues } from './safe-error.ts'

/** A kind of background work. It may run twice for the same data, so repeating it must change nothing. */
export type Job<Data extends object = never> = {
  name: string
  run: (data: Data, runtime: Runtime) => Promise<unknown>
  /** The number of retries after an error that is not a Refusal. */
  retries: number
  /** The seconds before the first retry; doubles each time. */
  retryDelaySeconds: number
  /** A try that takes longer counts as failed. */
  expireInSeconds: number
  /** How many run at the same time in one process. */
  concurrency: number
  /** Runs when a job has failed for good: it was refused, or its last try has failed. May run twice too. */
  onFailed?: (data: Data, runtime: Runtime) => Promise<unknown>
}

/** Declares a job: three retries with growing pauses, five minutes per try, one at a time unless stated otherwise. */
export const job = <Data extends object>(
  name: string,
  run: Job<Data>['run'],
  spec: Partial<Omit<Job<Data>, 'name' | 'run'>> = {},
): Job<Data> => ({
  name,
  run,
  retries: 3,
  retryDelaySeconds: 2,
  expireInSeconds: 300,
  concurrency: 1,
  ...spec,
})

/** When a recurring job runs: five cron fields read in a time zone. */
export type Tick = { job: Job<Record<string, never>>; cron: string; timeZone: string }

/** The state of a job: `output` is its return value, or `{ refused }` with the text key of its Refusal. */
export type JobState = { state: 'waiting' | 'running' | 'done' | 'failed'; output: unknown }

export type Jobs = JobWatch & {
  /**
   * Enqueues a job. Returns its id, or null when a job with the same `key` is waiting or running. With `tx` the job exists
   * if the transaction commits; with `afterSeconds` it begins that much later; an urgent one begins before the others of its
   * queue.
   */
  send<Data extends object>(
    job: Job<Data>,
    data: Data,
    options?: { tx?: Db; key?: string; afterSeconds?: number; urgent?: boolean },
  ): Promise<string | null>
  /** The state of a job, or null when it is unknown or no longer stored. */
  state(job: Job, id: string): Promise<JobState | null>
  /**
   * Runs at most so many jobs of a kind that are due, urgent ones first, in a process that does not process the queues. Returns
   * their number. They do not count as begun.
   */
  runDue(job: Job, runtime: Runtime, most?: number): Promise<number>
  /** Starts to process the queues and to run the schedule. */
  work(runtime: Runtime, timetable: readonly Tick[]): Promise<void>
  /** Waits for running jobs to end, ten seconds at most. */
  stop(): Promise<void>
}

/** Notices on this channel name a queue that has a new job, so that it starts immediately. */
const SENT = 'job_sent'
/** The interval at which one query for all queues finds jobs that are due without a notice: retries and delayed jobs. */
const DUE_MS = 2000
/** If that query fails, each worker polls its queue at this interval. */
const POLL_SECONDS = 60
/** A job whose process has sent no heartbeat for this long is given to another process. */
const HEARTBEAT_SECONDS = 20
/** A job of the embedded database is given up after its process has ended this often while it ran. */
const MAX_LOSSES = 10
const STATES: Record<string, JobState['state']> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
}

/**
 * Requeues jobs immediately whose process ended while they ran, but not forever, since such a job may have ended its
 * process. Returns the jobs that are given up.
 */
async function giveBack({ pool }: Database): Promise<{ name: string; id: string }[]> {
  const tried = 'retry_count >= greatest(retry_limit, $1)'
  const { rows } = await pool.query<{ name: string; id: string }>(
    `select name, id from jobs.job where state = 'active' and ${tried}`,
    [MAX_LOSSES],
  )
  await pool.query(
    `update jobs.job set state = 'retry', start_after = now() where state = 'active' and not ${tried}`,
    [MAX_LOSSES],
  )
  return rows
}

/**
 * Creates the missing queues and updates those that another version has created. Asking for dozens of queues one by one
 * takes a second.
 */
async function makeQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!there.has(DEAD)) await boss.createQueue(DEAD)
  for (const { name, retries, retryDelaySeconds, expireInSeconds, onFailed } of jobs) {
    if (onFailed && !there.has(failedQueue(name))) await boss.createQueue(failedQueue(name))
    const options = {
      retryLimit: retries,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds,
      deadLetter: onFailed ? failedQueue(name) : DEAD,
    }
    if (isPartOf(options, there.get(name))) continue
    await boss.createQueue(name, { ...options, policy: 'exclusive' })
    await boss.updateQueue(name, options)
    // A no-op that fills pg-boss's queue cache: on the single embedded connection a lookup inside a transaction would wait
    // for itself.
    await boss.deleteJob(name, randomUUID())
  }
}

const isPartOf = (part: object, whole: object = {}): boolean =>
  isDeepStrictEqual({ ...whole, ...part }, whole)

/** The job queue, in the site's own database. Queues exist for `jobs` only. */
export async function openJobs(database: Database, log: Log, jobs: readonly Job[]): Promise<Jobs> {
  const boss = openBoss(database)
  boss.on('error', (reported) => log.error(withQueue(reported), 'job queue'))
  await boss.start()
  // The embedded database has one owner, so the process of every job that was running when it was last open has ended.
  const lost = database.kind === 'embedded' ? await giveBack(database) : []
  await makeQueues(boss, jobs)
  for (const { name, id } of lost)
    await boss.fail(name, id, { message: 'the process ended each time that it ran this job' })
  let looking: NodeJS.Timeout | undefined
  return {
    async send(job, data, { tx, key, afterSeconds, urgent } = {}) {
      const id = await boss.send(job.name, data, {
        singletonKey: key ?? randomUUID(),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
        ...(urgent === true && { priority: 1 }),
        ...(tx && { db: fromDrizzle(tx, sql) }),
      })
      if (id !== null) await notify(tx ?? database.db, SENT, job.name)
      return id
    },
    async state(job, id) {
      const [found] = await boss.findJobs(job.name, { id })
      return found ? { state: STATES[found.state] ?? 'failed', output: found.output } : null
    },
    runDue: (job, runtime, most) =>
      runDue(boss, database, { queue: job.name, run: (data) => runJob(job, data, runtime), most }),
    async work(runtime, timetable) {
      const workers = new Map<string, string[]>(jobs.map(({ name }) => [name, []]))
      const wake = (name: string) => workers.get(name)?.forEach((id) => boss.notifyWorker(id))
      await database.notices.listen(SENT, wake)
      for (const each of jobs)
        for (let n = 0; n < each.concurrency; n++) {
          const id = await boss.work(
            each.name,
            { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS },
            async ([item]) => {
              if (!item) return undefined
              const output = await runJob(each, item.data, runtime).catch(giveToQueue)
              boss.notifyWorker(id) // more jobs may be waiting
              return output
            },
          )
          workers.get(each.name)?.push(id)
        }
      for (const { name, onFailed } of jobs)
        if (onFailed) {
          const id = await boss.work(
            failedQueue(name),
            { pollingIntervalSeconds: POLL_SECONDS },
            async ([item]) => onFailed(item?.data as never, runtime).catch(giveToQueue), // the data as it was sent
          )
          workers.set(failedQueue(name), [id])
        }
      looking = setInterval(() => {
        queuesDue(database).then(
          (names) => names.forEach(wake),
          (err: unknown) => log.warn({ err }, 'job queue: what is due could not be read'),
        )
      }, DUE_MS)
      const wanted = new Set(timetable.map((tick) => tick.job.name))
      for (const old of await boss.getSchedules()) if (!wanted.has(old.name)) await boss.unschedule(old.name)
      for (const { job, cron, timeZone } of timetable)
        await boss.schedule(job.name, cron, {}, { tz: timeZone })
    },
    ...watchJobs(boss, database, (queue) => notify(database.db, SENT, queue)),
    async stop() {
      clearInterval(looking)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** The log entry for an error of pg-boss, which reports an error of a worker as a plain object with its queue. */
function withQueue(reported: Error & { queue?: string }): { err: Error; queue?: string } {
  const { queue } = reported
  const err = reported instanceof Error ? reported : Object.assign(new Error(), reported)
  return { err, ...(queue !== undefined && { queue }) }
}

/** The queues in which a job could begin now. */
async function queuesDue(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select distinct name from jobs.job where state < 'active' and start_after <= now()",
  )
  return rows.map(({ name }) => name)
}

/** Rethrows an error to the queue, which stores all of its fields. */
function giveToQueue(error: unknown): never {
  throw withoutValues(error)
}

/** A Refusal means give up: it becomes the job's output. Any other error is thrown, and the job is retried. */
async function runJob(job: Job, data: unknown, runtime: Runtime): Promise<unknown> {
  try {
    const output = await job.run(data as never, runtime) // the queue returns the data as it was sent
    jobsDone.inc({ job: job.name, outcome: 'done' })
    return output
  } catch (error) {
    jobsDone.inc({ job: job.name, outcome: isRefusal(error) ? 'refused' : 'failed' })
    runtime.log.warn({ job: job.name, err: error }, 'job did not end well')
    if (!isRefusal(error)) throw error
    await job.onFailed?.(data as never, runtime)
    return { refused: error.code }
  }
}
