import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { supportRequests } from './support/tables.ts'

/** How many questions to support wait for an answer. */
export const countOpenQuestions = (db: Db): Promise<number> =>
  db.$count(supportRequests, eq(supportRequests.state, 'open'))
