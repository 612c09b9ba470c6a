import type { Db } from '#platform/db.ts'

/** Who is erased. */
export type ErasedPerson = {
  id: string
  /** The address of the account. */
  address: string
  /**
   * The same, or null until it was confirmed: who signs up with somebody else's address and deletes the account does not delete what that
   * person has written.
   */
  email: string | null
  name: string
  now: Date
}

/**
 * Removes what a room holds about a person, within a transaction and before the account goes. Answers the ids of items whose mails
 * and rows in the log lose their texts too.
 */
export type Erase = (tx: Db, person: ErasedPerson) => Promise<readonly string[]>
