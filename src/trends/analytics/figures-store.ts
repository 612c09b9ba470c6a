import { and, asc, eq, gt, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { entities } from '#articles/entities/tables.ts'
import type { Db } from '#platform/db.ts'
import { ALL, type Days, type FigureKind, type ShownKind, WEEK, addDays } from './rules.ts'
import { dayFigures as figures } from './tables.ts'

/** Sums of one key over a span and over the previous one. */
export type Sums = { key: string; stories: number; reports: number; before: number; reportsBefore: number }

const within = ({ from, to }: Days) => and(gte(figures.day, from), lte(figures.day, to))
const whole = (value: unknown) => sql<number>`coalesce(sum(${value}), 0)::int`

/** The sums of every key of a kind, those with the most stories first. */
export async function sumsOf(db: Db, kind: FigureKind, days: Days, before: Days): Promise<Sums[]> {
  const [now, then] = [
    sql`filter (where ${figures.day} >= ${days.from})`,
    sql`filter (where ${figures.day} < ${days.from})`,
  ]
  const of = (column: unknown, filter: unknown) => sql<number>`coalesce(sum(${column}) ${filter}, 0)::int`
  const stories = of(figures.stories, now)
  return db
    .select({
      key: figures.key,
      stories,
      reports: of(figures.reports, now),
      before: of(figures.stories, then),
      reportsBefore: of(figures.reports, then),
    })
    .from(figures)
    .where(and(eq(figures.kind, kind), within({ from: before.from, to: days.to })))
    .groupBy(figures.key)
    .orderBy(sql`${stories} desc`, asc(figures.key))
    .limit(MAX_KEYS)
}

/** More keys than any kind has in two years. */
const MAX_KEYS = 50_000

/** Stories per key in the steps that begin on these days, each `size` days long. */
export async function linesOf(
  db: Db,
  kind: FigureKind,
  keys: readonly string[],
  { starts, step }: { starts: readonly string[]; step: 'day' | 'week' },
): Promise<ReadonlyMap<string, number[]>> {
  const [first] = starts
  const lines = new Map(keys.map((key) => [key, starts.map(() => 0)]))
  if (first === undefined || keys.length === 0) return lines
  const size = step === 'week' ? WEEK : 1
  const at = sql<number>`(${figures.day} - ${first}::date) / ${size}::int`
  const rows = await db
    .select({ key: figures.key, at, stories: whole(figures.stories) })
    .from(figures)
    .where(
      and(
        eq(figures.kind, kind),
        inArray(figures.key, [...keys]),
        within({ from: first, to: addDays(starts.at(-1) ?? first, size - 1) }),
      ),
    )
    .groupBy(figures.key, sql`2`)
    .orderBy(asc(figures.key), sql`2`)
    .limit(keys.length * starts.length)
  for (const { key, at: place, stories } of rows) {
    const line = lines.get(key)
    if (line) line[place] = stories
  }
  return lines
}

/** The first day that has a story of the kind; null if there is none. */
export async function firstDayOf(db: Db, kind: FigureKind): Promise<string | null> {
  const [row] = await db
    .select({ day: figures.day })
    .from(figures)
    .where(and(eq(figures.kind, kind), gt(figures.stories, 0)))
    .orderBy(asc(figures.day), asc(figures.key))
    .limit(1)
  return row?.day ?? null
}

/** How many stories have been counted, and since which day. */
export async function countedSoFar(db: Db): Promise<{ stories: number; since: string | null }> {
  const [row] = await db
    .select({ stories: whole(figures.stories) })
    .from(figures)
    .where(and(eq(figures.kind, ALL), eq(figures.key, ALL)))
  return { stories: row?.stories ?? 0, since: await firstDayOf(db, ALL) }
}

/** Names and slugs of the keys that are entities. */
export async function namesOf(
  db: Db,
  kind: ShownKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { name: string; slug: string }>> {
  if ((kind !== 'entity' && kind !== 'funding') || keys.length === 0) return new Map()
  const rows = await db
    .select({ id: entities.id, name: entities.name, slug: entities.slug })
    .from(entities)
    .where(inArray(entities.id, [...keys]))
    .orderBy(entities.id)
    .limit(keys.length)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** A row of a file: the figures of a key on a day. */
export type DayFigure = { day: string; key: string; stories: number; reports: number }

/** Figures of a kind by day and key, after a given row, without the totals. */
export const figuresBehind = (
  db: Db,
  kind: ShownKind,
  days: Days,
  after: Pick<DayFigure, 'day' | 'key'> | null,
  limit: number,
): Promise<DayFigure[]> =>
  db
    .select({ day: figures.day, key: figures.key, stories: figures.stories, reports: figures.reports })
    .from(figures)
    .where(
      and(
        eq(figures.kind, kind),
        ne(figures.key, ALL),
        within({ from: after?.day ?? days.from, to: days.to }), // otherwise each page would read all rows before it
        after === null
          ? undefined
          : sql`(${figures.day}, ${figures.key}) > (${after.day}::date, ${after.key})`,
      ),
    )
    .orderBy(asc(figures.day), asc(figures.key))
    .limit(limit)
