import { randomBytes } from 'node:crypto'
import { SECRET_PREFIX, signatureHeaders } from '#services/webhook-signature.ts'
import type { MessageContent } from '../message.ts'
import type { MessageEvent } from '../rules.ts'

/** The content of a webhook message: Standard Webhooks 1.0. */
type Sent = { id: string; event: MessageEvent; content: MessageContent; createdAt: Date }

const SECRET_BYTES = 32

/** A new secret, in the form its owner stores. */
export const newSigningSecret = (): string =>
  `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Body and headers of one attempt. Each secret signs: while one replaces another, both do. */
export function webhookForm(
  { id, event, content, createdAt }: Sent,
  secrets: readonly string[],
  now: Date,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: content })
  return { body, headers: signatureHeaders({ id, body }, secrets, now) }
}
