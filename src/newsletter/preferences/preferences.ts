import { eq } from 'drizzle-orm'
import type { Tier } from '#membership/rules.ts'
import { suppressions } from '#services/post/tables.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { newsletterPreferences, type Preferences } from '../calls.ts'
import { firstFor } from '../times.ts'
import { tiersOf } from '../tiers.ts'
import { FREQUENCIES_OF, frequencyInForce } from './rules.ts'
import { type Subscriber, subscriberBy } from './subscriber-by.ts'

export const newsletterPreferencesHandler = handle(newsletterPreferences, async ({ token }, context) =>
  preferencesOf(context, await subscriberBy(context.db, token)),
)

/** The context of the request. */
type Asked = Pick<RequestContext, 'db' | 'outside' | 'config' | 'now'>

/** A subscriber's preferences, and their current effect. */
export async function preferencesOf(context: Asked, subscriber: Subscriber): Promise<Preferences> {
  const { now, config } = context
  const { email, frequency, pausedUntil: until, state } = subscriber
  const [tier, suppressed] = [await tierOf(context, email), await suppressionOf(context.db, email)]
  const pausedUntil = until !== null && until > now ? until : null
  const served = state === 'active' && suppressed === null
  const wanted = { frequency: frequencyInForce(frequency, tier), pausedUntil }
  return {
    name: subscriber.name,
    email,
    language: subscriber.language,
    interests: subscriber.interests,
    frequency,
    min_momentum: subscriber.minMomentum,
    paused_until: pausedUntil?.toISOString() ?? null,
    state,
    tier,
    frequencies: [...FREQUENCIES_OF[tier]],
    suppressed: suppressed && { reason: suppressed.reason, at: suppressed.at.toISOString() },
    confirmed_at: subscriber.confirmedAt?.toISOString() ?? null,
    next_at: served ? firstFor(wanted, now, config.digestTimeZone).toISOString() : null,
  }
}

/** The tier of the account with this address. */
export const tierOf = async (context: Asked, email: string): Promise<Tier> =>
  (await tiersOf(context, [email], context.now)).get(email) ?? 'freemium'

/** Why nothing is sent to an address; undefined if emails are sent. */
export async function suppressionOf(db: Db, email: string) {
  const [row] = await db.select().from(suppressions).where(eq(suppressions.email, email)).limit(1)
  return row ?? null
}
