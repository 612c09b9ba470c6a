import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MAX_COUNTED } from './call.ts'
import type { Db } from './db.ts'
import { Refusal } from './refusal.ts'
import { UUID } from './uuid.ts'

const ID = new RegExp(`^${UUID}$`)
/** A moment in UTC; older cursors have milliseconds instead of microseconds. */
const MOMENT = /^(?!0000)(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(?:\d{3})?Z$/

/**
 * The position where the next page of a list begins: after the row with this moment and id. `at` is in UTC, to the
 * microsecond.
 */
export type After = { at: string; id: string }

/**
 * The position of a row in a list ordered by `at`, then `id`. It is selected with the row because a `Date` has no
 * microseconds.
 */
export const placeAt = (at: AnyColumn | SQL, id: AnyColumn | SQL): SQL<After> =>
  sql<After>`json_build_object('at', ${writtenAt(at)}, 'id', ${id})`

/** A moment in UTC to the microsecond, as cursors hold it. */
export const writtenAt = (at: AnyColumn | SQL): SQL<string> =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The opaque form of a position in a list; null for no position. */
export const writeCursor = (after: After | null | undefined): string | null =>
  after ? Buffer.from(`${after.at} ${after.id}`).toString('base64url') : null

/** The rows that come after a position in a list ordered by `at`, then `id`, both descending. */
export const behind = (at: AnyColumn | SQL, id: AnyColumn | SQL, after: After | null): SQL | undefined =>
  after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined

/** The rows that come after a position in a list ordered by `at`, then `id`, both ascending. */
export const ahead = (at: AnyColumn | SQL, id: AnyColumn | SQL, after: After | null): SQL | undefined =>
  after ? sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)` : undefined

/** One page of a list, made from `limit` + 1 rows, and the position where the next one begins; null for the last page. */
export function cutPage<Row extends { place: After }>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? writeCursor(page.at(-1)?.place) : null }
}

/** The position that `writeCursor` encoded. Throws Refusal `problem.cursor` (422) for anything else. */
export function readCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const milliseconds = `${MOMENT.exec(at)?.[1]}Z`
  const date = new Date(milliseconds)
  const isDate = !Number.isNaN(date.getTime()) && date.toISOString() === milliseconds
  if (!isDate || !ID.test(id)) throw new Refusal('problem.cursor', 422)
  return { at, id }
}

/** The number of rows of a table that match, counted up to `MAX_COUNTED`. */
export const countUpTo = (
  db: Db,
  table: PgTable & { id: PgColumn },
  wanted: SQL | undefined,
): Promise<number> =>
  db.$count(db.select({ id: table.id }).from(table).where(wanted).limit(MAX_COUNTED).as('some'))
