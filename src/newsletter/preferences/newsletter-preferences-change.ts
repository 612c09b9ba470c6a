import { eq } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { newsletterPreferencesChange } from '../calls.ts'
import { subscribers } from '../tables.ts'
import { preferencesOf, tierOf } from './preferences.ts'
import { FREQUENCIES_OF } from './rules.ts'
import { subscriberBy } from './subscriber-by.ts'

/** A frequency from a plan that has ended may stay, but cannot be newly chosen. */
export const newsletterPreferencesChangeHandler = handle(
  newsletterPreferencesChange,
  async ({ token, ...wanted }, context) => {
    const { db, now } = context
    const { id, email, frequency: before } = await subscriberBy(db, token)
    const { name, language, interests, frequency, min_momentum: minMomentum, pause_days: days } = wanted
    if (frequency !== undefined && frequency !== before) {
      const allowed = FREQUENCIES_OF[await tierOf(context, email)]
      if (!allowed.includes(frequency)) throw new Refusal('newsletter.frequencyPaid', 403)
    }
    const [changed] = await db
      .update(subscribers)
      .set({
        ...(name !== undefined && { name }),
        ...(language !== undefined && { language }),
        ...(interests !== undefined && { interests: [...new Set(interests)] }),
        ...(frequency !== undefined && { frequency }),
        ...(minMomentum !== undefined && { minMomentum }),
        ...(days !== undefined && { pausedUntil: days === 0 ? null : new Date(now.getTime() + days * DAY) }),
        updatedAt: now,
      })
      .where(eq(subscribers.id, id))
      .returning()
    if (!changed) throw new Refusal('newsletter.gone', 410)
    return preferencesOf(context, changed)
  },
)
