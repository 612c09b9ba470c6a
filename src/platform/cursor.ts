import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { Refusal } from './refusal.ts'
import { UUID } from './uuid.ts'

const ID = new RegExp(`^${UUID}$`)

/** Where the next page of a list begins: after the row of this moment and id. */
export type After = { at: Date; id: string }

/** The opaque form of a place in a list; null for no place. */
export const writeCursor = (after: After | null | undefined): string | null =>
  after ? Buffer.from(`${after.at.toISOString()} ${after.id}`).toString('base64url') : null

/** The rows that stand after a place in a list ordered by `at`, then `id`, both descending. */
export const behind = (at: AnyColumn | SQL, id: AnyColumn | SQL, after: After | null): SQL | undefined =>
  after ? sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : undefined

/** One page of a list, from `limit` + 1 rows, and where the next one begins; null when it is the last. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => After | null,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null }
}

/** The place that `writeCursor` wrote down. Throws Refusal `problem.cursor` (422) for anything else. */
export function readCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null
  const [moment = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const at = new Date(moment)
  const isWritten = !Number.isNaN(at.getTime()) && at.toISOString() === moment
  if (!isWritten || !/^(?!0000)\d{4}-/.test(moment) || !ID.test(id)) throw new Refusal('problem.cursor', 422)
  return { at, id }
}
