import { type SQL, and, asc, desc, eq, sql, getTableColumns } from 'drizzle-orm'
import { colleaguesOf } from '#people/people.ts'
import { type After, behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { PAID_TIERS } from '../rules.ts'
import { type SupportRequest, supportFigures, supportRequests as supportRequestsCall } from './calls.ts'
import { messagesOf } from './own-support.ts'
import { supportRequests, supportWatchers } from './tables.ts'
import { usualAnswerMs } from './usual-answer.ts'

type Row = typeof supportRequests.$inferSelect

/** Questions as the desk sees them, in the same order. */
export async function deskWireOf(db: Db, rows: readonly Row[]): Promise<SupportRequest[]> {
  const messages = await messagesOf(
    db,
    rows.map(({ id }) => id),
  )
  const authors = [...messages.values()]
    .flat()
    .flatMap(({ fromDesk, authorId }) => (fromDesk ? (authorId ?? []) : []))
  const people = await colleaguesOf(db, [...new Set([...rows.map(({ userId }) => userId), ...authors])])
  return rows.map(({ id, subject, state, tier, language, userId, ...row }) => ({
    id,
    subject,
    state,
    tier,
    language,
    person: people.get(userId)?.name ?? '',
    created_at: row.createdAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    changed_at: row.changedAt.toISOString(),
    messages: (messages.get(id) ?? []).map((message) => ({
      id: message.id,
      from_desk: message.fromDesk,
      text: message.text,
      created_at: message.createdAt.toISOString(),
      author: message.fromDesk ? (people.get(message.authorId ?? '')?.name ?? null) : null,
    })),
  }))
}

/** Selects the part of the queue after a place in it: B2B first, then by waiting time. */
function laterInQueue(after: After | null): SQL | undefined {
  if (!after) return undefined
  const { tier, changedAt, id } = supportRequests
  const rank = sql`coalesce((select s.tier <> 'b2b' from ${supportRequests} s where s.id = ${after.id}::uuid), false)`
  return sql`(${tier} <> 'b2b', ${changedAt}, ${id}) > (${rank}, ${after.at}::timestamptz, ${after.id}::uuid)`
}

export const supportRequestsHandler = handle(
  supportRequestsCall,
  async ({ state, tier, limit, cursor }, { db }) => {
    const after = readCursor(cursor)
    const { id, changedAt } = supportRequests
    const wanted = and(
      eq(supportRequests.state, state),
      tier === undefined ? undefined : eq(supportRequests.tier, tier),
    )
    const rows = await db
      .select({ ...getTableColumns(supportRequests), place: placeAt(changedAt, id) })
      .from(supportRequests)
      .where(and(wanted, state === 'open' ? laterInQueue(after) : behind(changedAt, id, after)))
      .orderBy(
        ...(state === 'open'
          ? [sql`${supportRequests.tier} = 'b2b' desc`, asc(changedAt), asc(id)]
          : [desc(changedAt), desc(id)]),
      )
      .limit(limit + 1)
    const { page, next } = cutPage(rows, limit)
    return {
      items: await deskWireOf(db, page),
      total: await countUpTo(db, supportRequests, wanted),
      next_cursor: next,
    }
  },
)

export const supportFiguresHandler = handle(supportFigures, async (_, { db, now, caller }) => {
  const { state, tier } = supportRequests
  const [counted] = await db
    .select({
      open: sql<number>`count(*) filter (where ${state} = 'open')::int`,
      open_b2b: sql<number>`count(*) filter (where ${state} = 'open' and ${tier} = 'b2b')::int`,
      answered: sql<number>`count(*) filter (where ${state} = 'answered')::int`,
      closed: sql<number>`count(*) filter (where ${state} = 'closed')::int`,
    })
    .from(supportRequests)
  const usual = []
  for (const each of PAID_TIERS) usual.push({ tier: each, answer_ms: await usualAnswerMs(db, each, now) })
  const watches = (await db.$count(supportWatchers, eq(supportWatchers.userId, caller?.id ?? ''))) > 0
  return { ...(counted ?? { open: 0, open_b2b: 0, answered: 0, closed: 0 }), usual, watches }
})
