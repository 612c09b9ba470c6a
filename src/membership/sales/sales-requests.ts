import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { colleaguesOf } from '#people/people.ts'
import { behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { salesRequests } from '../tables.ts'
import { type SalesRequest, salesRequests as salesRequestsCall } from './calls.ts'

type Row = typeof salesRequests.$inferSelect

/** Questions in wire format, in the same order. At most 100. */
export async function wireOf(db: Db, rows: readonly Row[]): Promise<SalesRequest[]> {
  const colleagues = await colleaguesOf(
    db,
    rows.flatMap(({ answeredBy }) => answeredBy ?? []),
  )
  return rows.map(({ id, name, email, company, message, language, state, answer, ...row }) => ({
    id,
    name,
    email,
    company,
    message,
    language,
    state,
    answer,
    has_account: row.userId !== null,
    answered_at: row.answeredAt?.toISOString() ?? null,
    answered_by: colleagues.get(row.answeredBy ?? '')?.name ?? null,
    created_at: row.createdAt.toISOString(),
  }))
}

export const salesRequestsHandler = handle(salesRequestsCall, async ({ state, limit, cursor }, { db }) => {
  const { id, createdAt } = salesRequests
  const wanted = eq(salesRequests.state, state)
  const rows = await db
    .select({ ...getTableColumns(salesRequests), place: placeAt(createdAt, id) })
    .from(salesRequests)
    .where(and(wanted, behind(createdAt, id, readCursor(cursor))))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit)
  return {
    items: await wireOf(db, page),
    total: await countUpTo(db, salesRequests, wanted),
    next_cursor: next,
  }
})
