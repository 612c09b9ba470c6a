import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { erase } from '../erase.ts'
import { leave } from '../leave.ts'
import { subscribers } from '../tables.ts'
import { adminSubscriberRemove } from './calls.ts'

/** The log records who did it and to which row, never to whom: it keeps nothing about an erased subscriber. */
export const adminSubscriberRemoveHandler = handle(
  adminSubscriberRemove,
  async (input, { db, now, audit, record }) =>
    db.transaction(async (tx) => {
      const [subscriber] = await tx
        .select({ state: subscribers.state })
        .from(subscribers)
        .where(eq(subscribers.id, input.id))
        .limit(1)
        .for('update')
      if (!subscriber) throw new Refusal('newsletter.gone', 404)
      if (input.erase) await erase(tx, input.id)
      else await leave(tx, input.id, 'desk', now)
      audit({ changes: { state: { from: subscriber.state, to: input.erase ? null : 'left' } } })
      await record(tx)
      return { removed: true as const }
    }),
)
