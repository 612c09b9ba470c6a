import { type SQL, and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/db.ts'
import type { AuditNote } from '#platform/runtime.ts'
import type { Recorder } from '#platform/serve.ts'
import { shortenedChanges, shortenedFields, shortenedTitle } from './audit-shortened.ts'
import { bootstrapAdmin } from './calls.ts'
import { auditLog } from './tables.ts'

/** The actor of an operator's commands on the server. */
export const COMMAND_LINE = 'command line'

/** The action of making an account an administrator by command. */
export const ADMIN_GRANT = 'admin grant'

/** The input fields that may name the item; the first one present is used. */
const NAMES_ITEM = ['id', 'contentId', 'content_id', 'article_id', 'user_id'] as const

/** Logs a call that was made. Throws if the row cannot be written. */
export const recordCall: Recorder = (db, { call, input, note, caller, address, requestId, now }) =>
  writeAudit(db, {
    action: call,
    actorId: caller?.id ?? null,
    actor: caller?.email ?? '',
    at: now,
    address,
    requestId,
    asked: { ...(input as object) }, // inputs of calls are objects
    ...note,
    itemId: note.itemId ?? itemIn(input),
  })

type Entry = Omit<AuditNote, 'itemId'> & {
  action: string
  actorId: string | null
  actor: string
  at: Date
  itemId: string | null
  address?: string
  requestId?: string
  asked?: object
}

/** Writes one row of the log for an action that is not a recorded call: the command line, the first administrator. */
export async function writeAudit(
  db: Db,
  { asked = {}, changes = {}, itemTitle, ...entry }: Entry,
): Promise<void> {
  await db.insert(auditLog).values({
    ...entry,
    itemTitle: itemTitle === undefined ? null : shortenedTitle(itemTitle),
    asked: shortenedFields(asked),
    changes: shortenedChanges(changes),
  })
}

function itemIn(input: unknown): string | null {
  const fields = { ...(input as Record<string, unknown>) }
  const id = NAMES_ITEM.map((name) => fields[name]).find((value) => typeof value === 'string')
  return typeof id === 'string' ? id.slice(0, 200) : null
}

/** When the site got its first administrator, by sign-up or by command; null if the log does not say. */
export async function firstAdminAt(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(inArray(auditLog.action, [bootstrapAdmin.name, ADMIN_GRANT]))
    .orderBy(auditLog.at, auditLog.id)
    .limit(1)
  return row?.at ?? null
}

/** Whether anyone has made this call. */
export async function wasCalled(db: Db, { name }: Pick<Call, 'name'>): Promise<boolean> {
  return (await lastItems(db, name, undefined, 1)).length > 0
}

/** The items that this call has brought into that state, the last one first; null for one that has no id. */
export const itemsBrought = (
  db: Db,
  { name }: Pick<Call, 'name'>,
  status: string,
  limit: number,
): Promise<(string | null)[]> =>
  lastItems(db, name, sql`${auditLog.changes} -> 'status' ->> 'to' = ${status}`, limit)

async function lastItems(db: Db, action: string, more: SQL | undefined, limit: number) {
  const rows = await db
    .select({ itemId: auditLog.itemId })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), more))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
  return rows.map(({ itemId }) => itemId)
}
