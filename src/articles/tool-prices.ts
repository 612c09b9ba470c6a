import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { pagesChanged } from './publish.ts'
import { tools } from './tables.ts'
import type { Db } from '#platform/db.ts'
import { MAX_PLANS, type PricingPlan } from './catalogue/tools/rules.ts'

/** What a tool's own page says about it, as read by the newsroom. */
export type ToolStatement = { plans: readonly PricingPlan[]; platforms: readonly string[] }

/**
 * Stores the prices that a tool's page states with the day they were read, and the platforms the tool runs on. What the page
 * does not state stays unchanged, with its old day.
 */
export async function recordStatement(
  tx: Db,
  toolId: string,
  { plans, platforms }: ToolStatement,
  now: Date,
): Promise<void> {
  const [before] = await tx
    .select({ plans: tools.pricingPlans, platforms: tools.platforms })
    .from(tools)
    .where(eq(tools.id, toolId))
    .limit(1)
  if (!before || plans.length + platforms.length === 0) return
  const after = {
    plans: plans.length > 0 ? plans.slice(0, MAX_PLANS) : before.plans,
    platforms: platforms.length > 0 ? [...platforms] : before.platforms,
  }
  const isOther = !isDeepStrictEqual(before, after)
  await tx
    .update(tools)
    .set({
      ...(isOther && { alteredAt: now }),
      pricingPlans: after.plans,
      platforms: after.platforms,
      ...(plans.length > 0 && { pricingCheckedAt: now }),
    })
    .where(eq(tools.id, toolId))
  if (isOther) await pagesChanged(tx, toolId)
}
