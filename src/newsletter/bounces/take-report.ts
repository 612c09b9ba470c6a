import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import { recipientOf } from '#outside/post/recipient-of.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { MailEventKind } from '../rules.ts'
import { deliveries } from '../tables.ts'
import { type Report, reportIn } from './read-report.ts'
import { EVENTS_KEPT_DAYS } from './rules.ts'
import { takeMailEvent } from './take-mail-event.ts'

/** What became of a mail that came in: `again`: the same was told before; `dropped`: it tells nothing of a mail of ours. */
export type Taken = 'taken' | 'again' | 'dropped'

/**
 * Takes a mail that came to the address of bounces. Anybody may write such a mail, so a report counts when it names a mail
 * of ours by its Message-ID, which only who has had the mail can know, and for the address to which that mail went. Throws
 * when the database cannot take it now.
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

/** A mail of ours has one recipient; who forwards it to several gets reports of several. */
const findingOf = ({ findings }: Report, recipient: string) =>
  findings.find(({ recipients }) =>
    recipients.some((each) => each.toLowerCase() === recipient.toLowerCase()),
  ) ?? findings[0]

/** Some servers give one Message-ID to all of their reports, so it counts only beside what the report is about. */
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
