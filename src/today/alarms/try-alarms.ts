import { randomUUID } from 'node:crypto'
import type { Runtime } from '#platform/runtime.ts'
import { bodyOf } from './alarm-body.ts'
import { mailAlarm } from './alarm-mail.ts'
import type { Notice } from './alarm-words.ts'
import { postAlarm } from './send-alarm.ts'

/** Sends a test by every way that is set: an email through the outbox, and the webhook at once. Says how each went. */
export async function tryAlarms(runtime: Runtime): Promise<{ ok: boolean; lines: string[] }> {
  const { config, db, clock, outside } = runtime
  const { email, webhook } = config.alarms
  const at = clock.now()
  const notice: Notice = { name: 'test', machine: '', occasion: 'begins', since: at, at, condition: null }
  if (email === undefined && webhook === undefined)
    return { ok: false, lines: ['Nothing was sent: set ALARM_EMAIL or ALARM_WEBHOOK_URL.'] }
  const lines: string[] = []
  if (email !== undefined) {
    await db.transaction((tx) => mailAlarm(tx, runtime, email, notice))
    lines.push(
      outside.post === null
        ? `The email to ${email} is kept in the outbox, because SMTP_URL is not set.`
        : `The email to ${email} is in the outbox. /content-monitoring says whether it was sent.`,
    )
  }
  const error =
    webhook &&
    (await postAlarm(runtime, { id: randomUUID(), body: bodyOf(notice, config) }).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    ))
  if (webhook !== undefined)
    lines.push(typeof error === 'string' ? `The webhook failed: ${error}` : 'The webhook accepted the test.')
  return { ok: typeof error !== 'string', lines }
}
