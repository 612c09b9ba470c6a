import { and, eq } from 'drizzle-orm'
import { accessLevelOf } from '#membership/membership.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { savedSearchChange } from './calls.ts'
import { expectMay } from './saved-searches.ts'
import { savedSearches } from './tables.ts'

export const savedSearchChangeHandler = handle(
  savedSearchChange,
  async ({ id, name, language, ...wanted }, { db, caller, now }) => {
    const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, signedIn(caller).id))
    expectMay(accessLevelOf(caller), wanted)
    return db.transaction(async (tx) => {
      const [before] = await tx.select().from(savedSearches).where(own).limit(1).for('update')
      if (!before) throw new Refusal('library.searches.notFound', 404)
      const begins = wanted.alerts === true && !before.alerts
      const values = {
        name: name ?? before.name,
        language: language ?? before.language,
        alerts: wanted.alerts ?? before.alerts,
        byMail: wanted.by_mail ?? before.byMail,
        atChannels: wanted.at_channels ?? before.atChannels,
        pace: wanted.pace ?? before.pace,
        ...(begins && { lookedAt: now, alertsFrom: now }), // existing items are not news
      }
      await tx.update(savedSearches).set(values).where(own)
      return { id }
    })
  },
)
