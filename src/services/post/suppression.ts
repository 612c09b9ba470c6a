import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { SUPPRESSED_FOR, type SuppressedFor } from './rules.ts'
import { saidLine } from './said-line.ts'
import { suppressions } from './tables.ts'

/** The number of addresses looked up in one query. */
const BATCH_SIZE = 1000
/** A more serious reason replaces a less serious one: a complaint stays a complaint, even if emails bounced before. */
const WEIGHT: Record<SuppressedFor, number> = { soft: 0, hard: 1, complaint: 2, desk: 3 }

/** The suppressed ones of these addresses, in the spelling in which they were given. */
export async function suppressedOf(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let from = 0; from < emails.length; from += BATCH_SIZE) {
    const some = emails.slice(from, from + BATCH_SIZE)
    const rows = await db
      .select({ email: suppressions.email })
      .from(suppressions)
      .where(inArray(suppressions.email, some.map(keyOf)))
    const keys = new Set(rows.map(({ email }) => email))
    for (const email of some) if (keys.has(keyOf(email))) found.add(email)
  }
  return found
}

/** Suppresses this address. One that is already suppressed keeps its reason, unless the new one is more serious. */
export async function suppress(
  db: Db,
  { email, reason, said, at }: { email: string; reason: SuppressedFor; said: string | null; at: Date },
): Promise<void> {
  const row = { reason, said: said === null ? null : saidLine(said), at }
  const lighter = SUPPRESSED_FOR.filter((each) => WEIGHT[each] < WEIGHT[reason])
  await db
    .insert(suppressions)
    .values({ email: keyOf(email), ...row })
    .onConflictDoUpdate({
      target: suppressions.email,
      set: row,
      setWhere: inArray(suppressions.reason, lighter),
    })
}

/** Lifts the suppression of this address. Repeating it changes nothing. */
export async function lift(db: Db, email: string): Promise<void> {
  await db.delete(suppressions).where(eq(suppressions.email, keyOf(email)))
}

const keyOf = (email: string): string => email.trim().toLowerCase()
