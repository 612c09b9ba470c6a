import type { Stripe } from 'stripe'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentSettings } from '#platform/settings/payment-settings.ts'
import { eventsOf, testPaymentsOf } from './embedded-payments.ts'
import { rowStore } from './embedded-stripe-rows.ts'
import { type EmbeddedStripe, openEmbeddedStripe } from './embedded-stripe.ts'
import type { Payments } from './payments.ts'
import { stripePayments } from './stripe-payments.ts'

/** Limit for one try; there are two more. */
const TIMEOUT_MS = 10_000
const RETRIES = 2
/** A placeholder for a key that is never sent anywhere. */
const NO_KEY = 'sk_test_embedded'

/** The configured payment service, or the embedded one, which keeps its rows in `db`. */
export function openPayments(
  settings: PaymentSettings | undefined,
  of: { db: Db; clock: Clock; log: Log; siteUrl: string; timeoutMs?: number },
): Payments {
  if (settings === undefined) {
    const { db, clock, siteUrl } = of
    return embeddedPayments(openEmbeddedStripe({ store: rowStore(db, clock), clock, siteUrl }), clock)
  }
  const { secretKey, webhookSecret, apiBase } = settings
  return {
    ...stripePayments({
      provider: 'stripe',
      stripe: lazily(secretKey, () => ({
        maxNetworkRetries: RETRIES,
        timeout: of.timeoutMs ?? TIMEOUT_MS,
        ...(apiBase !== undefined && hostOf(apiBase)),
      })),
      webhookSecret: async () => webhookSecret,
      secrets: [secretKey, webhookSecret],
      asked: settings,
      clock: of.clock,
    }),
    waitingEvents: async () => [],
    delivered: async () => undefined,
    test: null,
  }
}

/** The embedded service, called like the real one but without a network. */
function embeddedPayments(embedded: EmbeddedStripe, clock: Clock): Payments {
  const stripe = lazily(NO_KEY, (Sdk) => ({
    maxNetworkRetries: 0,
    httpClient: Sdk.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
      embedded.answer(new Request(input, init)),
    ),
  }))
  let secret: Promise<string> | undefined
  const webhookSecret = () =>
    (secret ??= embedded
      .within((shelf) => shelf.secret())
      .catch((error: unknown) => {
        secret = undefined
        throw error
      }))
  return {
    ...stripePayments({
      provider: 'test',
      stripe,
      webhookSecret,
      secrets: [],
      asked: { tax: false, billingAddress: false, taxIds: false },
      clock,
    }),
    ...eventsOf(embedded, { stripe, secret: webhookSecret, clock }),
    test: testPaymentsOf(embedded),
  }
}

type Sdk = typeof Stripe

/** The SDK for a key, loaded at the first request. */
function lazily(key: string, options: (sdk: Sdk) => Stripe.StripeConfig): () => Promise<Stripe> {
  let loading: Promise<Stripe> | undefined
  return () =>
    (loading ??= import('stripe').then(
      ({ default: Sdk }) => new Sdk(key, { telemetry: false, ...options(Sdk) }),
    ))
}

const hostOf = ({ protocol, hostname, port }: URL): Stripe.StripeConfig => ({
  protocol: protocol === 'http:' ? 'http' : 'https',
  host: hostname,
  ...(port !== '' && { port }),
})
