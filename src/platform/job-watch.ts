import type { PgBoss } from 'pg-boss'
import type { Database } from './db.ts'

/** The numbers of jobs of a queue that wait, run and have failed for good. */
export type QueueCounts = { name: string; waiting: number; running: number; failed: number }

/** A job that has ended: `state` is done even if it was refused; `output` is its return value or its last error. */
export type EndedJob = { id: string; name: string; at: Date; state: 'done' | 'failed'; output: unknown }

/** A failed job that is not retried automatically; `tries` includes the first one. */
export type FailedJob = EndedJob & { tries: number }

/** The information and actions for the people who monitor the queues. */
export type JobWatch = {
  /** The current counts of every queue, by name, without the internal queues. */
  counts(): Promise<QueueCounts[]>
  /** The failed jobs, newest first, and their total number. */
  failed(limit: number): Promise<{ items: FailedJob[]; total: number }>
  /** The number of failed jobs. */
  countFailed(): Promise<number>
  /**
   * Whether jobs have waited for ten minutes after their time while no process has begun any. The timetable alone begins
   * some every minute.
   */
  stalled(): Promise<boolean>
  /** The number of jobs that wait now, and of those that waited half an hour ago. */
  waiting(): Promise<{ now: number; before: number }>
  /** The number of jobs that have ended well since this moment, which is at most a week ago: older ones are deleted. */
  countDone(since: Date): Promise<number>
  /** The most recently ended jobs of these queues, newest first. Without names: of all queues. */
  ended(limit: number, names?: readonly string[]): Promise<EndedJob[]>
  /**
   * Puts a failed job back into its queue for one more try. `already`: it waits, runs or is done. `same`: another job with
   * its key waits or runs. Null: the job does not exist or no longer exists.
   */
  tryAgain(id: string): Promise<'begun' | 'already' | 'same' | null>
  /** Lets the jobs of a queue that wait for their next try or their time begin now. Returns whether there are any. */
  hurry(queue: string): Promise<boolean>
  /** Deletes a failed job. `already`: it was deleted before. `live`: it has not failed, or is no longer failed. */
  forget(id: string): Promise<'forgotten' | 'already' | 'live'>
}

/** The queue for copies of failed jobs, which no worker processes. */
export const DEAD = 'dead'
const SUFFIX = '-failed'
/** The queue that receives the data of a job with `onFailed` after its last try. */
export const failedQueue = (name: string): string => `${name}${SUFFIX}`
/** The job that a queue belongs to; `afterwards` is true for the queue of the work after its last try. */
export const jobOfQueue = (queue: string): { job: string; afterwards: boolean } =>
  queue.endsWith(SUFFIX)
    ? { job: queue.slice(0, -SUFFIX.length), afterwards: true }
    : { job: queue, afterwards: false }

const OURS = `<> '${DEAD}' and name not like '\\_\\_pgboss%'`
const UNIQUE_VIOLATION = '23505'

type EndedRow = { id: string; name: string; at: Date; state: string; output: unknown }
const endedOf = ({ id, name, at, state, output }: EndedRow): EndedJob => ({
  id,
  name,
  at,
  state: state === 'completed' ? 'done' : 'failed',
  output,
})

/** Monitors the queues of `boss`. `wake` notifies the workers of a queue that it has a job. */
export function watchJobs(
  boss: PgBoss,
  { pool }: Database,
  wake: (queue: string) => Promise<void>,
): JobWatch {
  const jobOf = async (id: string) => {
    const { rows } = await pool.query<{ name: string; state: string }>(
      `select name, state::text from jobs.job where id = $1 and name ${OURS}`,
      [id],
    )
    return rows[0]
  }
  return {
    async counts() {
      // counted again, because the counts that the queue stores are minutes old
      const { rows } = await pool.query<QueueCounts>(
        `select queue.name,
           count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
           count(*) filter (where job.state = 'active')::int as running,
           count(*) filter (where job.state = 'failed')::int as failed
         from (select name from jobs.queue where name ${OURS}) queue
         left join jobs.job job on job.name = queue.name and job.state <> 'completed'
         group by queue.name order by queue.name`,
      )
      return rows
    },
    async failed(limit) {
      const { rows } = await pool.query<EndedRow & { tries: number; total: number }>(
        `select id, name, coalesce(completed_on, created_on) as at, state::text, output,
           case when started_on is null then 0 else retry_count + 1 end as tries, count(*) over ()::int as total
         from jobs.job where state = 'failed' and name ${OURS} order by at desc, id desc limit $1`,
        [limit],
      )
      return {
        items: rows.map((row) => ({ ...endedOf(row), tries: row.tries })),
        total: rows[0]?.total ?? 0,
      }
    },
    async countFailed() {
      const { rows } = await pool.query<{ total: number }>(
        `select count(*)::int as total from jobs.job where state = 'failed' and name ${OURS}`,
      )
      return rows[0]?.total ?? 0
    },
    async stalled() {
      const { rows } = await pool.query<{ stalled: boolean }>(
        `select exists (select from jobs.job where state in ('created', 'retry') and name ${OURS}
             and start_after < now() - interval '10 minutes')
           and not exists (select from jobs.job where started_on > now() - interval '10 minutes' and name ${OURS}) as stalled`,
      )
      return rows[0]?.stalled === true
    },
    async waiting() {
      const { rows } = await pool.query<{ now: number; before: number }>(
        `select count(*) filter (where state in ('created', 'retry'))::int as now,
           count(*) filter (where created_on <= half_an_hour_ago and coalesce(started_on, now()) > half_an_hour_ago
             and coalesce(completed_on, now()) > half_an_hour_ago)::int as before
         from jobs.job, (select now() - interval '30 minutes' as half_an_hour_ago) moment where name ${OURS}`,
      )
      return rows[0] ?? { now: 0, before: 0 }
    },
    async countDone(since) {
      const { rows } = await pool.query<{ total: number }>(
        `select count(*)::int as total from jobs.job where state = 'completed' and completed_on >= $1 and name ${OURS}`,
        [since],
      )
      return rows[0]?.total ?? 0
    },
    async ended(limit, names) {
      const { rows } = await pool.query<EndedRow>(
        `select id, name, completed_on as at, state::text, output from jobs.job
         where state in ('completed', 'failed') and completed_on is not null and name ${OURS}
           and ($2::text[] is null or name = any ($2)) order by at desc, id desc limit $1`,
        [limit, names ?? null],
      )
      return rows.map(endedOf)
    },
    async tryAgain(id) {
      const found = await jobOf(id)
      if (!found) return null
      if (found.state !== 'failed') return 'already'
      try {
        // It changes failed jobs only. Its type does not declare the returned number of affected jobs.
        const { affected } = (await boss.retry(found.name, id)) as { affected: number }
        if (affected === 0) return (await jobOf(id)) ? 'already' : null
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'same'
        throw error
      }
      await pool.query(
        `update jobs.job set start_after = now() where name = $1 and id = $2 and state = 'retry' and start_after > now()`,
        [found.name, id],
      )
      await wake(found.name)
      return 'begun'
    },
    async hurry(queue) {
      const { rowCount } = await pool.query(
        `update jobs.job set start_after = now()
         where name = $1 and state in ('created', 'retry') and start_after > now()`,
        [queue],
      )
      if (rowCount) await wake(queue)
      return rowCount !== null && rowCount > 0
    },
    async forget(id) {
      // one statement, because pg-boss would also delete a job that was put back into its queue in between
      const { rowCount } = await pool.query(
        `delete from jobs.job where id = $1 and state = 'failed' and name ${OURS}`,
        [id],
      )
      if (rowCount) return 'forgotten'
      return (await jobOf(id)) ? 'live' : 'already'
    },
  }
}
