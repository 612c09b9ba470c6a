import type { Tier } from '#membership/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { Frequency } from '../rules.ts'

/** How often the digest may come, by plan. Source: public-site §6. */
export const FREQUENCIES_OF: Record<Tier, readonly Frequency[]> = {
  freemium: ['edition'],
  premium: ['edition', 'daily', 'weekly'],
  b2b: ['edition', 'daily', 'weekly'],
}

/**
 * The frequency for a reader who chose `chosen`: each edition if their plan does not include their choice; the choice is
 * kept and applies again with the next plan.
 */
export const frequencyInForce = (chosen: Frequency, tier: Tier): Frequency =>
  FREQUENCIES_OF[tier].includes(chosen) ? chosen : 'edition'

/** An address can be released for the digest at most once in this time. */
export const RELEASED_MS = 7 * DAY

/** The minimum momentum levels that the page offers: all, then the site's labels. Source: public-site §4. */
export const MOMENTUM_STEPS = [0, 20, 40, 60, 80] as const
