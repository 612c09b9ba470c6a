import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import { recipientOf } from '#services/post/recipient-of.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { MailEventKind } from '../rules.ts'
import { deliveries } from '../tables.ts'
import { type Report, reportIn } from './read-report.ts'
import { EVENTS_KEPT_DAYS } from './rules.ts'
import { takeMailEvent } from './take-mail-event.ts'

/** The result of an incoming email: `again`: it was already reported; `dropped`: it is not about an email of ours. */
export type Taken = 'taken' | 'again' | 'dropped'

/**
 * Takes an email that was sent to the bounce address. Anyone can write such an email, so a report is valid only if it names
 * an email of ours by its Message-ID, which only someone who had the email can know, and only for the address to which that
 * email went. Throws if the database cannot take it now.
 */
export async function takeReport({ db, clock }: Runtime, mail: Email): Promise<Taken> {
  const report = reportIn(mail)
  if (report === null) return 'dropped'
  const recipient = await addressOf(db, report.messageId)
  if (recipient === null) return 'dropped'
  const { writtenAt, messageId } = report
  const { kind, said } = findingOf(report, recipient)
  const now = clock.now()
  const oldest = now.getTime() - EVENTS_KEPT_DAYS * DAY
  const isLikely = writtenAt !== null && writtenAt <= now && writtenAt.getTime() > oldest
  const event = { provider: 'dsn', eventId: eventIdOf(report, kind), recipient, messageId, kind, said }
  const isNew = await takeMailEvent(db, { ...event, happenedAt: isLikely ? writtenAt : now }, now)
  return isNew ? 'taken' : 'again'
}

/**
 * An email of ours has one recipient; a reader who forwards it to several addresses causes reports with several recipients.
 */
const findingOf = ({ findings }: Report, recipient: string) =>
  findings.find(({ recipients }) =>
    recipients.some((each) => each.toLowerCase() === recipient.toLowerCase()),
  ) ?? findings[0]

/**
 * Some servers use one Message-ID for all of their reports, so it is unique only together with the subject of the report.
 */
const eventIdOf = ({ reportId, messageId }: Report, kind: MailEventKind): string =>
  createHash('sha256')
    .update(JSON.stringify([reportId, messageId, kind]))
    .digest('hex')

async function addressOf(db: Db, messageId: string): Promise<string | null> {
  const [delivery] = await db
    .select({ email: deliveries.email })
    .from(deliveries)
    .where(eq(deliveries.messageId, messageId))
    .limit(1)
  if (delivery === undefined) return recipientOf(db, messageId)
  return delivery.email === '' ? null : delivery.email
}
