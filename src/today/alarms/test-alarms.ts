import { receiver } from '#delivery/test-services.ts'
import { newsSources } from '#sources/tables.ts'
import { DAY, MINUTE } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { openMailServer } from '#services/post/test-mail-server.ts'
import { mails } from '#services/post/tables.ts'
import { sendMailJob } from '#services/post/send-mail.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, type TestRuntime } from '#testing/test-runtime.ts'
import { addFailingSource } from '../test-today.ts'
import type { AlarmBody } from './alarm-body.ts'
import { checkAlarmsJob } from './check-alarms.ts'
import { sendAlarmJob } from './send-alarm.ts'
import { alarms } from './tables.ts'

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
/** The path of the webhook, which is a secret. */
export const HOOK = '/hooks/planted-token'

/** A mail server and a webhook on loopback, with the settings that send alarms there. */
export async function openReceivers() {
  const post = await openMailServer()
  const status: number[] = []
  const hook = await receiver(() => ({ status: status.shift() ?? 200 }))
  atEndOfFile(async () => {
    await post.close()
    await hook.close()
  })
  return {
    post,
    hook,
    /** The answers to the next requests; without one, they are accepted. */
    status,
    bodies: () => hook.got.map(({ body }) => JSON.parse(body) as AlarmBody),
    settings: {
      SITE_URL: 'https://cadence.example',
      SMTP_URL: post.url,
      MAIL_FROM: 'news@example.com',
      ALARM_EMAIL: 'ops@example.com',
      ALARM_WEBHOOK_URL: `${hook.origin}${HOOK}`,
      ALARM_WEBHOOK_SECRET: SECRET,
    },
  }
}

/** Checks of a site at its set clock, five minutes apart. */
export function checksOf({ runtime, db, clock, database }: TestRuntime) {
  return {
    /** Moves the clock by so many minutes and checks. Returns the alarms that were announced. */
    check: async (minutes = 5, by: Runtime = runtime): Promise<unknown> => {
      clock.pass(minutes * MINUTE)
      return checkAlarmsJob.run({} as never, by)
    },
    /** Sends everything that is due in the outbox and the queue. */
    deliver: async (): Promise<void> => {
      await runtime.jobs.runDue(sendAlarmJob, runtime)
      await runtime.jobs.runDue(sendMailJob, runtime)
    },
    /** Adds a source that has had nothing new for ten days. */
    addStaleSource: (name: string) =>
      addFailingSource(db, {
        name,
        state: 'ok',
        failures: 0,
        createdAt: new Date(clock.now().getTime() - 10 * DAY),
      }),
    removeSources: () => db.delete(newsSources),
    empty: async (): Promise<void> => {
      clock.set(TEST_NOW)
      for (const table of [alarms, newsSources, mails]) await db.delete(table)
      await database.pool.query('delete from jobs.job')
    },
  }
}
