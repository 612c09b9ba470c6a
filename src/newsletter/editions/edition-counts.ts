import { type AnyColumn, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { clicksOf } from '../clicks.ts'
import { DELIVERY_COUNTS, type DeliveryCounts } from '../rules.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, editions } from '../tables.ts'
import type { EditionRow } from './calls.ts'

type Counts = EditionRow['counts']

const NONE = Object.fromEntries(DELIVERY_COUNTS.map((name) => [name, 0])) as DeliveryCounts // one for each

/** Counts rows of `deliveries` for the desk; those that are being handed over right now count as waiting. */
export function counting({ state, bounce }: { state: AnyColumn; bounce: AnyColumn }) {
  const many = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`
  return {
    recipients: sql<number>`count(${state})::int`,
    waiting: many(sql`${state} in ('waiting', 'sending')`),
    submitted: many(sql`${state} = 'submitted'`),
    refused: many(sql`${state} = 'refused'`),
    doubtful: many(sql`${state} = 'doubtful'`),
    skipped: many(sql`${state} = 'skipped'`),
    kept: many(sql`${state} = 'kept'`),
    bounced: many(sql`${bounce} in ('hard', 'soft', 'policy')`),
    complained: many(sql`${bounce} = 'complaint'`),
  } satisfies Record<keyof DeliveryCounts, unknown>
}

/** The sum of two counts; what one does not have is 0. */
export const addCounts = (
  one: Partial<DeliveryCounts> | null,
  other: Partial<DeliveryCounts> | undefined,
): DeliveryCounts => {
  const [a, b] = [
    { ...NONE, ...one },
    { ...NONE, ...other },
  ]
  return Object.fromEntries(DELIVERY_COUNTS.map((name) => [name, a[name] + b[name]])) as DeliveryCounts // one for each
}

/**
 * The number of recipients in each state, for each of the editions: those whose rows are there, and those whose rows were
 * deleted since (`forget-deliveries.ts`). One statement reads both, so that each recipient is counted once.
 */
export async function countsOf(db: Db, ids: readonly string[]): Promise<(id: string) => Counts> {
  if (ids.length === 0) return () => ({ ...NONE, clicks: null })
  const { id, forgotten } = editions
  const rows = await db
    .select({ id, forgotten, counts: counting(deliveries) })
    .from(editions)
    .leftJoin(deliveries, eq(deliveries.editionId, id))
    .where(inArray(id, [...ids]))
    .groupBy(id)
  const clicks = (await settingsOf(db)).countClicks ? await clicksOf(db, ids) : null
  const counted = new Map(rows.map((row) => [row.id, addCounts(row.forgotten, row.counts)]))
  return (of) => ({ ...NONE, ...counted.get(of), clicks: clicks && (clicks.get(of) ?? 0) })
}
