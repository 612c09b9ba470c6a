import { type AnyColumn, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { clicksOf } from '../clicks.ts'
import { DELIVERY_COUNTS, type DeliveryCounts } from '../rules.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, editions } from '../tables.ts'
import type { EditionRow } from './calls.ts'

type Counts = EditionRow['counts']

/** Counts rows of `deliveries` for the desk; those that are being handed over right now count as waiting. */
export const counting = ({ state, bounce }: { state: AnyColumn; bounce: AnyColumn }) =>
  sql<DeliveryCounts>`json_build_object(
    'recipients', count(*),
    'waiting', count(*) filter (where ${state} in ('waiting', 'sending')),
    'submitted', count(*) filter (where ${state} = 'submitted'),
    'refused', count(*) filter (where ${state} = 'refused'),
    'doubtful', count(*) filter (where ${state} = 'doubtful'),
    'skipped', count(*) filter (where ${state} = 'skipped'),
    'kept', count(*) filter (where ${state} = 'kept'),
    'bounced', count(*) filter (where ${bounce} in ('hard', 'soft', 'policy')),
    'complained', count(*) filter (where ${bounce} = 'complaint'))`

type Some = Partial<DeliveryCounts> | null

/** The sum of two counts; what one of them does not have is 0. */
export const addCounts = (one: Some, other: Some): DeliveryCounts =>
  Object.fromEntries(
    DELIVERY_COUNTS.map((name) => [name, (one?.[name] ?? 0) + (other?.[name] ?? 0)]),
  ) as DeliveryCounts // one for each

/**
 * The number of recipients in each state, for each of the editions: those whose rows are there, and those whose rows were
 * deleted since (`forget-deliveries.ts`). One statement reads both, so that each recipient is counted once.
 */
export async function countsOf(db: Db, ids: readonly string[]): Promise<(id: string) => Counts> {
  if (ids.length === 0) return () => ({ ...addCounts(null, null), clicks: null })
  const { id, forgotten } = editions
  const { editionId } = deliveries
  const there = db
    .select({ editionId, counts: counting(deliveries).as('counts') })
    .from(deliveries)
    .where(inArray(editionId, [...ids]))
    .groupBy(editionId)
    .as('there')
  const rows = await db
    .select({ id, forgotten, counts: there.counts })
    .from(editions)
    .leftJoin(there, eq(there.editionId, id))
    .where(inArray(id, [...ids]))
  const clicks = (await settingsOf(db)).countClicks ? await clicksOf(db, ids) : null
  const counted = new Map(rows.map((row) => [row.id, addCounts(row.forgotten, row.counts)]))
  return (of) => ({ ...(counted.get(of) ?? addCounts(null, null)), clicks: clicks && (clicks.get(of) ?? 0) })
}
