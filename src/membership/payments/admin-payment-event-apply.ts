import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { adminPaymentEventApply } from '../calls.ts'
import { paymentEvents } from '../tables.ts'
import { wireOf } from './admin-payments.ts'
import { applyStored } from './waiting-events.ts'

export const adminPaymentEventApplyHandler = handle(adminPaymentEventApply, async ({ id }, context) => {
  const before = await eventOf(context.db, id)
  if (before.appliedAt === null) await applyStored(context, before)
  const after = await eventOf(context.db, id)
  context.audit({
    itemId: id,
    itemTitle: after.type,
    changes: { outcome: { from: before.outcome, to: after.outcome } },
  })
  return wireOf(after)
})

async function eventOf(db: Db, id: string): Promise<typeof paymentEvents.$inferSelect> {
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id)).limit(1)
  if (!row) throw new Refusal('membership.eventNotFound', 404)
  return row
}
