import { eq, gte, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { type CallOutcome, modelCalls } from './tables.ts'

/** What is known of a call before it is made. */
export type PlannedCall = {
  task: string
  subject: string | null
  run?: string
  provider: string
  model: string
  promptVersion: string | null
  /** Maximum cost in millionths of a dollar; null when no price is set. */
  mostMicros: number | null
}

/** How a call ended. */
export type EndedCall = {
  outcome: Exclude<CallOutcome, 'running'>
  inputTokens: number
  outputTokens: number
  costMicros: number | null
  latencyMs: number
  detail: string | null
}

/** The ledger of model calls and their costs. Do not use it inside a transaction. */
export type Ledger = {
  /**
   * Records the call with its maximum cost and returns its id. Null, which is recorded too, when the daily budget is spent.
   */
  begin(call: PlannedCall): Promise<string | null>
  end(id: string, ended: EndedCall): Promise<void>
}

const MICROS = 1_000_000

/** `dailyBudget` is in dollars per day, which begins at midnight UTC; undefined means no limit. */
export function openLedger(db: Db, clock: Clock, dailyBudget: number | undefined): Ledger {
  return {
    begin: ({ mostMicros, ...call }) =>
      db.transaction(async (tx) => {
        const at = clock.now()
        await holdLock(tx, 'model-ledger') // so that two calls do not spend the same last dollar
        const left = dailyBudget === undefined ? Infinity : dailyBudget * MICROS - (await spentOn(tx, at))
        const refused = (mostMicros ?? 0) > left
        const [row] = await tx
          .insert(modelCalls)
          .values({
            ...call,
            at,
            costMicros: refused ? 0 : mostMicros,
            outcome: refused ? 'refused_budget' : 'running',
          })
          .returning({ id: modelCalls.id })
        return refused ? null : (row?.id ?? null)
      }),
    end: async (id, ended) => {
      await db.update(modelCalls).set(ended).where(eq(modelCalls.id, id))
    },
  }
}

/** Millionths of a dollar spent, or reserved for running calls, on the day of `at`. */
async function spentOn(tx: Db, at: Date): Promise<number> {
  const midnight = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
  const [row] = await tx
    .select({ micros: sql`coalesce(sum(${modelCalls.costMicros}), 0)`.mapWith(Number) })
    .from(modelCalls)
    .where(gte(modelCalls.at, midnight))
  return row?.micros ?? 0
}
