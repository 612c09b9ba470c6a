import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { accessLevelOf } from '../membership.ts'
import type { PaidTier } from '../rules.ts'
import { type OwnSupportRequest, mySupport } from './calls.ts'
import { supportMessages, supportRequests } from './tables.ts'
import { usualAnswerMs } from './usual-answer.ts'

type Row = typeof supportRequests.$inferSelect
type Message = typeof supportMessages.$inferSelect

/** The maximum number of one reader's questions that are shown. */
const MAX = 50
/** The maximum number of messages read for a page of questions. */
const MAX_MESSAGES = 5000

/** The plan with which a caller asks support; null if they may not. An administrator asks with the highest plan. */
export function supportTierOf(caller: Pick<Caller, 'roles' | 'plan'> | null): PaidTier | null {
  const accessLevel = accessLevelOf(caller)
  return accessLevel === 'freemium' ? null : accessLevel === 'admin' ? 'b2b' : accessLevel
}

/** The plan that lets the caller write to support. Throws the Refusal `membership.support.planNeeded` (403). */
export function supportTierNeeded(caller: Caller | null): PaidTier {
  const tier = supportTierOf(caller)
  if (tier === null) throw new Refusal('membership.support.planNeeded', 403)
  return tier
}

/** The messages of questions by the id of the question, each list in its order. */
export async function messagesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Message[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(supportMessages)
    .where(inArray(supportMessages.requestId, [...ids]))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))
    .limit(MAX_MESSAGES)
  return Map.groupBy(rows, ({ requestId }) => requestId)
}

/** Questions as their reader sees them, in the same order, without the names of those who answered. */
export async function ownWireOf(db: Db, rows: readonly Row[]): Promise<OwnSupportRequest[]> {
  const messages = await messagesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, subject, state, createdAt }) => ({
    id,
    subject,
    state,
    created_at: createdAt.toISOString(),
    messages: (messages.get(id) ?? []).map((message) => ({
      id: message.id,
      from_desk: message.fromDesk,
      text: message.text,
      created_at: message.createdAt.toISOString(),
    })),
  }))
}

/** A question of this reader, locked. Throws the Refusal `membership.support.notFound` (404) for any other. */
export async function heldOwn(tx: Db, id: string, userId: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(supportRequests)
    .where(and(eq(supportRequests.id, id), eq(supportRequests.userId, userId)))
    .for('update')
  if (!row) throw new Refusal('membership.support.notFound', 404)
  return row
}

export const mySupportHandler = handle(mySupport, async (_, { db, caller, now }) => {
  const tier = supportTierOf(caller)
  const rows = await db
    .select()
    .from(supportRequests)
    .where(eq(supportRequests.userId, caller?.id ?? ''))
    .orderBy(desc(supportRequests.createdAt), desc(supportRequests.id))
    .limit(MAX)
  return {
    may_ask: tier !== null,
    usual_answer_ms: tier === null ? null : await usualAnswerMs(db, tier, now),
    items: await ownWireOf(db, rows),
  }
})
