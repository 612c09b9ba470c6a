import type { SubscriptionState } from '#outside/payments/states.ts'
import { DAY } from '#platform/clock.ts'

/** Access tiers of content. Source: public-site §1. */
export const TIERS = ['freemium', 'premium', 'b2b'] as const
export type Tier = (typeof TIERS)[number]

/** What a reader may have: the best plan that is in force, or the whole house. Visitors stand at freemium. */
export type AccessLevel = Tier | 'admin'

/** Anonymous and freemium readers see freemium articles in full for this long. Source: public-site §4. */
export const FREE_WINDOW_MS = 7 * DAY

/** What the decision needs to know about an item. */
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
 * The one decision about who may read what, the same on every surface.
 * What is not published, or dated in the future, does not exist outside the desk.
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

/** The next moment at which `mayRead` may answer differently for this item, or null: caches must not outlive it. */
export function turnsAt(item: Gated, now: Date): Date | null {
  if (item.published_at === null) return null
  const published = item.published_at.getTime()
  if (published > now.getTime()) return item.published_at
  const free = item.access_tier === 'freemium' && (item.kind === 'article' || item.kind === 'event')
  const end = published + FREE_WINDOW_MS
  return free && end > now.getTime() ? new Date(end) : null
}

/**
 * What a locked item still shows: title, excerpt, picture, tags, dates, where it comes from, the public notes of its
 * corrections, and the lock itself.
 * Everything else is withheld, so that a field added later is gated until somebody names it here.
 */
const SHOWN_WHEN_LOCKED: ReadonlySet<string> = new Set(
  (
    'id title name excerpt hook author provider model image_url image_credit share_image logo_url ' +
    'access_tier category topic content_type tags badge sample access free ' +
    'published_at created_at updated_at starts_at ends_at time_zone all_day place online_url status event ' +
    'language original_language machine_translated languages external_url website_url ' +
    'link_state link_checked_at ' +
    'momentum momentum_is_placeholder momentum_label momentum_parts reading_minutes duration_minutes duration_seconds source_count ' +
    'corrections retracted_at'
  ).split(' '),
)

/** The item as the reader may have it: emptied of what is gated when it is locked, null when it does not exist for them. */
export function redact<Item extends object>(reading: Reading, item: Item): Item | null {
  if (reading.state === 'not-found') return null
  if (reading.state === 'full') return item
  const entries = Object.entries(item as Record<string, unknown>).map(
    // a row is a plain object
    ([field, value]) => [field, SHOWN_WHEN_LOCKED.has(field) ? value : emptied(value)],
  )
  return Object.fromEntries(entries) as Item // the same fields, each of its own kind
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  if (typeof value === 'boolean') return false
  return value === null || value instanceof Date ? null : {}
}

/** What a plan costs a month, in euro cents; null for the one without a price. Source: public-site §9. */
export const PRICE_CENTS: Record<Tier, number | null> = { freemium: null, premium: 890, b2b: 9900 }

/** The first days of Premium cost nothing. Source: public-site §9. */
export const TRIAL_DAYS = 7

/** The first digest reaches a new premium reader within these hours. Source: public-site §2, §9. */
export const FIRST_DIGEST_HOURS = 24

/** Tiers that cost money. */
export const PAID_TIERS = ['premium', 'b2b'] as const
export type PaidTier = (typeof PAID_TIERS)[number]

/** Where payments are made: the embedded service moves no money. */
export const PROVIDERS = ['test', 'stripe'] as const
export type Provider = (typeof PROVIDERS)[number]

/** States in which a subscription entitles, or may for a while. */
export const MAY_ENTITLE: readonly SubscriptionState[] = ['trialing', 'active', 'past_due']

/** Whether the period of a subscription is paid for, or free: it is ended with it, and one whose payment has failed at once. */
export const isPaidFor = (status: SubscriptionState): boolean => status === 'trialing' || status === 'active'

/** States of a subscription that is over: it never comes alive again. */
export const ENDED: readonly SubscriptionState[] = ['canceled', 'incomplete_expired']

/** Why a subscription ended before its time. */
export const END_REASONS = ['refunded', 'disputed', 'deleted-account'] as const
export type EndReason = (typeof END_REASONS)[number]

/** Where a checkout is. */
export const CHECKOUT_STATES = ['open', 'completed', 'expired'] as const

/** Where a question to sales is. */
export const SALES_STATES = ['open', 'answered', 'closed'] as const

/** After a payment has failed, a plan stays in force so long from the first failure. */
export const GRACE_MS = 7 * DAY

/** What entitlement needs to know about a subscription. `failedAt`: when the payment of its open invoice failed first. */
export type Paid = {
  provider: Provider
  tier: PaidTier
  status: SubscriptionState
  periodStart: Date
  periodEnd: Date
  failedAt: Date | null
  endReason: EndReason | null
}

/** Until when grace lasts, for a subscription whose payment has failed. Without a known failure it counts from the period's start. */
export const graceEndsAt = ({ periodStart, failedAt }: Pick<Paid, 'periodStart' | 'failedAt'>): Date =>
  new Date((failedAt ?? periodStart).getTime() + GRACE_MS)

/** For when entitlement is asked, and where the site takes payments then. */
export type PaidAt = { now: Date; provider: Provider }

/**
 * Whether a subscription of another service than the site's own counts: one for which no money moved does not, where money
 * does. One that was paid for lasts as long as it was paid for, since nobody tells any more what becomes of it.
 */
export const countsAt = (paid: Pick<Paid, 'provider' | 'periodEnd'>, { now, provider }: PaidAt): boolean =>
  paid.provider === provider || (paid.provider === 'stripe' && now.getTime() < paid.periodEnd.getTime())

/** Whether a subscription entitles: computed whenever it is asked, never stored. */
export function isInForce(paid: Paid, at: PaidAt): boolean {
  if (paid.endReason !== null || !countsAt(paid, at)) return false
  if (paid.status === 'trialing' || paid.status === 'active') return true
  return paid.status === 'past_due' && at.now.getTime() < graceEndsAt(paid).getTime()
}

/** The best plan that is in force; null for none. */
export function planInForce(all: readonly Paid[], at: PaidAt): PaidTier | null {
  const tiers = all.filter((paid) => isInForce(paid, at)).map(({ tier }) => tier)
  return tiers.includes('b2b') ? 'b2b' : tiers.includes('premium') ? 'premium' : null
}

/** A question to sales is removed so many days after it was asked or answered. */
export const SALES_KEPT_DAYS = 365
/** Who had a trial is remembered for so many days, as a keyed hash. */
export const TRIALS_KEPT_DAYS = 3 * 365
/** Payment events, and payment records of accounts that are gone, are kept for so many days: laws ask for books of ten years. */
export const PAYMENTS_KEPT_DAYS = 10 * 366
