import { createHmac } from 'node:crypto'
import { SECOND } from '#platform/clock.ts'

/** What a signing secret begins with; the rest is its key in base64. */
export const SECRET_PREFIX = 'whsec_'

type SignatureHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/** The headers of one attempt to send a webhook: Standard Webhooks 1.0. Each secret signs. */
export function signatureHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  now: Date,
): SignatureHeaders {
  const timestamp = String(Math.floor(now.getTime() / SECOND))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
