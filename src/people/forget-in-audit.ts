import { type SQL, inArray, sql } from 'drizzle-orm'
import { REMOVED, personPattern } from '#platform/person-pattern.ts'
import type { Db } from '#platform/db.ts'
import { accountByline } from './account/calls.ts'
import type { ErasedPerson } from './personal-data.ts'
import { auditLog } from './tables.ts'

/** Replaces the actor in the log whose account was removed. */
const REMOVED_ACTOR = 'removed account'

/**
 * Blanks what the log contains about a person: address, name, network address, devices; and all texts about `items`. The
 * action, the time, the item id and the actor id stay. The database allows no other change (migration
 * `forget_persons_in_log`).
 */
export async function forgetInAudit(
  tx: Db,
  person: Pick<ErasedPerson, 'id' | 'address' | 'name'> | null,
  items: readonly string[],
): Promise<void> {
  await tx.execute(sql`select set_config('cadence.erasing_person', 'on', true)`)
  if (items.length > 0)
    await tx
      .update(auditLog)
      .set({ itemTitle: null, asked: {}, changes: {} })
      .where(inArray(auditLog.itemId, [...items]))
  if (person !== null) await forgetPerson(tx, person)
  await tx.execute(sql`select set_config('cadence.erasing_person', 'off', true)`)
}

async function forgetPerson(
  tx: Db,
  { id, address, name }: Pick<ErasedPerson, 'id' | 'address' | 'name'>,
): Promise<void> {
  const pattern =
    name === '' ? personPattern(address) : `(?:${personPattern(address)}|${personPattern(name)})`
  // a single name may be a word of any title: it is searched only in the actions of this person and on them
  const found = name.includes(' ') ? pattern : personPattern(address)
  const own = sql`${auditLog.actorId} = ${id}`
  const about = sql`${auditLog.itemId} = ${id}`
  const ofName = sql`(${own} and ${auditLog.action} = ${accountByline.name})`
  const without = (text: SQL) => sql`regexp_replace(${text}, ${pattern}, ${REMOVED}, 'gi')`
  const forgotten = (column: SQL | typeof auditLog.asked) =>
    sql`case when ${ofName} then '{}'::jsonb else ${without(sql`${column}::text`)}::jsonb end`
  await tx.execute(sql`
    update ${auditLog} set
      actor = case when ${own} or ${auditLog.actor} = ${address} then ${REMOVED_ACTOR} else ${auditLog.actor} end,
      address = case when ${own} then null else ${auditLog.address} end,
      item_title = ${without(sql`${auditLog.itemTitle}`)},
      asked = ${forgotten(auditLog.asked)},
      changes = ${forgotten(sql`(case when ${about} then ${auditLog.changes} - 'sessions' else ${auditLog.changes} end)`)}
    where ${own} or ${about}
      or concat_ws(' ', ${auditLog.actor}, ${auditLog.itemTitle}, ${auditLog.asked}, ${auditLog.changes}) ~* ${found}`)
}
