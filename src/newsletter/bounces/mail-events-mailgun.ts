import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { isAllowed } from '#people/attempts.ts'
import { HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { mailEventsSeen } from '#platform/metrics.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { mailEventsMailgun } from './calls.ts'
import { kindOfMailgun } from './rules.ts'
import { type MailEvent, takeMailEvent } from './take-mail-event.ts'

/**
 * Mailgun retries for eight hours and does not say whether it signs each attempt again, so an hour is added for delays and
 * clock differences.
 */
const OLDEST_MS = 9 * HOUR
const NEWEST_MS = 15 * MINUTE
/** The status code after which Mailgun does not send an event again. */
const NOT_AGAIN = 406

const text = z.union([z.string(), z.number()]).transform(String)
const signature = z.object({ timestamp: text, token: z.string().min(1).max(200), signature: z.string() })
/** The fields of an event that are used; it has far more, and may get others at any time. */
const eventSchema = z.object({
  event: z.string(),
  id: z.string().min(1).max(200),
  timestamp: z.number().positive().max(1e11),
  recipient: z.string().min(3).max(320),
  severity: z.string().optional(),
  reason: z.string().optional(),
  message: z.object({ headers: z.object({ 'message-id': z.string().optional() }).optional() }).optional(),
  'delivery-status': z
    .object({
      code: z.union([z.number(), z.string()]).nullish(),
      'enhanced-code': z.string().nullish(),
      message: z.string().nullish(),
      description: z.string().nullish(),
    })
    .optional(),
})
const body = z.object({ signature, 'event-data': z.unknown() })

/**
 * The signature covers only the timestamp and the token, so a used token is not accepted again, with whatever event. It is
 * marked as used within the transaction, so that an event that could not be stored may be sent again.
 */
export const mailEventsMailgunHandler = handle(mailEventsMailgun, async ({ bytes }, { config, db, now }) => {
  const { mailgunKey } = config.bounces
  if (mailgunKey === undefined) throw new Refusal('problem.notFound', 404)
  const read = body.safeParse(parsed(bytes))
  if (!read.success || !isSigned(read.data.signature, mailgunKey, now))
    throw refused('newsletter.forgedEvent')
  const { token } = read.data.signature
  const event = eventIn(read.data['event-data'])
  const outcome = await db.transaction(async (tx) => {
    const allowed = { times: 1, windowMs: OLDEST_MS + NEWEST_MS }
    if (!(await isAllowed(tx, `mailgun ${token}`, allowed, now))) throw refused('newsletter.repeatedEvent')
    if (event === null) return 'dropped'
    return (await takeMailEvent(tx, event, now)) ? 'taken' : 'again'
  })
  mailEventsSeen.inc({ provider: 'mailgun', outcome })
  return { received: true as const }
})

function refused(code: 'newsletter.forgedEvent' | 'newsletter.repeatedEvent'): Refusal {
  mailEventsSeen.inc({ provider: 'mailgun', outcome: 'refused' })
  return new Refusal(code, NOT_AGAIN)
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return null // a body that is not JSON has no signature
  }
}

function isSigned(given: z.output<typeof signature>, key: string, now: Date): boolean {
  const age = /^\d{1,12}$/.test(given.timestamp)
    ? now.getTime() - Number(given.timestamp) * SECOND
    : Number.NaN
  if (!(age <= OLDEST_MS && age >= -NEWEST_MS)) return false
  const right = createHmac('sha256', key).update(`${given.timestamp}${given.token}`).digest()
  const bytes = Buffer.from(given.signature, 'hex')
  return bytes.length === right.length && timingSafeEqual(bytes, right)
}

/** Null for an event without meaning here. Mailgun's ids are unique within a day only. */
function eventIn(data: unknown): MailEvent | null {
  const read = eventSchema.safeParse(data)
  if (!read.success) return null
  const { id, timestamp, recipient, message, 'delivery-status': status, ...facts } = read.data
  const said = [status?.message, status?.description].find((each) => each != null && each !== '') ?? null
  const kind = kindOfMailgun({ ...facts, status: status?.['enhanced-code'] ?? '', answer: said ?? '' })
  if (kind === null) return null
  return {
    provider: 'mailgun',
    eventId: `${timestamp} ${id}`,
    messageId: message?.headers?.['message-id'] ?? '',
    recipient,
    kind,
    said: said ?? facts.reason ?? null,
    happenedAt: new Date(timestamp * SECOND),
  }
}
