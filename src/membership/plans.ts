import { written } from '#ui/written.ts'
import type { Key } from '#languages/translate.ts'
import type { Tier } from './rules.ts'

// The plans as they are shown to readers, on their page and in its Markdown.

/** The displayed price: whole euros without cents. `currency` is ISO 4217, in either case. */
export const priceText = (cents: number, locale: string, currency = 'eur'): string =>
  written(`price ${currency} ${locale}`, cents, () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    }).format(cents / 100),
  )

/** The plan that is highlighted among the others. Source: public-site §9. */
export const POPULAR_PLAN: Tier = 'premium'

/** The line about the community, hidden while the administrator has set no place for it. */
export const COMMUNITY_LINE = 'membership.freemium.community'

/** What each plan contains. Source: public-site §6. */
export const PLAN_CONTENTS = {
  freemium: [
    'membership.freemium.recent',
    'membership.freemium.week',
    'membership.freemium.newsletter',
    COMMUNITY_LINE,
  ],
  premium: [
    'membership.premium.archive',
    'membership.premium.digests',
    'membership.premium.carousels',
    'membership.premium.audio',
    'membership.premium.analytics',
    'membership.premium.trial',
  ],
  b2b: [
    'membership.b2b.everything',
    'membership.b2b.api',
    'membership.b2b.languages',
    'membership.b2b.analytics',
    'membership.b2b.support',
    'membership.b2b.integrations',
  ],
} as const satisfies Record<Tier, readonly Key[]>

/** The contents of a plan for one reader: without the free trial if they have already used it. */
export const contentsFor = (tier: Tier, withTrial: boolean): readonly Key[] =>
  PLAN_CONTENTS[tier].filter((line) => withTrial || line !== 'membership.premium.trial')

/**
 * How to get each plan: the free one by subscribing to its digest, the others by paying, B2B also through sales. Source:
 * public-site §4, §6.
 */
export const PLAN_WAYS = {
  freemium: 'membership.pricing.subscribe',
  premium: 'membership.pricing.buyPremium',
  b2b: 'membership.pricing.buyB2b',
} as const satisfies Record<Tier, Key>

/**
 * The questions about the plans, by the names of their strings: `membership.faq.<name>` and `membership.faq.<name>Answer`.
 */
export const PLAN_QUESTIONS = ['digest', 'free', 'trial', 'cancel', 'buy'] as const
