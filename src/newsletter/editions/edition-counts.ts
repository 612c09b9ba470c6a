import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { clicksOf } from '../clicks.ts'
import { settingsOf } from '../settings.ts'
import { deliveries } from '../tables.ts'
import type { EditionRow } from './calls.ts'

type Counts = EditionRow['counts']

const NONE: Counts = {
  recipients: 0,
  waiting: 0,
  submitted: 0,
  refused: 0,
  doubtful: 0,
  skipped: 0,
  kept: 0,
  bounced: 0,
  complained: 0,
  clicks: null,
}

/**
 * The number of recipients in each state, for each of the editions; those that are being handed over right now count as
 * waiting.
 */
export async function countsOf(db: Db, ids: readonly string[]): Promise<(id: string) => Counts> {
  if (ids.length === 0) return () => NONE
  const many = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`
  const { state, bounce } = deliveries
  const rows = await db
    .select({
      id: deliveries.editionId,
      recipients: sql<number>`count(*)::int`,
      waiting: many(sql`${state} in ('waiting', 'sending')`),
      submitted: many(sql`${state} = 'submitted'`),
      refused: many(sql`${state} = 'refused'`),
      doubtful: many(sql`${state} = 'doubtful'`),
      skipped: many(sql`${state} = 'skipped'`),
      kept: many(sql`${state} = 'kept'`),
      bounced: many(sql`${bounce} in ('hard', 'soft', 'policy')`),
      complained: many(sql`${bounce} = 'complaint'`),
    })
    .from(deliveries)
    .where(inArray(deliveries.editionId, [...ids]))
    .groupBy(deliveries.editionId)
  const clicks = (await settingsOf(db)).countClicks ? await clicksOf(db, ids) : null
  const counted = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return (id) => ({ ...NONE, ...counted.get(id), clicks: clicks && (clicks.get(id) ?? 0) })
}
