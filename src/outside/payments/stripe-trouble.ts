import type { Stripe } from 'stripe'
import { PaymentTrouble } from './payments.ts'

const MAX_LENGTH = 300

/** What an error of the SDK means for us: nothing secret, one line. Everything else stays what it is. */
export function troubleOf(error: unknown, secrets: readonly string[]): unknown {
  if (error instanceof PaymentTrouble || !isOfStripe(error)) return error
  const { statusCode: status, code, type } = error
  const away =
    type === 'StripeConnectionError' ||
    type === 'StripeAPIError' ||
    type === 'StripeRateLimitError' ||
    (status !== undefined && (status >= 500 || status === 409 || status === 429))
  const said = [status, code, firstLine(error.message)].filter((part) => part !== undefined).join(' ')
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), said)
  return new PaymentTrouble(away ? 'away' : 'refused', clean.slice(0, MAX_LENGTH))
}

/** Whether the service says that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  isOfStripe(error) && (error.code === 'resource_missing' || error.statusCode === 404)

/** Whether the service understood, and said no. */
export const isInvalid = (error: unknown): boolean =>
  isOfStripe(error) && error.type === 'StripeInvalidRequestError'

/** By its name: the classes of the SDK come with the SDK, which is loaded late. */
const isOfStripe = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  error.type.startsWith('Stripe')

const firstLine = (text: string) =>
  text
    .split(/[\r\n]/)[0]
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
