import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { entities } from './tables.ts'

/** A name, locked against other editors until the transaction ends. Throws Refusal `library.entities.notFound`. */
export async function heldEntity(tx: Db, id: string) {
  const [row] = await tx.select().from(entities).where(eq(entities.id, id)).limit(1).for('update')
  if (!row) throw new Refusal('library.entities.notFound', 404)
  return row
}

/** Throws Refusal `library.entities.nameTaken` if another entity has this name. */
export async function refuseTaken(tx: Db, name: string, ownId: string | null): Promise<void> {
  const [other] = await tx
    .select({ id: entities.id })
    .from(entities)
    .where(
      sql`(lower(${entities.name}) = lower(${name}) or ${name} = any(${entities.aliases})) and ${entities.id} is distinct from ${ownId}::uuid`,
    )
    .limit(1)
  if (other) throw new Refusal('library.entities.nameTaken', 409)
}

/** Other spellings, each once and without the name itself. */
export const spellingsOf = (name: string, aliases: readonly string[]): string[] =>
  [...new Set(aliases)].filter((alias) => alias !== name)
