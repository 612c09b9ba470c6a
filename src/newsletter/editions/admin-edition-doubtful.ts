import { and, eq, sql } from 'drizzle-orm'
import { HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { sendEditionJob } from '../sending/send-edition.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, editions } from '../tables.ts'
import { adminEditionDoubtful } from './calls.ts'
import { canSettle, editionById, editionViewOf } from './edition-view.ts'

/** Removes the claim of a doubtful row, so that no run that may still be alive can write to it. */
const UNCLAIMED = { claimedBy: null, claimedAt: null }
const ACTIONS = {
  'send-again': (now: Date) => ({ state: 'waiting' as const, nextAt: now, submittedAt: null, ...UNCLAIMED }),
  'count-as-sent': () => ({ state: 'submitted' as const, ...UNCLAIMED }),
}

export const adminEditionDoubtfulHandler = handle(
  adminEditionDoubtful,
  async ({ id, version, action }, context) => {
    const { db, jobs, now, audit, record } = context
    await db.transaction(async (tx) => {
      const edition = await editionById(tx, id, { lock: true })
      if (!canSettle(edition, now)) throw new Refusal('newsletter.editionOver', 409)
      const doubtful = and(eq(deliveries.editionId, id), eq(deliveries.state, 'doubtful'))
      const settled = await tx
        .update(deliveries)
        .set(ACTIONS[action](now))
        .where(doubtful)
        .returning({ id: deliveries.id })
      if (settled.length === 0) return // it is already done
      if (edition.version !== version) throw new Refusal('newsletter.editionChanged', 409)
      const isSentAgain = action === 'send-again'
      if (isSentAgain && edition.state !== 'paused')
        await jobs.send(sendEditionJob, { editionId: id }, { tx, key: id })
      const { expireHours } = await settingsOf(tx)
      const until = new Date(now.getTime() + expireHours * HOUR)
      await tx
        .update(editions)
        .set({
          version: version + 1,
          updatedAt: now,
          ...(isSentAgain && {
            state: edition.state === 'sent' ? ('sending' as const) : edition.state,
            why: edition.state === 'sent' ? null : edition.why,
            // An edition that is sent again gets as much time as it had the first time.
            expiresAt: sql`greatest(${editions.expiresAt}, ${until.toISOString()}::timestamptz)`,
          }),
        })
        .where(eq(editions.id, id))
      const changes = { doubtful: { from: settled.length, to: 0 } }
      audit({ itemId: id, itemTitle: edition.kind, changes })
      await record(tx)
    })
    return editionViewOf(context, id)
  },
)
