import { and, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { deliveries, editions } from '../tables.ts'

/**
 * A condition for editions that have reached anyone, or still may: they have begun to be sent, and if they were stopped or
 * expired, at least one reader had got them.
 */
export const hasLeft = (db: Db) =>
  and(
    isNotNull(editions.startedAt),
    ne(editions.state, 'expired'), // it becomes `sent` as soon as one reader has got it
    or(
      ne(editions.state, 'stopped'),
      exists(
        db
          .select({ one: sql`1` })
          .from(deliveries)
          .where(
            and(
              eq(deliveries.editionId, editions.id),
              inArray(deliveries.state, ['sending', 'submitted', 'doubtful', 'kept']),
            ),
          ),
      ),
    ),
  )
