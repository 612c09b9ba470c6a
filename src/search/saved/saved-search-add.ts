import { count, eq } from 'drizzle-orm'
import { languageOf } from '#articles/catalogue.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { savedSearchAdd } from './calls.ts'
import { MAX_SEARCHES } from './rules.ts'
import { expectMay } from './saved-searches.ts'
import { savedSearches } from './tables.ts'

export const savedSearchAddHandler = handle(
  savedSearchAdd,
  async ({ name, question, language, alerts, by_mail: byMail, at_channels: atChannels, pace }, context) => {
    const { db, caller, now } = context
    const [userId, accessLevel] = [signedIn(caller).id, accessLevelOf(caller)]
    if (accessLevel === 'freemium') throw new Refusal('library.searches.premiumOnly', 403)
    expectMay(accessLevel, { at_channels: atChannels })
    const asked = Object.entries(question).flatMap(([field, value]) =>
      value ? [[field, value] as const] : [],
    )
    if (asked.length === 0) throw new Refusal('library.searches.empty', 422)
    return db.transaction(async (tx) => {
      await holdLock(tx, `saved-searches ${userId}`)
      const own = eq(savedSearches.userId, userId)
      const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(savedSearches).where(own)
      if (total >= MAX_SEARCHES) throw new Refusal('library.searches.full', 409)
      const [added] = await tx
        .insert(savedSearches)
        .values({
          userId,
          name,
          question: Object.fromEntries(asked),
          language: languageOf(language, context),
          alerts,
          byMail,
          atChannels,
          pace,
          lookedAt: now,
          alertsFrom: now,
          createdAt: now,
        })
        .returning({ id: savedSearches.id })
      if (!added) throw new Error('a search was not kept')
      return added
    })
  },
)
