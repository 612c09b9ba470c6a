import { sql } from 'drizzle-orm'
import { personPattern } from './person-pattern.ts'
import type { Db } from './db.ts'

/**
 * Removes ended jobs that contain an email address, and the output of earlier tries of jobs that have not ended. No job has
 * an address in its data; an output may contain one that a mail server returned.
 */
export async function forgetInJobs(tx: Db, address: string): Promise<void> {
  const pattern = personPattern(address)
  await tx.execute(sql`
    delete from jobs.job where state in ('completed', 'failed', 'cancelled')
      and concat_ws(' ', data::text, output::text) ~* ${pattern}`)
  await tx.execute(sql`update jobs.job set output = null where output::text ~* ${pattern}`)
}
