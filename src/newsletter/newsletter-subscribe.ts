import { sql } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { newsletterSubscribe } from './calls.ts'
import { CONSENT_WORDING } from './rules.ts'
import { subscribers } from './tables.ts'

/** One row per address: a second request renews name, language, interests and consent, and never tells that it was second. */
export const newsletterSubscribeHandler = handle(newsletterSubscribe, async (input, { db, now }) => {
  const { name, email, language, source = '/subscribe' } = input
  const interests = [...new Set(input.interests)]
  const consent = { at: now.toISOString(), source, wording: CONSENT_WORDING }
  await db
    .insert(subscribers)
    .values({ name, email, language, interests, consent, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: {
        name,
        language,
        interests,
        consent,
        updatedAt: now,
        // Whoever had left has to confirm again; who reads it already goes on reading.
        state: sql`case when ${subscribers.state} = 'left' then 'pending' else ${subscribers.state} end`,
      },
    })
  return { subscribed: true as const }
})
