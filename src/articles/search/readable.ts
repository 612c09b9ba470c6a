import { type SQL, sql } from 'drizzle-orm'
import { tiersOf } from '../catalogue.ts'
import { FREE_WINDOW_MS, type AccessLevel, TIERS } from '#membership/rules.ts'
import { marksOfWindow } from './windows.ts'

// `mayRead` of membership/rules.ts as a database condition.

/** The reader who asks, and when. */
type Reader = { accessLevel: AccessLevel; now: Date }

/**
 * Marks that cover every text that this reader may read: each such text has at least one of them, so the index can skip the
 * others.
 */
export function mayReadWhole({ accessLevel, now }: Reader): SQL {
  if (accessLevel !== 'freemium')
    return sql`marks && ${textArray(['kind:tool', ...tiersOf(accessLevel).map((tier) => `tier:${tier}`)])}`
  const fresh = marksOfWindow(new Date(freshSince(now)), now) ?? []
  return sql`marks && ${textArray(['kind:tool', 'kind:agent', 'kind:podcast', ...fresh])}`
}

/** `mayRead` of membership/rules.ts as a condition on published items; null when everything may be read. */
export function readsWhole({ accessLevel, now }: Reader): SQL | null {
  const tiers = tiersOf(accessLevel)
  if (tiers.length === TIERS.length) return null
  const tier = oneOf(sql`access_tier`, tiers)
  if (accessLevel !== 'freemium') return sql`(kind = 'tool' or ${tier})`
  const fresh = sql`published_at >= ${freshSince(now)}::timestamptz`
  return sql`(kind = 'tool' or ${tier} and (kind in ('agent', 'podcast') or ${fresh}))`
}

/**
 * Rows have microseconds and the rule works in milliseconds: the seven days end with the last microsecond of the same
 * millisecond.
 */
export const freshSince = (now: Date) => new Date(now.getTime() - FREE_WINDOW_MS + 1).toISOString()

/** The condition that a column has one of these values. */
export const oneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

/** Strings as a database array. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
