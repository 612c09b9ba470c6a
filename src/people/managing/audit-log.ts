import { type SQL, and, asc, desc, eq, gte, lt, sql, getTableColumns } from 'drizzle-orm'
import type { AcceptedOf } from '#platform/call.ts'
import { type After, behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { auditLog } from '../tables.ts'
import { type AuditEntry, adminAuditLog, adminAuditLogExport } from './calls.ts'
import { csvLine, streamed } from '#platform/csv.ts'
import { EXPORT_MAX } from './rules.ts'

type Filters = AcceptedOf<typeof adminAuditLogExport>
type Row = typeof auditLog.$inferSelect
type Placed = Row & { place: After }

/** The maximum number of actions offered as a filter: more than there are. */
const ACTIONS = 200
/** The number of entries read at the same time for a file. */
const READ_BATCH_SIZE = 500

export const adminAuditLogHandler = handle(adminAuditLog, async ({ limit, cursor, ...filters }, { db }) => {
  const wanted = matching(filters)
  const rows = await entries(db, wanted, readCursor(cursor), limit + 1)
  const { page, next } = cutPage(rows, limit)
  return {
    items: page.map(entryOf),
    total: await countUpTo(db, auditLog, wanted),
    next_cursor: next,
    actions: await actionsIn(db),
  }
})

export const adminAuditLogExportHandler = handle(adminAuditLogExport, async (filters, { db, now }) => ({
  fileName: `audit-log-${now.toISOString().slice(0, 10)}.csv`,
  text: streamed(tableOf(db, matching(filters))),
}))

function matching({ action, actor, item_id: item, from, to }: Filters): SQL | undefined {
  return and(
    action ? eq(auditLog.action, action) : undefined,
    actor ? sql`strpos(lower(${auditLog.actor}), lower(${actor}::text)) > 0` : undefined,
    item ? eq(auditLog.itemId, item) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? lt(auditLog.at, new Date(to)) : undefined,
  )
}

const entries = (db: Db, wanted: SQL | undefined, after: After | null, limit: number): Promise<Placed[]> =>
  db
    .select({ ...getTableColumns(auditLog), place: placeAt(auditLog.at, auditLog.id) })
    .from(auditLog)
    .where(and(wanted, behind(auditLog.at, auditLog.id, after)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)

async function actionsIn(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ action: auditLog.action })
    .from(auditLog)
    .orderBy(asc(auditLog.action))
    .limit(ACTIONS)
  return rows.map(({ action }) => action)
}

const entryOf = (row: Row): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor_id: row.actorId,
  actor: row.actor,
  action: row.action,
  item_id: row.itemId,
  item_title: row.itemTitle,
  address: row.address,
  request_id: row.requestId,
  asked: row.asked,
  changes: row.changes,
})

const COLUMNS = [
  'at',
  'actor',
  'actor_id',
  'action',
  'item_id',
  'item_title',
  'changes',
  'asked',
  'address',
  'request_id',
] as const

/** Line by line, newest first. It begins with a byte order mark: without it Excel assumes another encoding. */
async function* tableOf(db: Db, wanted: SQL | undefined): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(COLUMNS)}`
  let left = EXPORT_MAX
  let after: After | null = null
  while (left > 0) {
    const rows: Placed[] = await entries(db, wanted, after, Math.min(READ_BATCH_SIZE, left))
    yield rows.map((row) => lineOf(entryOf(row))).join('')
    if (rows.length < Math.min(READ_BATCH_SIZE, left)) return
    left -= rows.length
    after = rows.at(-1)?.place ?? null
  }
}

const lineOf = (entry: AuditEntry): string =>
  csvLine(
    COLUMNS.map((column) => {
      const value = entry[column]
      return value === null || typeof value === 'string' ? value : JSON.stringify(value)
    }),
  )
