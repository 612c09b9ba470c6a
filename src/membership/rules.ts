import type { SubscriptionState } from '#services/payments/states.ts'
import { DAY } from '#platform/clock.ts'

/** Access tiers of content. Source: public-site §1. */
export const TIERS = ['freemium', 'premium', 'b2b'] as const
export type Tier = (typeof TIERS)[number]

/** The access level of a reader: the best active plan, or everything for administrators. Visitors have freemium. */
export type AccessLevel = Tier | 'admin'

/** Anonymous and freemium readers see freemium articles in full for this long. Source: public-site §4. */
export const FREE_WINDOW_MS = 7 * DAY

/** The facts about an item that decide who may read it. */
export type Gated = {
  kind: 'article' | 'event' | 'agent' | 'podcast' | 'video' | 'tool'
  access_tier: Tier
  published_at: Date | null
}

export type Reading =
  | { state: 'full' }
  | { state: 'locked'; because: 'premium' | 'b2b' }
  | { state: 'not-found' }

const RANK: Record<AccessLevel, number> = { freemium: 0, premium: 1, b2b: 2, admin: 3 }
const FULL: Reading = { state: 'full' }

/**
 * The only decision about who may read what, the same on every surface. An item that is unpublished or dated in the future
 * does not exist outside the desk.
 */
export function mayRead(accessLevel: AccessLevel, item: Gated, now: Date): Reading {
  if (item.published_at === null || item.published_at.getTime() > now.getTime()) return { state: 'not-found' }
  if (item.kind === 'tool') return FULL
  if (RANK[accessLevel] < RANK[item.access_tier])
    return { state: 'locked', because: item.access_tier === 'b2b' ? 'b2b' : 'premium' }
  const dated = item.kind === 'article' || item.kind === 'event'
  const old = now.getTime() - item.published_at.getTime() >= FREE_WINDOW_MS
  return dated && old && accessLevel === 'freemium' ? { state: 'locked', because: 'premium' } : FULL
}

/** The next moment at which `mayRead` may answer differently for this item, or null; caches must not outlive it. */
export function turnsAt(item: Gated, now: Date): Date | null {
  if (item.published_at === null) return null
  const published = item.published_at.getTime()
  if (published > now.getTime()) return item.published_at
  const free = item.access_tier === 'freemium' && (item.kind === 'article' || item.kind === 'event')
  const end = published + FREE_WINDOW_MS
  return free && end > now.getTime() ? new Date(end) : null
}

/** The price of a plan per month in euro cents; null for the free one. Source: public-site §9. */
export const PRICE_CENTS: Record<Tier, number | null> = { freemium: null, premium: 890, b2b: 9900 }

/** The length of the free Premium trial. Source: public-site §9. */
export const TRIAL_DAYS = 7

/** A new premium reader receives the first digest within this many hours. Source: public-site §2, §9. */
export const FIRST_DIGEST_HOURS = 24

/** Tiers that cost money. */
export const PAID_TIERS = ['premium', 'b2b'] as const
export type PaidTier = (typeof PAID_TIERS)[number]

/** Where payments are made: the embedded service moves no money. */
export const PROVIDERS = ['test', 'stripe'] as const
export type Provider = (typeof PROVIDERS)[number]

/** States in which a subscription entitles its reader, permanently or for a limited time. */
export const MAY_ENTITLE: readonly SubscriptionState[] = ['trialing', 'active', 'past_due']

/**
 * Whether the period of a subscription is paid for or free. Such a subscription is ended with its period, one whose payment
 * has failed immediately.
 */
export const isPaidFor = (status: SubscriptionState): boolean => status === 'trialing' || status === 'active'

/** States of a subscription that has ended; it never becomes active again. */
export const ENDED: readonly SubscriptionState[] = ['canceled', 'incomplete_expired']

/** Why a subscription ended early. */
export const END_REASONS = ['refunded', 'disputed', 'deleted-account'] as const
export type EndReason = (typeof END_REASONS)[number]

/** The states of a checkout. */
export const CHECKOUT_STATES = ['open', 'completed', 'expired'] as const

/** The states of a question to sales. */
export const SALES_STATES = ['open', 'answered', 'closed'] as const

/** After a failed payment a plan stays active this long, counted from the first failure. */
export const GRACE_MS = 7 * DAY

/**
 * The facts about a subscription that decide entitlement. `failedAt` is when the payment of its open invoice first failed.
 */
export type Paid = {
  provider: Provider
  tier: PaidTier
  status: SubscriptionState
  periodStart: Date
  periodEnd: Date
  failedAt: Date | null
  endReason: EndReason | null
}

/**
 * When the grace period ends for a subscription whose payment has failed. Without a known failure it counts from the start
 * of the period.
 */
export const graceEndsAt = ({ periodStart, failedAt }: Pick<Paid, 'periodStart' | 'failedAt'>): Date =>
  new Date((failedAt ?? periodStart).getTime() + GRACE_MS)

/** The moment for which entitlement is checked, and the site's payment provider at that moment. */
export type PaidAt = { now: Date; provider: Provider }

/**
 * Whether a subscription is valid for the site's payment provider. A test subscription is not valid where real money is
 * taken. A paid one of a former provider lasts until the end of its paid period, since its state is no longer reported.
 */
export const countsAt = (paid: Pick<Paid, 'provider' | 'periodEnd'>, { now, provider }: PaidAt): boolean =>
  paid.provider === provider || (paid.provider === 'stripe' && now.getTime() < paid.periodEnd.getTime())

/** Whether a subscription entitles its reader: computed on every check, never stored. */
export function isInForce(paid: Paid, at: PaidAt): boolean {
  if (paid.endReason !== null || !countsAt(paid, at)) return false
  if (paid.status === 'trialing' || paid.status === 'active') return true
  return paid.status === 'past_due' && at.now.getTime() < graceEndsAt(paid).getTime()
}

/** The best active plan; null if there is none. */
export function planInForce(all: readonly Paid[], at: PaidAt): PaidTier | null {
  const tiers = all.filter((paid) => isInForce(paid, at)).map(({ tier }) => tier)
  return tiers.includes('b2b') ? 'b2b' : tiers.includes('premium') ? 'premium' : null
}

/** A question to sales is removed this many days after it was asked or answered. */
export const SALES_KEPT_DAYS = 365
/** Readers who had a trial are remembered for this many days, as a keyed hash. */
export const TRIALS_KEPT_DAYS = 3 * 365
/**
 * Payment events, and payment records of deleted accounts, are kept for this many days: laws require books to be kept for
 * ten years.
 */
export const PAYMENTS_KEPT_DAYS = 10 * 366
