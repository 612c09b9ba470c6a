import type { Stripe } from 'stripe'

/** The plans on sale, as the payment service knows them: a product and a monthly price, found by its lookup key. */
export const PLANS = {
  premium: { lookupKey: 'cadence_premium_month', cents: 890, name: 'Cadence Premium' },
  b2b: { lookupKey: 'cadence_b2b_month', cents: 9900, name: 'Cadence B2B' },
} as const satisfies Record<string, { lookupKey: string; cents: number; name: string }>

export type PlanTier = keyof typeof PLANS

const TIERS = ['premium', 'b2b'] as const satisfies readonly PlanTier[]
export const CURRENCY = 'eur'

/** The plan of a price: by its lookup key, or by its metadata; null for a price that is not ours. */
export function tierOf(price: Pick<Stripe.Price, 'lookup_key' | 'metadata'>): PlanTier | null {
  const byKey = TIERS.find((tier) => PLANS[tier].lookupKey === price.lookup_key)
  return byKey ?? TIERS.find((tier) => tier === price.metadata['tier']) ?? null
}

/**
 * The id of a plan's price. It is created if there is none, or if the existing one has another amount, so that readers pay
 * what the page says. Existing subscriptions keep their price.
 */
export async function priceOf(stripe: Stripe, tier: PlanTier): Promise<string> {
  const { lookupKey, cents, name } = PLANS[tier]
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  const [known] = data
  if (known?.unit_amount === cents && known.currency === CURRENCY) return known.id
  // the old price loses its lookup key to the new one: its subscriptions are recognized by its metadata
  if (known !== undefined && tierOf({ ...known, lookup_key: null }) !== tier)
    await stripe.prices.update(known.id, { metadata: { tier } })
  const product =
    known === undefined
      ? await stripe.products.create(
          { name, metadata: { tier } },
          { idempotencyKey: `product:${lookupKey}:${name}` },
        )
      : known.product
  const made = await stripe.prices.create(
    {
      product: typeof product === 'string' ? product : product.id,
      currency: CURRENCY,
      unit_amount: cents,
      recurring: { interval: 'month' },
      tax_behavior: 'inclusive',
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      metadata: { tier },
    },
    { idempotencyKey: `price:${lookupKey}:${cents}:${typeof product === 'string' ? product : product.id}` },
  )
  return made.id
}
