import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { contentGenerationSchedule as schedule } from './tables.ts'
import { DEFAULT_ROWS, LEAD_MINUTES, MAX_ROWS, type ScheduledType, takesLanguages } from './rules.ts'

/** One row of the timetable as it is stored. */
export type ScheduleRow = typeof schedule.$inferSelect
/** The values of a row that an administrator sets. */
export type RowValues = Pick<
  ScheduleRow,
  | 'contentType'
  | 'scheduledTime'
  | 'frequency'
  | 'weekday'
  | 'leadMinutes'
  | 'quantity'
  | 'topics'
  | 'languages'
  | 'focus'
  | 'isActive'
>

/** Adds the rows of a new site, once in the lifetime of a database: removed rows are not added again. */
export async function plantSchedule(db: Db, now: Date): Promise<void> {
  await db
    .insert(schedule)
    .values(DEFAULT_ROWS.map((row) => ({ ...row, activeSince: now })))
    .onConflictDoNothing()
}

/** The rows by time, ties by id. If `active` is undefined, all rows. */
export const scheduleRows = (db: Db, active?: boolean): Promise<ScheduleRow[]> =>
  db
    .select()
    .from(schedule)
    .where(and(isNull(schedule.removedAt), active === undefined ? undefined : eq(schedule.isActive, active)))
    .orderBy(asc(schedule.scheduledTime), asc(schedule.id))
    .limit(MAX_ROWS)

/** The time an editor has to review content before readers expect it; other work needs none. */
export const usualLead = (type: ScheduledType): number =>
  type === 'scraping' || type === 'image' ? 0 : LEAD_MINUTES.usual

/** Refuses languages that would have no effect: `newsroom.scheduleLanguages` (422). */
function checkLanguages({ contentType, languages }: Pick<RowValues, 'contentType' | 'languages'>): void {
  const code = 'newsroom.scheduleLanguages'
  if (languages.length > 0 && !takesLanguages(contentType))
    throw new Refusal(code, 422, { fields: [{ field: 'languages', code }] })
}

/** Adds a row. Throws Refusals `newsroom.scheduleFull` (409) and `newsroom.scheduleLanguages` (422). */
export async function addRow(db: Db, values: RowValues, now: Date): Promise<ScheduleRow> {
  checkLanguages(values)
  return db.transaction(async (tx) => {
    await holdLock(tx, 'schedule')
    if ((await tx.$count(schedule, isNull(schedule.removedAt))) >= MAX_ROWS)
      throw new Refusal('newsroom.scheduleFull', 409)
    const [row] = await tx
      .insert(schedule)
      .values({ ...values, activeSince: now })
      .returning()
    if (!row) throw new Error('a row of the timetable was not inserted')
    return row
  })
}

/** The fields that determine when a row is due. */
const TIMING = ['scheduledTime', 'frequency', 'weekday', 'leadMinutes'] as const

/**
 * Changes the given fields. After a new time, or after being switched on, the row has missed nothing before now. A row that
 * becomes a kind without languages loses its languages. Throws Refusals `newsroom.scheduleNotFound` (404) and, for given
 * languages, `newsroom.scheduleLanguages` (422).
 */
export async function changeRow(
  db: Db,
  id: string,
  changes: { [Field in keyof RowValues]?: RowValues[Field] | undefined },
  now: Date,
): Promise<ScheduleRow> {
  return db.transaction(async (tx) => {
    const [old] = await tx
      .select()
      .from(schedule)
      .where(and(eq(schedule.id, id), isNull(schedule.removedAt)))
      .for('update')
    if (!old) throw new Refusal('newsroom.scheduleNotFound', 404)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const fresh = { ...old, ...given }
    if (changes.languages) checkLanguages(fresh)
    const languages = takesLanguages(fresh.contentType) ? fresh.languages : []
    const restarts = (fresh.isActive && !old.isActive) || TIMING.some((field) => fresh[field] !== old[field])
    const [row] = await tx
      .update(schedule)
      .set({ ...given, languages, activeSince: restarts ? now : old.activeSince })
      .where(eq(schedule.id, id))
      .returning()
    return row ?? old
  })
}

/** Removes a row; its past runs stay on record. Throws Refusal `newsroom.scheduleNotFound` (404). */
export async function removeRow(db: Db, id: string, now: Date): Promise<void> {
  const removed = await db
    .update(schedule)
    .set({ removedAt: now, isActive: false })
    .where(and(eq(schedule.id, id), isNull(schedule.removedAt)))
    .returning({ id: schedule.id })
  if (removed.length === 0) throw new Refusal('newsroom.scheduleNotFound', 404)
}
