import { and, gte, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { generatedContent } from './tables.ts'

/** The number of drafts that a run has made in the last 24 hours, including attempts before a kill. */
export const draftsOfRun = (db: Db, runId: string, now: Date): Promise<number> =>
  db.$count(
    generatedContent,
    and(
      gte(generatedContent.createdAt, new Date(now.getTime() - DAY)),
      sql`${generatedContent.metadata} ->> 'run' = ${runId}`,
    ),
  )
