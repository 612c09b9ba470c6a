import { languageOf } from '#articles/catalogue.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { savedSearchAdd } from './calls.ts'
import { expectChannels, expectPlan, expectRoom } from './own-alerts.ts'
import { savedSearches } from './tables.ts'

export const savedSearchAddHandler = handle(savedSearchAdd, async (asked, context) => {
  const { db, caller, now } = context
  const { name, alerts, by_mail: byMail, at_channels: atChannels, pace } = asked
  const userId = signedIn(caller).id
  expectPlan(caller, 'library.searches.premiumOnly')
  if (atChannels) expectChannels(caller)
  const question = Object.fromEntries(
    Object.entries(asked.question).flatMap(([field, value]) => (value ? [[field, value]] : [])),
  )
  if (Object.keys(question).length === 0) throw new Refusal('library.searches.empty', 422)
  const language = languageOf(asked.language, context)
  return db.transaction(async (tx) => {
    await expectRoom(tx, savedSearches, userId, 'library.searches.full')
    const times = { lookedAt: now, alertsFrom: now, createdAt: now }
    const [added] = await tx
      .insert(savedSearches)
      .values({ userId, name, question, language, alerts, byMail, atChannels, pace, ...times })
      .returning({ id: savedSearches.id })
    if (!added) throw new Error('a search was not kept')
    return added
  })
})
