import * as z from 'zod'

const unset = (value: unknown) => (value === '' ? undefined : value)
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value))
const optionalFlag = z.preprocess((raw) => unset(raw) ?? 'false', flag)

/** The environment variables of payments, which config.ts reads along with its own. */
export const PAYMENT_VARIABLES = {
  STRIPE_SECRET_KEY: z.preprocess(
    unset,
    z
      .string()
      .regex(/^(?:sk|rk)_\w+$/, 'is no secret or restricted key of Stripe')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: z.preprocess(
    unset,
    z
      .string()
      .regex(/^whsec_\S+$/, 'must start with whsec_')
      .optional(),
  ),
  STRIPE_API_BASE: z.preprocess(unset, z.url({ protocol: /^https?$/ }).optional()),
  STRIPE_TAX: optionalFlag,
  STRIPE_BILLING_ADDRESS: optionalFlag,
  STRIPE_TAX_IDS: optionalFlag,
}

const variables = z.object(PAYMENT_VARIABLES)
type Variables = z.output<typeof variables>

/** The configured Stripe account. Its secrets are never shown. */
export type PaymentSettings = {
  secretKey: string
  webhookSecret: string
  /** An address that replaces Stripe's own, for tests and proxies. */
  apiBase: URL | undefined
  /** Whether Stripe computes tax, asks everyone for an address, and asks companies for their tax number. */
  tax: boolean
  billingAddress: boolean
  taxIds: boolean
}

/** The payment settings, or undefined when none are set: the embedded service is used instead. */
export function paymentSettings(env: Variables): PaymentSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (secretKey === undefined || webhookSecret === undefined) return undefined
  return {
    secretKey,
    webhookSecret,
    apiBase: env.STRIPE_API_BASE === undefined ? undefined : new URL(env.STRIPE_API_BASE),
    tax: env.STRIPE_TAX,
    billingAddress: env.STRIPE_BILLING_ADDRESS,
    taxIds: env.STRIPE_TAX_IDS,
  }
}

/** Inconsistent settings, by the variable that has to change. */
export function paymentComplaints(env: Variables): { variable: string; message: string }[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = env
  if (key !== undefined && secret === undefined)
    return [
      { variable: 'STRIPE_WEBHOOK_SECRET', message: 'is missing: without it no payment would take effect' },
    ]
  if (key === undefined && secret !== undefined)
    return [
      { variable: 'STRIPE_SECRET_KEY', message: 'is missing: STRIPE_WEBHOOK_SECRET is of no use without it' },
    ]
  return []
}
