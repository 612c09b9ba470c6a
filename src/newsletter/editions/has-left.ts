import { and, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { deliveries, editions } from '../tables.ts'

/**
 * Holds of editions that have reached somebody, or still may: they have begun to leave, and if they were stopped or expired,
 * somebody had got them.
 */
export const hasLeft = (db: Db) =>
  and(
    isNotNull(editions.startedAt),
    ne(editions.state, 'expired'), // it is `sent` as soon as one has got it
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
