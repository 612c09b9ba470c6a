import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { apiUsageList } from '../calls.ts'
import { ALLOWANCES, type Span, USAGE_DAYS } from '../rules.ts'
import { apiAllowances, apiKeys, apiUsage } from '../tables.ts'
import { windowEnd, windowOf } from './allowance.ts'

const of = (answered: number) =>
  sql<number>`coalesce(sum(${apiUsage.times}) filter (where ${apiUsage.answered} = ${answered}), 0)::int`
const uses = { answered: of(2), refused: of(4), failed: of(5) }
const MAX_CALLS = 50
const MAX_USED_KEYS = 100

export const apiUsageListHandler = handle(apiUsageList, async (_input, context) => {
  const { db, now } = context
  const { id } = signedIn(context.caller)
  const since = new Date(now.getTime() - (USAGE_DAYS - 1) * DAY).toISOString().slice(0, 10)
  const mine = and(eq(apiUsage.userId, id), gte(apiUsage.day, since))
  return {
    since,
    days: await db
      .select({ day: apiUsage.day, ...uses })
      .from(apiUsage)
      .where(mine)
      .groupBy(apiUsage.day)
      .orderBy(asc(apiUsage.day))
      .limit(USAGE_DAYS + 1),
    calls: await db
      .select({ call: apiUsage.call, ...uses })
      .from(apiUsage)
      .where(mine)
      .groupBy(apiUsage.call)
      .orderBy(desc(sql`sum(${apiUsage.times})`), asc(apiUsage.call))
      .limit(MAX_CALLS),
    keys: await db
      .select({ key_id: apiUsage.keyId, name: apiKeys.name, ...uses })
      .from(apiUsage)
      .innerJoin(apiKeys, eq(apiKeys.id, apiUsage.keyId))
      .where(mine)
      .groupBy(apiUsage.keyId, apiKeys.name)
      .orderBy(desc(sql`sum(${apiUsage.times})`), asc(apiUsage.keyId))
      .limit(MAX_USED_KEYS),
    allowances: await allowancesOf(db, id, now),
  }
})

async function allowancesOf(db: Db, userId: string, now: Date) {
  const rows = await db.select().from(apiAllowances).where(eq(apiAllowances.userId, userId)).limit(2)
  return (['minute', 'day'] satisfies Span[]).map((span) => {
    const row = rows.find((each) => each.span === span)
    const isPresent = row !== undefined && row.since.getTime() === windowOf(span, now).getTime()
    return {
      span,
      limit: ALLOWANCES[span],
      used: isPresent ? row.used : 0,
      resets_at: windowEnd(span, now).toISOString(),
    }
  })
}
