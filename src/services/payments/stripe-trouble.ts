import type { Stripe } from 'stripe'
import { PaymentTrouble } from './payments.ts'

const MAX_LENGTH = 300

/** Converts an error of the SDK to `PaymentTrouble`, with one line without secrets. Other errors are returned unchanged. */
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

/** Whether the service reports that the object does not exist. */
export const isMissing = (error: unknown): boolean =>
  isOfStripe(error) && (error.code === 'resource_missing' || error.statusCode === 404)

/** Whether the service understood the request and refused it. */
export const isInvalid = (error: unknown): boolean =>
  isOfStripe(error) && error.type === 'StripeInvalidRequestError'

/** By name, because the SDK's classes are loaded late, with the SDK. */
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
