import { and, desc, eq, sql, getTableColumns } from 'drizzle-orm'
import { suppressions } from '#services/post/tables.ts'
import { behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import { wordsOf } from '#platform/lists/text-search.ts'
import { handle } from '#platform/serve.ts'
import { mailEvents } from '../tables.ts'
import { adminMailEvents, adminSuppressions } from './calls.ts'
import { refusingDomains } from './refusing-domains.ts'

/** The cursor needs a uuid, and addresses have none of their own and are too long, so this is their hash. */
const placeId = sql<string>`md5(${suppressions.email})::uuid`

export const adminSuppressionsHandler = handle(adminSuppressions, async ({ q, limit, cursor }, { db }) => {
  const wanted = and(
    ...wordsOf(q?.toLowerCase()).map((word) => sql`strpos(${suppressions.email}, ${word}) > 0`),
  )
  const rows = await db
    .select({
      email: suppressions.email,
      reason: suppressions.reason,
      said: suppressions.said,
      at: suppressions.at,
      place: placeAt(suppressions.at, placeId),
    })
    .from(suppressions)
    .where(and(wanted, behind(suppressions.at, placeId, readCursor(cursor))))
    .orderBy(desc(suppressions.at), desc(placeId))
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit)
  return {
    items: page.map(({ email, reason, said, at }) => ({ email, reason, said, at: at.toISOString() })),
    total: await db.$count(suppressions, wanted),
    next_cursor: next,
  }
})

export const adminMailEventsHandler = handle(
  adminMailEvents,
  async ({ kind, limit, cursor }, { db, now }) => {
    const wanted = kind === undefined ? undefined : eq(mailEvents.kind, kind)
    const rows = await db
      .select({ ...getTableColumns(mailEvents), place: placeAt(mailEvents.receivedAt, mailEvents.id) })
      .from(mailEvents)
      .where(and(wanted, behind(mailEvents.receivedAt, mailEvents.id, readCursor(cursor))))
      .orderBy(desc(mailEvents.receivedAt), desc(mailEvents.id))
      .limit(limit + 1)
    const { page, next } = cutPage(rows, limit)
    return {
      items: page.map((row) => ({
        id: row.id,
        provider: row.provider,
        recipient: row.recipient,
        kind: row.kind,
        said: row.said,
        happened_at: row.happenedAt.toISOString(),
        received_at: row.receivedAt.toISOString(),
      })),
      total: await countUpTo(db, mailEvents, wanted),
      next_cursor: next,
      refusing: await refusingDomains(db, now),
    }
  },
)
