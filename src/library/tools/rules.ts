/** For what a price is asked. `use` is one piece of work, whatever the tool counts; `free` costs nothing. */
export const PRICE_PERIODS = ['month', 'year', 'once', 'use', 'free'] as const
export type PricePeriod = (typeof PRICE_PERIODS)[number]

/** One of the plans of a tool, as its maker states it. */
export type PricingPlan = {
  name: string
  /** Hundredths of the currency; null is a price on request, and 0 with the period `free`. */
  amount_cents: number | null
  /** ISO 4217; null where there is no amount. */
  currency: string | null
  period: PricePeriod
  /** What the figure alone does not say, in a few words: `per person`. */
  note: string | null
}

/** A tool shows this many plans. */
export const MAX_PLANS = 12

/** A page of a tool names this many others. */
export const MAX_ALTERNATIVES = 4

/** Tools stand side by side from two to this many. */
export const MAX_COMPARED = 4

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What an address asks to compare: the first four ids, each once, what is no id, and how many more there were. */
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
