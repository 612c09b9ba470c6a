import { and, asc, desc, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import {
  type Measured,
  type PublisherReport,
  SIGNALS_MATTER_MS,
  groupsOf,
  measure,
} from './momentum/momentum.ts'
import { type MomentumLabel, momentumLabel } from './rules.ts'
import { momentumReports, momentumSignals } from './tables.ts'

/** More groups than this add no information. */
const GROUPS_OF_ONE = 200

/**
 * Stores who reported an item, adding to what was stored before. Recording the same reports again changes nothing, in
 * whatever order they arrive. Reports dated after `now` are stored as of `now`.
 */
export async function recordReports(
  tx: Db,
  itemId: string,
  reports: readonly PublisherReport[],
  now: Date,
): Promise<void> {
  const dated = reports.map((report) => (report.at > now ? { ...report, at: now } : report))
  const groups = groupsOf(dated, now)
    .toSorted((a, b) => (a.group < b.group ? -1 : 1))
    .slice(0, GROUPS_OF_ONE)
  if (groups.length === 0) return
  const { firstAt, lastAt, weight, publisher } = momentumReports
  await tx
    .insert(momentumReports)
    .values(groups.map(({ group, ...kept }) => ({ itemId, publisherGroup: group, ...kept })))
    .onConflictDoUpdate({
      target: [momentumReports.itemId, momentumReports.publisherGroup],
      set: {
        publisher: sql`case when excluded.first_at < ${firstAt} then excluded.publisher else ${publisher} end`,
        firstAt: sql`least(${firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${lastAt}, excluded.last_at)`,
        weight: sql`greatest(${weight}, excluded.weight)`,
      },
      setWhere: sql`excluded.first_at < ${firstAt} or excluded.last_at > ${lastAt} or excluded.weight > ${weight}`,
    })
}

/** The momentum of one item at a moment: its score with its parts, and the label of that score. */
export type Momentum = Measured & { label: MomentumLabel; whole: number }

/** The momentum of those items that have been reported by `now`. At most 500 items. */
export async function momentumOf(
  db: Db,
  itemIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Momentum>> {
  const ids = itemIds.slice(0, 500)
  if (ids.length === 0) return new Map()
  const reports = Map.groupBy(await reportsOf(db, ids), ({ itemId }) => itemId)
  if (reports.size === 0) return new Map()
  const known = [...reports.keys()]
  const signals = Map.groupBy(await signalsOf(db, known, now), ({ itemId }) => itemId)
  return new Map(
    known.flatMap((id): [string, Momentum][] => {
      const measured = measure(reports.get(id) ?? [], signals.get(id) ?? [], now)
      if (!measured) return []
      const whole = Math.round(measured.score)
      return [[id, { ...measured, whole, label: momentumLabel(whole) }]]
    }),
  )
}

const reportsOf = (db: Db, ids: readonly string[]) =>
  db
    .select({
      itemId: momentumReports.itemId,
      group: momentumReports.publisherGroup,
      publisher: momentumReports.publisher,
      firstAt: momentumReports.firstAt,
      lastAt: momentumReports.lastAt,
      weight: momentumReports.weight,
    })
    .from(momentumReports)
    .where(inArray(momentumReports.itemId, [...ids]))
    .orderBy(asc(momentumReports.itemId), asc(momentumReports.publisherGroup))
    .limit(ids.length * GROUPS_OF_ONE)

const signalsOf = (db: Db, ids: readonly string[], now: Date) =>
  db
    .select({
      itemId: momentumSignals.itemId,
      at: momentumSignals.hour,
      views: momentumSignals.views,
      shares: momentumSignals.shares,
    })
    .from(momentumSignals)
    .where(
      and(
        inArray(momentumSignals.itemId, [...ids]),
        gte(momentumSignals.hour, new Date(now.getTime() - SIGNALS_MATTER_MS)),
        lte(momentumSignals.hour, now),
      ),
    )
    .orderBy(asc(momentumSignals.itemId), asc(momentumSignals.hour))

/** The all-time totals of reader actions for each of the articles. */
export async function totalsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { views: number; shares: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      itemId: momentumSignals.itemId,
      views: sql<number>`sum(${momentumSignals.views})::int`,
      shares: sql<number>`sum(${momentumSignals.shares})::int`,
    })
    .from(momentumSignals)
    .where(inArray(momentumSignals.itemId, [...ids]))
    .groupBy(momentumSignals.itemId)
  return new Map(rows.map(({ itemId, views, shares }) => [itemId, { views, shares }]))
}

/** The most recently reported items since then, at most 500. */
export async function lastReported(db: Db, since: Date, now: Date): Promise<string[]> {
  const rows = await db
    .select({ itemId: momentumReports.itemId })
    .from(momentumReports)
    .where(and(gte(momentumReports.lastAt, since), lte(momentumReports.firstAt, now)))
    .groupBy(momentumReports.itemId)
    .orderBy(desc(sql`max(${momentumReports.lastAt})`), asc(momentumReports.itemId))
    .limit(500)
  return rows.map(({ itemId }) => itemId)
}

/** Adds a reader's action on a published article to the hour of `now`. Returns false when there is no such article. */
export async function countSignal(
  db: Db,
  itemId: string,
  what: 'views' | 'shares',
  now: Date,
): Promise<boolean> {
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  const column = sql.identifier(what)
  const counted = await db.execute(sql`
    insert into momentum_signals (item_id, hour, ${column})
    select id, ${hour.toISOString()}::timestamptz, 1 from articles
    where id = ${itemId} and published_at <= ${now.toISOString()}::timestamptz
    on conflict (item_id, hour) do update set ${column} = momentum_signals.${column} + 1
    returning item_id`)
  return counted.rows.length > 0
}
