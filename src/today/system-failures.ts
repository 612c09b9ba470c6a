import { backupFailures } from '#backup/backup-failures.ts'
import { failingServices } from '#monitoring/services-list.ts'
import { messageOf, secretsOf } from '#monitoring/short-message.ts'
import { SECOND } from '#platform/clock.ts'
import { jobOfQueue } from '#platform/job-watch.ts'
import { keptFor } from '#platform/kept/kept.ts'
import type { Runtime } from '#platform/runtime.ts'
import { failingTasks } from '#schedule/failing-tasks.ts'
import { openAlarms } from './alarms/open-alarms.ts'
import type { SystemFailure } from './calls.ts'

type At = Runtime & { now: Date }

/** The most failed jobs that are listed, the newest. */
const JOBS_LISTED = 20

/** The failures without the jobs, for the count. */
const otherFailures = keptFor<SystemFailure[]>(15 * SECOND)

/**
 * The number of failures of the system. Failed jobs are counted now, so that one that was dismissed or retried is gone; the
 * other failures are up to 15 seconds old.
 */
export async function countSystemFailures(context: At): Promise<number> {
  const [others, jobs] = await Promise.all([
    otherFailures.get(context, async () => (await read(context)).others),
    context.jobs.countFailed(),
  ])
  return others.length + jobs
}

/**
 * Everything of the system that fails now, as the monitoring page shows it: failed jobs, services without a success since
 * their last error, scheduled tasks that are overdue or failed, backups, and alarms about anything else. `total` and `jobs` include
 * the jobs that are not listed. A service whose error is that of a listed job is left out, because it is the same failure.
 */
export async function systemFailures(
  context: At,
): Promise<{ items: SystemFailure[]; total: number; jobs: number }> {
  const { others, ofJobs, jobs } = await read(context)
  otherFailures.set(context, others)
  return { items: [...others, ...ofJobs], total: others.length + jobs, jobs }
}

type Read = { others: SystemFailure[]; ofJobs: SystemFailure[]; jobs: number }

/** `jobs` is the number of all failed jobs, of which `ofJobs` are the newest. */
async function read(context: At): Promise<Read> {
  const { jobs, config, db, now } = context
  const [failed, services, tasks, backups, alarms] = await Promise.all([
    jobs.failed(JOBS_LISTED),
    failingServices(context),
    failingTasks(context),
    backupFailures(db, now),
    openAlarms(db),
  ])
  const ofJobs = failed.items.map(({ id, name, at, output }): SystemFailure => ({
    kind: 'job',
    id,
    ...jobOfQueue(name),
    since: at.toISOString(),
    message: messageOf(output, secretsOf(config)),
  }))
  const times = new Set(ofJobs.map(({ since }) => since))
  const others: SystemFailure[] = [
    ...alarms.map(({ name, since, notifiedAt }) => ({
      kind: 'alarm' as const,
      alarm: name,
      since: since.toISOString(),
      notified_at: notifiedAt?.toISOString() ?? null,
    })),
    ...backups.map(({ what, since, message }) => ({
      kind: 'backup' as const,
      what,
      since: since.toISOString(),
      message,
    })),
    ...services
      .filter(({ at }) => !times.has(at))
      .map(({ service, at, message }) => ({ kind: 'service' as const, service, since: at, message })),
    ...tasks.map(({ row, since, why, overdue }) => ({
      kind: 'task' as const,
      overdue,
      content_type: row.contentType,
      scheduled_time: row.scheduledTime,
      since: since.toISOString(),
      why,
    })),
  ]
  return { others, ofJobs, jobs: failed.total }
}
