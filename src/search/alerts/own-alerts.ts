import { and, eq } from 'drizzle-orm'
import { accessLevelOf } from '#membership/membership.ts'
import type { AccessLevel } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Caller } from '#platform/runtime.ts'
import { signedIn } from '#platform/signed-in.ts'
import { MAX_ALERTS } from './rules.ts'
import type { savedSearches, watchLists } from './tables.ts'

type AlertTable = typeof savedSearches | typeof watchLists

/** The condition for the caller's alert with this id. */
export const ownAlert = (table: AlertTable, id: string, caller: Caller | null) =>
  and(eq(table.id, id), eq(table.userId, signedIn(caller).id))

/** Throws Refusal `code` (403) for an account without a paid plan. */
export function expectPlan(caller: Caller | null, code: string): void {
  if (accessLevelOf(caller) === 'freemium') throw new Refusal(code, 403)
}

/** Throws Refusal `code` (409) if the account has the maximum number of alerts. Until `tx` ends no other is added. */
export async function expectRoom(tx: Db, table: AlertTable, userId: string, code: string): Promise<void> {
  await holdLock(tx, `alerts ${userId}`)
  if ((await tx.$count(table, eq(table.userId, userId))) >= MAX_ALERTS) throw new Refusal(code, 409)
}

/** Throws Refusal `library.searches.channelsB2b` (403) for an account whose plan does not include channels. */
export function expectChannels(caller: Caller | null): void {
  if (!mayChannels(accessLevelOf(caller))) throw new Refusal('library.searches.channelsB2b', 403)
}

/** Whether channels are allowed: they are part of B2B. */
export const mayChannels = (accessLevel: AccessLevel): boolean =>
  accessLevel === 'b2b' || accessLevel === 'admin'

/** Removes the caller's alert with this id. False if there is none. */
export async function removeAlert(
  db: Db,
  table: AlertTable,
  id: string,
  caller: Caller | null,
): Promise<boolean> {
  const removed = await db
    .delete(table)
    .where(ownAlert(table, id, caller))
    .returning({ id: table.id })
  return removed.length > 0
}
