import { type Language, addressIn } from '#languages/rules.ts'
import { type PaidCheckout, PaymentTrouble } from '#services/payments/payments.ts'
import type { Caller, RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { sourceName } from '#platform/source-name.ts'
import { askingPayments } from '../asking-payments.ts'
import { createCheckout } from '../calls.ts'
import { customerFor } from '../customers.ts'
import { paidSubscriptions } from '../own-subscriptions.ts'
import { type PaidTier, TRIAL_DAYS } from '../rules.ts'
import { hadTrial } from '../trials.ts'
import { type Intent, nextIntent, noteEnd, noteSession } from './intents.ts'
import { readSubscriptions } from './read-subscriptions.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * The maximum number of attempts when another request or a payment intervenes; after that the reader is asked to try again.
 */
const ATTEMPTS = 4

export const createCheckoutHandler = handle(
  createCheckout,
  async ({ tier, userId, email, came_from }, context) => {
    const { caller, config } = context
    if (caller === null) throw new Refusal('problem.signIn', 401)
    const another = userId !== undefined && userId !== caller.id
    if (another || (email !== undefined && email.toLowerCase() !== caller.email.toLowerCase()))
      throw new Refusal('membership.notYours', 403)
    const cameFrom = came_from !== undefined && config.countAudience ? sourceName(came_from) : null
    return { url: await askingPayments(context, () => pageFor(context, caller, { tier, cameFrom })) }
  },
)

type Asked = { tier: PaidTier; cameFrom: string | null }

/** The page on which the caller pays for that plan. Anything may change between two steps, so each reads the state again. */
async function pageFor(context: RequestContext, caller: Caller, { tier, cameFrom }: Asked): Promise<string> {
  const { db, now, outside } = context
  const language = context.language as Language // the dispatcher allows only supported languages
  const customerId = await customerFor(context, caller)
  await readSubscriptions(context, customerId)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await refuseWhoHasOne(context, caller, tier)
    const withTrial = tier === 'premium' && !(await hadTrial(db, caller.email))
    const { provider } = outside.payments
    const step = await nextIntent(db, {
      userId: caller.id,
      provider,
      tier,
      withTrial,
      now,
      language,
      cameFrom,
    })
    const url =
      'open' in step
        ? await open(context, customerId, step.open)
        : await close(context, step.close, step.close.sessionId)
    if (url !== null) return url
  }
  throw new Refusal('membership.paymentsAway', 503)
}

async function refuseWhoHasOne(context: RequestContext, caller: Caller, tier: PaidTier): Promise<void> {
  const owned = (await paidSubscriptions(context, caller)).filter(({ status }) =>
    ['trialing', 'active', 'past_due'].includes(status),
  )
  if (owned.some((each) => each.tier === tier)) throw new Refusal('membership.hasPlan', 409)
  if (owned.length > 0) throw new Refusal('membership.changeInstead', 409)
}

/** The page of a checkout; null when the checkout has ended or another has replaced it. */
async function open(context: RequestContext, customerId: string, intent: Intent): Promise<string | null> {
  const { db, outside } = context
  const { payments } = outside
  if (intent.sessionId !== null) {
    const found = await payments.checkout(intent.sessionId)
    await settleCheckout(context, intent.id, found)
    return found.state === 'open' ? found.url : null
  }
  const made = await ask(context, customerId, intent)
  if (made === null) return null
  if (await noteSession(db, intent.id, { sessionId: made.id, url: made.url })) return made.url
  return close(context, intent, made.id)
}

/**
 * Requests the page under the intent's id, so that repeated requests, even after a lost answer, yield one page. An intent
 * that the service refuses on repetition (because the reader changed the language) is given up: no one has seen its page.
 */
async function ask(
  context: RequestContext,
  customerId: string,
  intent: Intent,
): Promise<PaidCheckout | null> {
  const { config, language, now, outside } = context
  const at = (path: string) => `${config.siteUrl}${addressIn(language as Language, path)}` // the dispatcher allows only supported languages
  try {
    return await outside.payments.createCheckout({
      id: intent.id,
      customerId,
      userId: intent.userId,
      tier: intent.tier,
      trialDays: intent.withTrial ? TRIAL_DAYS : null,
      language,
      successUrl: `${at('/welcome-premium')}?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${at('/pricing')}?checkout=cancelled`,
      expiresAt: intent.expiresAt,
    })
  } catch (error) {
    if (!(error instanceof PaymentTrouble) || error.kind !== 'refused') throw error
    await noteEnd(context.db, intent.id, 'expired')
    if (intent.createdAt.getTime() === now.getTime()) throw error
    return null
  }
}

async function close(context: RequestContext, intent: Intent, sessionId: string | null): Promise<null> {
  if (sessionId !== null)
    await settleCheckout(context, intent.id, await context.outside.payments.expireCheckout(sessionId))
  return null
}
