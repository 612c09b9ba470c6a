import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { forgetMailsTo } from '#outside/post/forget-mails-to.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { countAdmins, rolesOf } from '../people.ts'
import { forgetSecrets } from '../secrets.ts'
import { users } from '../tables.ts'

/** Accounts of one run. */
const AT_ONCE = 500

/** Accounts whose owners have asked for their removal, the earliest first; `due` once nobody can take it back. */
export async function accountsToDelete(db: Db, now: Date): Promise<{ id: string; due: boolean }[]> {
  const rows = await db
    .select({ id: users.id, deleteAfter: users.deleteAfter })
    .from(users)
    .where(isNotNull(users.deleteAfter))
    .orderBy(asc(users.deleteAfter), asc(users.id))
    .limit(AT_ONCE)
  return rows.map(({ id, deleteAfter }) => ({ id, due: deleteAfter !== null && deleteAfter <= now }))
}

/**
 * Removes an account that is due, with everything that belongs to it; its mails lose recipient and text. The log and what
 * was paid stay. False for one that is to be kept after all, and for the last administrator, who has become it meanwhile.
 */
export async function removeAccount(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdLock(tx, 'roles')
    if ((await rolesOf(tx, id)).includes('admin') && (await countAdmins(tx)) <= 1) return false
    const [gone] = await tx
      .delete(users)
      .where(and(eq(users.id, id), lte(users.deleteAfter, now)))
      .returning({ email: users.email })
    if (!gone) return false
    await forgetSecrets(tx, id, 'password-reset', 'email-change', 'second-step')
    await forgetMailsTo(tx, gone.email)
    return true
  })
}
