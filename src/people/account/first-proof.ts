import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { PURPOSES, forgetSecrets } from '../secrets.ts'
import { sessions, users } from '../tables.ts'
import { endSecondFactor } from './second-factor-end.ts'

/** Ends what another module grants or sends for an account: keys, secret addresses, channels. */
export type EndAccess = (tx: Db, userId: string, now: Date) => Promise<void>

type Proof = {
  now: Date
  endAccess: EndAccess
  /** The session of the caller; null if there is none. */
  keptSession: string | null
}

/**
 * Marks the address of an account as confirmed. The first time, this ends everything that could give others access or hinder
 * the owner, because the person who signed up may not have owned the address: other sessions, the second factor, emailed
 * secrets, a pending removal, and the access that `endAccess` ends. Roles, the plan and saved items stay (decision 0066).
 */
export async function proveAddress(
  tx: Db,
  { id, emailVerified }: { id: string; emailVerified: boolean },
  { now, endAccess, keptSession }: Proof,
): Promise<void> {
  if (emailVerified) return
  await tx.update(users).set({ emailVerified: true, deleteAfter: null }).where(eq(users.id, id))
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, id), keptSession === null ? undefined : ne(sessions.id, keptSession)))
  await endSecondFactor(tx, id)
  await forgetSecrets(tx, id, ...PURPOSES)
  await endAccess(tx, id, now)
}

/** Throws Refusal `people.addressUnconfirmed` (409): without proof of owning the address, no one can lock its owner out. */
export async function refuseUnconfirmed(tx: Db, userId: string): Promise<void> {
  if ((await tx.$count(users, and(eq(users.id, userId), eq(users.emailVerified, true)))) === 0)
    throw new Refusal('people.addressUnconfirmed', 409)
}
