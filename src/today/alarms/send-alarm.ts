import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { job } from '#platform/jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { postToOperator } from '#services/operator-webhook.ts'
import { signatureHeaders } from '#services/webhook-signature.ts'
import type { AlarmBody } from './alarm-body.ts'
import { alarms } from './tables.ts'

/** A message to the webhook; `id` is the same in every attempt. */
type Sending = { id: string; machine: string; body: AlarmBody }
/** `obsolete`: the alarm has ended before its beginning could be sent; `gone`: the webhook is no longer set. */
type Outcome = { state: 'sent' | 'obsolete' | 'gone' }

/**
 * Posts a message to the webhook of the operator. It is retried for eight hours, then it is a failed job, which the desk lists
 * with the reason. If a process ends after the receiver accepted it, it is sent once more with the same `webhook-id`.
 */
export const sendAlarmJob = job(
  'send-alarm',
  async ({ id, machine, body }: Sending, runtime: Runtime): Promise<Outcome> => {
    if (runtime.config.alarms.webhook === undefined) return { state: 'gone' }
    if (body.state === 'firing' && !(await isOpen(runtime.db, machine, body))) return { state: 'obsolete' }
    await postAlarm(runtime, { id, body })
    return { state: 'sent' }
  },
  { retries: 10, retryDelaySeconds: 30 },
)

async function isOpen(db: Db, machine: string, { alarm, since }: AlarmBody): Promise<boolean> {
  if (alarm === 'test') return true
  const [row] = await db
    .select({ since: alarms.since, endedAt: alarms.endedAt })
    .from(alarms)
    .where(and(eq(alarms.name, alarm), eq(alarms.machine, machine)))
    .limit(1)
  return row !== undefined && row.endedAt === null && row.since.toISOString() === since
}

/** Posts once. Throws an error that names no more of the address than its host. */
export async function postAlarm(
  { config, clock, outside }: Runtime,
  { id, body: content }: Omit<Sending, 'machine'>,
): Promise<void> {
  const { webhook } = config.alarms
  if (webhook === undefined) return
  const body = JSON.stringify(content)
  const headers =
    webhook.secret === undefined
      ? { 'webhook-id': id }
      : signatureHeaders({ id, body }, [webhook.secret], clock.now())
  await postToOperator(webhook.url, {
    name: 'the webhook',
    body,
    headers,
    userAgent: outside.web.userAgent,
  })
}
