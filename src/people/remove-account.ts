import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { countAdmins } from './count-admins.ts'
import { rolesOf } from './people.ts'
import { PURPOSES, forgetSecrets } from './secrets.ts'
import { users } from './tables.ts'
import type { Erase } from './personal-data.ts'

/** Ends the renewals that an account pays for; if the payment service is unavailable, it does so later. */
export type EndRenewals = (runtime: Runtime, userId: string) => Promise<void>

/** The number of accounts per run. */
const BATCH_SIZE = 500

/** Accounts whose owners have requested removal, the earliest first; `due` once the removal can no longer be undone. */
export async function accountsToDelete(db: Db, now: Date): Promise<{ id: string; due: boolean }[]> {
  const rows = await db
    .select({ id: users.id, deleteAfter: users.deleteAfter })
    .from(users)
    .where(isNotNull(users.deleteAfter))
    .orderBy(asc(users.deleteAfter), asc(users.id))
    .limit(BATCH_SIZE)
  return rows.map(({ id, deleteAfter }) => ({ id, due: deleteAfter !== null && deleteAfter <= now }))
}

/** Whether the owner of an account has requested its removal and has not undone that. */
export const awaitsDeletion = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), isNotNull(users.deleteAfter)))) > 0

/**
 * Removes an account that is due, with everything that belongs to it; `erase` handles the data that is not linked to its
 * row. Returns false for an account that is to be kept after all, and for an owner who has become the last administrator.
 */
export async function removeAccount(db: Db, id: string, now: Date, erase: Erase): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdLock(tx, 'roles')
    if ((await rolesOf(tx, id)).includes('admin') && (await countAdmins(tx)) <= 1) return false
    const [due] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), lte(users.deleteAfter, now)))
      .for('update')
    if (!due) return false
    const { email: address, emailVerified, name } = due
    await erase(tx, { id, address, email: emailVerified ? address : null, name, now })
    await tx.delete(users).where(eq(users.id, id))
    await forgetSecrets(tx, id, ...PURPOSES)
    return true
  })
}
