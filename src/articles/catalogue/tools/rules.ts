/** The unit that a price pays for. `use` is one piece of work, whatever the tool counts; `free` costs nothing. */
export const PRICE_PERIODS = ['month', 'year', 'once', 'use', 'free'] as const
export type PricePeriod = (typeof PRICE_PERIODS)[number]

/** One plan of a tool, as its maker states it. */
export type PricingPlan = {
  name: string
  /** Hundredths of the currency; null for a price on request, 0 with the period `free`. */
  amount_cents: number | null
  /** ISO 4217 code; null where there is no amount. */
  currency: string | null
  period: PricePeriod
  /** What the number alone does not say, in a few words: `per person`. */
  note: string | null
}

/** The maximum number of plans that a tool shows. */
export const MAX_PLANS = 12

/** The maximum number of alternatives on a tool's page. */
export const MAX_ALTERNATIVES = 4

/** The maximum number of tools compared side by side; the minimum is two. */
export const MAX_COMPARED = 4

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * What an address asks to compare: the first four ids without duplicates, the parts that are not ids, and the number of
 * further ids.
 */
export function askedTools(ids: string): { ids: string[]; noIds: string[]; left: number } {
  const parts = new Set(
    ids
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  const all = [...parts].filter((part) => ID.test(part))
  return {
    ids: all.slice(0, MAX_COMPARED),
    noIds: [...parts].filter((part) => !ID.test(part)),
    left: Math.max(0, all.length - MAX_COMPARED),
  }
}
