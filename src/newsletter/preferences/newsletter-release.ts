import { eq } from 'drizzle-orm'
import { lift } from '#services/post/suppression.ts'
import { isAllowed } from '#people/attempts.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { newsletterRelease } from '../calls.ts'
import { subscribers } from '../tables.ts'
import { beginAgain } from './begin-again.ts'
import { preferencesOf, suppressionOf } from './preferences.ts'
import { RELEASED_MS } from './rules.ts'
import { subscriberBy } from './subscriber-by.ts'

/**
 * The reader can lift suppressions caused by mail servers and providers, at most once a week; only the desk can lift its
 * own. A complaint had also ended the subscription: it begins again.
 */
export const newsletterReleaseHandler = handle(newsletterRelease, async ({ token }, context) => {
  const { db, now } = context
  const before = await subscriberBy(db, token)
  const { id, email } = before
  const suppressed = await suppressionOf(db, email)
  if (suppressed !== null) {
    const once = { times: 1, windowMs: RELEASED_MS }
    if (suppressed.reason === 'desk' || !(await isAllowed(db, `release ${email}`, once, now)))
      throw new Refusal('newsletter.notReleased', 409)
    await lift(db, email)
    await db.update(subscribers).set({ softBounces: 0, updatedAt: now }).where(eq(subscribers.id, id))
    if (before.state === 'left' && before.leftBy === 'complaint') await beginAgain(db, before, now)
  }
  return preferencesOf(context, await subscriberBy(db, token))
})
