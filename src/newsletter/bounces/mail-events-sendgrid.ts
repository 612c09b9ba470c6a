import { type KeyObject, verify } from 'node:crypto'
import * as z from 'zod'
import { HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { mailEventsSeen } from '#platform/metrics.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { mailEventsSendgrid } from './calls.ts'
import { kindOfSendgrid } from './rules.ts'
import { type MailEvent, takeMailEvent } from './take-mail-event.ts'

/**
 * SendGrid retries "for up to 24 hours after the event occurs" and does not say whether it signs each attempt again, so an
 * hour is added for batches and clock differences. A captured batch cannot be replayed later than that, and until then a
 * replay has no effect, since events are kept for far longer.
 */
const OLDEST_MS = 25 * HOUR
const NEWEST_MS = 15 * MINUTE
/** More than SendGrid puts into a batch. */
const MAX = 5000

/** The fields of an event that are used; it has far more, including those that we passed to SendGrid. */
const eventSchema = z.object({
  event: z.string(),
  email: z.string().min(3).max(320),
  timestamp: z.number().positive().max(1e11),
  sg_event_id: z.string().min(1).max(200),
  'smtp-id': z.string().max(1000).optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  reason: z.string().optional(),
})

/**
 * Each event is processed separately: one that fails does not affect the others, and makes SendGrid send the batch again.
 */
export const mailEventsSendgridHandler = handle(
  mailEventsSendgrid,
  async (input, { config, db, log, now }) => {
    const { sendgridKey } = config.bounces
    if (sendgridKey === undefined) throw new Refusal('problem.notFound', 404)
    const count = (outcome: 'taken' | 'again' | 'dropped' | 'refused') =>
      mailEventsSeen.inc({ provider: 'sendgrid', outcome })
    if (!isSigned(input, sendgridKey, now)) {
      count('refused')
      throw new Refusal('newsletter.forgedEvent', 401)
    }
    const failures: unknown[] = []
    for (const each of batchIn(input.bytes)) {
      const event = eventIn(each)
      if (event === null) {
        count('dropped')
        continue
      }
      try {
        count((await takeMailEvent(db, event, now)) ? 'taken' : 'again')
      } catch (error) {
        if (isUnavailable(error)) throw error // the others would fail too
        log.error({ err: error, event: event.eventId }, 'an event of SendGrid could not be taken')
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new Error('some events could not be taken', { cause: failures[0] })
    return { received: true as const }
  },
)

type Signed = { bytes: Uint8Array; signature: string; timestamp: string }

function isSigned({ bytes, signature, timestamp }: Signed, key: KeyObject, now: Date): boolean {
  const age = /^\d{1,12}$/.test(timestamp) ? now.getTime() - Number(timestamp) * SECOND : Number.NaN
  if (!(age <= OLDEST_MS && age >= -NEWEST_MS)) return false
  const payload = Buffer.concat([Buffer.from(timestamp), bytes])
  return verify('sha256', payload, key, Buffer.from(signature, 'base64'))
}

function batchIn(bytes: Uint8Array): unknown[] {
  let batch: unknown
  try {
    batch = JSON.parse(Buffer.from(bytes).toString())
  } catch (cause) {
    throw new Refusal('problem.malformed', 400, { cause })
  }
  if (!Array.isArray(batch) || batch.length > MAX) throw new Refusal('problem.malformed', 400)
  return batch
}

/** Null for an event without meaning here, and for anything that is not an event. */
function eventIn(data: unknown): MailEvent | null {
  const read = eventSchema.safeParse(data)
  if (!read.success) return null
  const { event, email, timestamp, type = '', status = '', reason = '' } = read.data
  const kind = kindOfSendgrid({ event, type, status, reason })
  if (kind === null) return null
  return {
    provider: 'sendgrid',
    eventId: read.data.sg_event_id,
    messageId: read.data['smtp-id'] ?? '',
    recipient: email,
    kind,
    said: reason === '' ? null : reason,
    happenedAt: new Date(timestamp * SECOND),
  }
}
