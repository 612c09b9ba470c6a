import { systemClock } from '#platform/clock.ts'
import { PAID_TIERS, type PaidTier } from '../rules.ts'

const KEY = 'chosen_plan'
/** Time for signing up. */
const VALID_MS = 15 * 60_000

/** Keeps the plan that a visitor chose on this page while they sign in, in this tab. */
export function keepChosenPlan(tier: PaidTier): void {
  try {
    window.sessionStorage.setItem(
      KEY,
      JSON.stringify({ tier, path: window.location.pathname, at: systemClock.now().getTime() }),
    )
  } catch {
    // forbidden by the browser settings: after signing in, they choose it again
  }
}

/** Returns and forgets the plan that was chosen in this tab; null for none, and for one of another page or of long ago. */
export function takeChosenPlan(): PaidTier | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
    window.sessionStorage.removeItem(KEY)
    if (typeof kept !== 'object' || kept === null || !('tier' in kept) || !('at' in kept)) return null
    if (!('path' in kept) || kept.path !== window.location.pathname) return null
    const age = systemClock.now().getTime() - Number(kept.at)
    return age >= 0 && age < VALID_MS ? (PAID_TIERS.find((tier) => tier === kept.tier) ?? null) : null
  } catch {
    return null // forbidden by the browser settings, or changed by hand
  }
}
