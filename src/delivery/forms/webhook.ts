import { createHmac, randomBytes } from 'node:crypto'
import type { MessageContent } from '../message.ts'
import type { MessageEvent } from '../rules.ts'

/** The content of a webhook message: Standard Webhooks 1.0. */
type Sent = { id: string; event: MessageEvent; content: MessageContent; createdAt: Date }

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret, in the form its owner stores. */
export const newSigningSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Body and headers of one attempt. Each secret signs: while one replaces another, both do. */
export function webhookForm(
  { id, event, content, createdAt }: Sent,
  secrets: readonly string[],
  now: Date,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: content })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
  }
}
