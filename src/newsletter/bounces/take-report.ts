import { eq } from 'drizzle-orm'
import { recipientOf } from '#outside/post/recipient-of.ts'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { deliveries } from '../tables.ts'
import { readReport } from './read-report.ts'
import { takeMailEvent } from './take-mail-event.ts'

/** What became of a mail that came in: `again`: the same was told before; `dropped`: it tells nothing of a mail of ours. */
export type Taken = 'taken' | 'again' | 'dropped'

/**
 * Takes a mail that came to the address of bounces. Anybody may write such a mail, so a report counts when it names a mail
 * of ours by its Message-ID, which only who has had the mail can know, and for the address to which that mail went. Throws
 * when the database cannot take it now.
 */
export async function takeReport({ db, clock }: House, raw: Uint8Array): Promise<Taken> {
  const report = await readReport(raw)
  if (report === null) return 'dropped'
  const recipient = await addressOf(db, report.messageId)
  if (recipient === null) return 'dropped'
  const { writtenAt, ...told } = report
  const now = clock.now()
  const happenedAt = writtenAt === null || writtenAt > now ? now : writtenAt
  const isNew = await takeMailEvent(db, { provider: 'dsn', ...told, recipient, happenedAt }, now)
  return isNew ? 'taken' : 'again'
}

async function addressOf(db: Db, messageId: string): Promise<string | null> {
  const [delivery] = await db
    .select({ email: deliveries.email })
    .from(deliveries)
    .where(eq(deliveries.messageId, messageId))
    .limit(1)
  if (delivery === undefined) return recipientOf(db, messageId)
  return delivery.email === '' ? null : delivery.email
}
