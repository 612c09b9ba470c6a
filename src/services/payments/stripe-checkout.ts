import type { Stripe } from 'stripe'
import type { WantedCheckout } from './payments.ts'

/**
 * Whether tax is computed, whether everyone is asked for an address, and whether companies are asked for their tax number.
 */
export type AskedOfBuyers = { tax: boolean; billingAddress: boolean; taxIds: boolean }

/** The two-letter languages in which Stripe has pages; for others Stripe chooses automatically. */
const LOCALES =
  'bg cs da de el en es et fi fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  )

/** The request for a checkout: always the same for the same `wanted`. */
export function checkoutParams(
  wanted: WantedCheckout,
  price: string,
  { tax, billingAddress, taxIds }: AskedOfBuyers,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { user_id: wanted.userId, tier: wanted.tier, language: wanted.language }
  return {
    mode: 'subscription',
    customer: wanted.customerId,
    client_reference_id: wanted.userId,
    line_items: [{ price, quantity: 1 }],
    metadata,
    subscription_data: {
      metadata,
      ...(wanted.trialDays !== null && { trial_period_days: wanted.trialDays }),
    },
    payment_method_collection: 'always',
    locale: localeOf(wanted.language),
    success_url: wanted.successUrl,
    cancel_url: wanted.cancelUrl,
    expires_at: Math.floor(wanted.expiresAt.getTime() / 1000),
    billing_address_collection: billingAddress ? 'required' : 'auto',
    ...(tax && { automatic_tax: { enabled: true } }),
    ...(taxIds && { tax_id_collection: { enabled: true } }),
    ...((tax || taxIds) && { customer_update: { address: 'auto', name: 'auto' } }),
  }
}

/** The language of Stripe's pages. */
export const localeOf = (language: string) => LOCALES.find((locale) => locale === language) ?? 'auto'
