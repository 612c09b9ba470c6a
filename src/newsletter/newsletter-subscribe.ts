import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { isLanguage, splitAddress } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { sourceName } from '#platform/source-name.ts'
import { newsletterSubscribe } from './calls.ts'
import { mayMail } from './confirming/may-mail.ts'
import { mailSubscriberJob } from './confirming/mail-subscriber.ts'
import { countBeside } from './funnel/count-person.ts'
import { CONSENT_WORDING } from './rules.ts'
import { type Consent, subscribers } from './tables.ts'

/**
 * There is one row per address. A second request renews an unconfirmed one, begins an ended one again, and changes nothing
 * for an active subscriber, since anyone could have sent it. The answer and the work are the same in each case; the email is
 * written by a job, so that only the owner of the address learns which case it was.
 */
export const newsletterSubscribeHandler = handle(newsletterSubscribe, async (input, context) => {
  const { db, jobs, now, config } = context
  const { name, email, language, source = '/subscribe' } = input
  const shown = splitAddress(source).language ?? context.language
  const consent: Consent = {
    at: now.toISOString(),
    source,
    wording: CONSENT_WORDING,
    ...(isLanguage(shown) && { language: shown }),
  }
  const cameFrom = input.came_from !== undefined && config.countAudience ? sourceName(input.came_from) : null
  const interests = [...new Set(input.interests ?? [])]
  const asked = { name, language, interests, consent, updatedAt: now }
  const allowed = await mayMail(db, email, now)
  await db.transaction(async (tx) => {
    await begin(tx, email)
    await tx
      .insert(subscribers)
      .values({ ...asked, email, cameFrom, createdAt: now })
      .onConflictDoUpdate({
        target: subscribers.email,
        // a repeated request keeps the first source, and the name and interests that it does not have
        set: {
          ...asked,
          name: sql`coalesce(nullif(excluded.name, ''), ${subscribers.name})`,
          ...(input.interests === undefined && { interests: sql`${subscribers.interests}` }),
          cameFrom: sql`coalesce(${subscribers.cameFrom}, excluded.came_from)`,
        },
        setWhere: ne(subscribers.state, 'active'),
      })
    const [row] = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.email, email))
      .limit(1)
    if (row && allowed)
      await jobs.send(mailSubscriberJob, { request: randomUUID(), subscriberId: row.id }, { tx })
  })
  await countBeside(context, 'subscribe', { language, cameFrom: input.came_from })
  return { subscribed: true as const }
})

/** Resets the row of a subscriber who had left: they must confirm again, with a new code and a new reminder. */
async function begin(tx: Db, email: string): Promise<void> {
  await tx
    .update(subscribers)
    .set({
      state: 'pending',
      cameFrom: null,
      confirmedAt: null,
      leftAt: null,
      leftBy: null,
      pausedUntil: null,
      codeHash: null,
      codeUntil: null,
      remindedAt: null,
      welcomedAt: null,
      softBounces: 0,
    })
    .where(and(eq(subscribers.email, email), eq(subscribers.state, 'left')))
}
