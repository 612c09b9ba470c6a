import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { mailEvents } from '../tables.ts'
import { MIN_RULE_REFUSALS, RULE_REFUSAL_DAYS } from './rules.ts'

/** So many domains are named; when there are more, the fault is ours and stands in each of them. */
const NAMED = 20

/** Domains that have lately refused several mails for sender or text, with how many, the most first. */
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
