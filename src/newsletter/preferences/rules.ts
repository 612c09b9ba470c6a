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
 * How often it comes to somebody who chose `chosen`: with each edition for those whose plan does not hold their choice any
 * more, which stays and counts again with the next plan.
 */
export const frequencyInForce = (chosen: Frequency, tier: Tier): Frequency =>
  FREQUENCIES_OF[tier].includes(chosen) ? chosen : 'edition'

/** An address is given back to the digest at most once in so long. */
export const RELEASED_MS = 7 * DAY

/** Least momentum that the page offers: everything, then what the site calls it. Source: public-site §4. */
export const MOMENTUM_STEPS = [0, 20, 40, 60, 80] as const
