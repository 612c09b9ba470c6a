import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { supportRequests } from './support/tables.ts'
import { salesRequests } from './tables.ts'

/** How many questions to sales and to support wait for an answer. */
export async function countOpenQuestions(db: Db): Promise<number> {
  const [sales, support] = await Promise.all([
    db.$count(salesRequests, eq(salesRequests.state, 'open')),
    db.$count(supportRequests, eq(supportRequests.state, 'open')),
  ])
  return sales + support
}
