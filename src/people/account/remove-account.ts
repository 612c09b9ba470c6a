import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { countAdmins, rolesOf } from '../people.ts'
import { PURPOSES, forgetSecrets } from '../secrets.ts'
import { users } from '../tables.ts'
import type { Erase } from './erasing.ts'

/** Ends the renewal of what an account pays for; while the payment service is away it sees to it later. */
export type EndRenewals = (runtime: Runtime, userId: string) => Promise<void>

/** Accounts of one run. */
const BATCH_SIZE = 500

/** Accounts whose owners have asked for their removal, the earliest first; `due` once nobody can take it back. */
export async function accountsToDelete(db: Db, now: Date): Promise<{ id: string; due: boolean }[]> {
  const rows = await db
    .select({ id: users.id, deleteAfter: users.deleteAfter })
    .from(users)
    .where(isNotNull(users.deleteAfter))
    .orderBy(asc(users.deleteAfter), asc(users.id))
    .limit(BATCH_SIZE)
  return rows.map(({ id, deleteAfter }) => ({ id, due: deleteAfter !== null && deleteAfter <= now }))
}

/** Whether the owner of an account has asked for its removal, and has not taken that back. */
export const awaitsDeletion = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), isNotNull(users.deleteAfter)))) > 0

/**
 * Removes an account that is due, with everything that belongs to it; `erase` sees to what does not hang on its row. False for one that is to be kept after all, and for the last administrator, who has become it meanwhile.
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
