import { sql } from 'drizzle-orm'
import { personPattern } from './person-pattern.ts'
import type { Db } from './db.ts'

/**
 * Removes jobs that have ended and name an address, and what was noted of earlier tries of those that have not. No job carries an
 * address in its data; what a mail server said stands in outcomes.
 */
export async function forgetInJobs(tx: Db, address: string): Promise<void> {
  const pattern = personPattern(address)
  await tx.execute(sql`
    delete from jobs.job where state in ('completed', 'failed', 'cancelled')
      and concat_ws(' ', data::text, output::text) ~* ${pattern}`)
  await tx.execute(sql`update jobs.job set output = null where output::text ~* ${pattern}`)
}
