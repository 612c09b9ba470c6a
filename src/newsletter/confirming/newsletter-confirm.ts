import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { forgiveAttempt, isAllowed } from '#people/attempts.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { newsletterConfirm } from '../calls.ts'
import { countBeside } from '../funnel/count-person.ts'
import { firstFor } from '../times.ts'
import { linkSecret, subscriberIn, tokenFor } from '../links.ts'
import { frequencyInForce } from '../preferences/rules.ts'
import { type Consent, subscribers } from '../tables.ts'
import { tiersOf } from '../tiers.ts'
import { isCode } from './code.ts'
import { triesKey } from './may-mail.ts'
import { CODE_TRIES, TRIES_A_DAY } from './rules.ts'

/** Confirms by the button or by the digits. An old email does not bring back a subscriber who has left since. */
export const newsletterConfirmHandler = handle(newsletterConfirm, async (input, context) => {
  const { db, now, config } = context
  const secret = await linkSecret(db)
  const confirmed =
    'token' in input
      ? await confirm(db, subscriberIn(secret, 'confirm', input.token), 'link', now)
      : await byCode(db, secret, input, now)
  if (!confirmed) throw new Refusal('newsletter.linkBad', 404)
  if (confirmed.confirmedAt?.getTime() === now.getTime())
    await countBeside(context, 'confirm', {
      language: confirmed.language,
      // a visitor who opens the emailed link comes from the email, so the source recorded when they subscribed is used
      cameFrom: input.came_from === undefined ? undefined : (confirmed.cameFrom ?? input.came_from),
    })
  const tier = (await tiersOf(context, [confirmed.email], now)).get(confirmed.email) ?? 'freemium'
  const frequency = frequencyInForce(confirmed.frequency, tier)
  return {
    confirmed: true as const,
    language: confirmed.language,
    first_at: firstFor({ ...confirmed, frequency }, now, config.digestTimeZone).toISOString(),
    manage_token: tokenFor(secret, 'manage', confirmed.id),
  }
})

/**
 * Each try is counted before it is checked: for the address, whether it is known or not, so that the answers do not reveal
 * which; and for the digits, so that they allow no more than five tries in total.
 */
async function byCode(db: Db, secret: string, { email, code }: { email: string; code: string }, now: Date) {
  const key = triesKey(email)
  if (!(await isAllowed(db, key, TRIES_A_DAY, now)))
    throw new Refusal('newsletter.codeOver', 429, {
      fields: [{ field: 'code', code: 'newsletter.codeOver' }],
    })
  const [tried] = await db
    .update(subscribers)
    .set({ codeTries: sql`${subscribers.codeTries} + 1` })
    .where(
      and(
        eq(subscribers.email, email),
        gt(subscribers.codeUntil, now),
        lt(subscribers.codeTries, CODE_TRIES),
      ),
    )
    .returning()
  const confirmed = tried && isCode(secret, tried, code) ? await confirm(db, tried.id, 'code', now) : null
  if (!confirmed)
    throw new Refusal('newsletter.codeWrong', 422, {
      fields: [{ field: 'code', code: 'newsletter.codeWrong' }],
    })
  await forgiveAttempt(db, key)
  await db
    .update(subscribers)
    .set({ codeTries: sql`${subscribers.codeTries} - 1` })
    .where(and(eq(subscribers.id, confirmed.id), gt(subscribers.codeTries, 0)))
  return confirmed
}

/**
 * Activates the subscription; one that is already active stays as it is. Null if there is no such subscriber or if they have
 * left.
 */
async function confirm(db: Db, id: string | null, by: 'link' | 'code', now: Date) {
  if (id === null) return null
  const shown: Partial<Consent> = { confirmedAt: now.toISOString(), confirmedBy: by }
  await db
    .update(subscribers)
    .set({
      state: 'active',
      confirmedAt: now,
      updatedAt: now,
      consent: sql`${subscribers.consent} || ${JSON.stringify(shown)}::jsonb`,
    })
    .where(and(eq(subscribers.id, id), eq(subscribers.state, 'pending')))
  const [row] = await db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.id, id), eq(subscribers.state, 'active')))
    .limit(1)
  return row ?? null
}
