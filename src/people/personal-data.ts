import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { users } from './tables.ts'

/**
 * The person whose data a module collects. `email` is null until the address was confirmed by an emailed link: signing up
 * with someone else's address does not give access to what that person has written.
 */
export type Person = { id: string; email: string | null }
/** The data of a module about a person, as JSON, without secrets; null for nothing. */
export type Collect = (db: Db, person: Person) => Promise<unknown>

/** The person whose data is erased. */
export type ErasedPerson = {
  id: string
  /** The address of the account. */
  address: string
  /**
   * The same address, or null until it was confirmed: signing up with someone else's address and deleting the account does
   * not delete what that person has written.
   */
  email: string | null
  name: string
  now: Date
}

/**
 * Removes the data of a module about a person, within a transaction and before the account is deleted. Returns the ids of
 * items whose emails and rows in the log lose their texts too.
 */
export type Erase = (tx: Db, person: ErasedPerson) => Promise<readonly string[]>

/** Causes no page to show a name any longer that it has shown, once `tx` commits. */
export type WithdrawNames = (tx: Db) => Promise<void>

/** Withdraws the name of a person from the pages that show it. */
export const eraseByline =
  (withdrawNames: WithdrawNames): Erase =>
  async (tx, { id }) => {
    const named = and(eq(users.id, id), isNotNull(users.byline))
    const rows = await tx.update(users).set({ byline: null }).where(named).returning({ id: users.id })
    if (rows.length > 0) await withdrawNames(tx)
    return []
  }
