import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { savedSearchChange } from './calls.ts'
import { expectChannels, expectPlan, ownAlert } from './own-alerts.ts'
import { savedSearches } from './tables.ts'

export const savedSearchChangeHandler = handle(
  savedSearchChange,
  async ({ id, by_mail: byMail, at_channels: atChannels, ...wanted }, { db, caller, now }) => {
    const own = ownAlert(savedSearches, id, caller)
    if (wanted.alerts) expectPlan(caller, 'library.searches.premiumOnly')
    if (atChannels) expectChannels(caller)
    return db.transaction(async (tx) => {
      const [before] = await tx.select().from(savedSearches).where(own).limit(1).for('update')
      if (!before) throw new Refusal('library.searches.notFound', 404)
      const begins = wanted.alerts === true && !before.alerts
      const from = begins ? { lookedAt: now, alertsFrom: now } : {} // existing items are not news
      await tx
        .update(savedSearches)
        .set({ ...before, ...wanted, byMail, atChannels, ...from })
        .where(own)
      return { id }
    })
  },
)
