import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { mailEvents } from '../tables.ts'
import { MIN_RULE_REFUSALS, RULE_REFUSAL_DAYS } from './rules.ts'

/** The maximum number of domains that are listed. If there are more, the fault is ours and shows in each of them. */
const NAMED = 20

/** Domains that have recently refused several emails because of sender or text, with the number of emails, highest first. */
export async function refusingDomains(db: Db, now: Date): Promise<{ domain: string; mails: number }[]> {
  const domain = sql<string>`split_part(${mailEvents.recipient}, '@', 2)`
  const mails = sql<number>`count(*)::int`
  const since = new Date(now.getTime() - RULE_REFUSAL_DAYS * DAY)
  return db
    .select({ domain, mails })
    .from(mailEvents)
    .where(and(eq(mailEvents.kind, 'policy'), gt(mailEvents.receivedAt, since), sql`${domain} <> ''`))
    .groupBy(domain)
    .having(sql`count(*) >= ${MIN_RULE_REFUSALS}`)
    .orderBy(desc(mails), domain)
    .limit(NAMED)
}
