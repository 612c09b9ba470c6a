import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { PURPOSES, forgetSecrets } from '../secrets.ts'
import { sessions, users } from '../tables.ts'
import { endSecondFactor } from './second-factor-end.ts'

/** Ends what another room lets in or sends elsewhere for an account: keys, secret addresses, channels. */
export type EndAccess = (tx: Db, userId: string, now: Date) => Promise<void>

type Proof = {
  now: Date
  endAccess: EndAccess
  /** The session that asks; null where there is none. */
  keptSession: string | null
}

/**
 * Marks the address of an account as confirmed. The first time this ends whatever could let somebody in or hold the owner up,
 * because whoever signed up may not have owned the address: other sessions, the second factor, mailed secrets, a removal that
 * waits, and what `endAccess` ends. Roles, the plan and what was saved stay (decision 0066).
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

/** Throws Refusal `people.addressUnconfirmed` (409): whoever has not shown that the address is theirs cannot lock its owner out. */
export async function refuseUnconfirmed(tx: Db, userId: string): Promise<void> {
  if ((await tx.$count(users, and(eq(users.id, userId), eq(users.emailVerified, true)))) === 0)
    throw new Refusal('people.addressUnconfirmed', 409)
}
