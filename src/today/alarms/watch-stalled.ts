import { and, eq, like } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { sendMailJob } from '#services/post/send-mail.ts'
import { mails } from '#services/post/tables.ts'
import { ALARM_MAILS } from './alarm-mail.ts'
import { checkAlarms } from './check-alarms.ts'
import { CHECKED_EVERY_MS } from './rules.ts'
import { sendAlarmJob } from './send-alarm.ts'

/**
 * Checks and sends alarms in this process while jobs are stalled: no process runs the job then that would do it. Returns
 * whether they are.
 */
export async function checkWhileStalled(runtime: Runtime): Promise<boolean> {
  if (!(await runtime.jobs.stalled())) return false
  try {
    await checkAlarms(runtime)
  } finally {
    await runtime.jobs.runDue(sendAlarmJob, runtime)
    await runtime.jobs.runDue(sendMailJob, runtime, await countMails(runtime))
  }
  return true
}

/** How many emails about alarms wait. Their jobs are urgent, so as many jobs are these. */
const countMails = ({ db }: Runtime): Promise<number> =>
  db.$count(mails, and(like(mails.key, `${ALARM_MAILS}%`), eq(mails.state, 'waiting')))

/** Does this as often as alarms are checked, in a process with pages. Returns "stop". */
export function watchStalledJobs(runtime: Runtime): () => void {
  const timer = setInterval(() => {
    checkWhileStalled(runtime).catch((error: unknown) =>
      runtime.log.warn({ err: error }, 'alarms could not be checked while jobs are stalled'),
    )
  }, CHECKED_EVERY_MS)
  return () => clearInterval(timer)
}
