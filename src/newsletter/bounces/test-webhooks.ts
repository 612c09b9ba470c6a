import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'

/** The key that the provider is given and signs with. */
export const MAILGUN_KEY = 'mailgun-signing-key-0123456789'
const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
export const SENDGRID_KEY = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

type About = { messageId: string; recipient: string }
export type Posted = { body: string; headers?: Record<string, string> }

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** A Mailgun webhook request for one event, signed at a given time. `change` overrides fields of the event. */
export function ofMailgun(at: Date, { messageId, recipient }: About, change: object = {}): Posted {
  const [timestamp, token] = [String(secondsOf(at)), randomBytes(25).toString('hex')]
  const event = {
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    id: randomUUID(),
    timestamp: at.getTime() / 1000,
    'log-level': 'error',
    recipient,
    'recipient-domain': 'example.org',
    flags: { 'is-routed': false, 'is-authenticated': true, 'is-system-test': false, 'is-test-mode': false },
    'delivery-status': {
      'attempt-no': 1,
      message: '5.1.1 The email account that you tried to reach does not exist.',
      code: 550,
      'enhanced-code': '5.1.1',
      description: '',
      'session-seconds': 0.4,
    },
    message: {
      headers: { to: recipient, 'message-id': messageId, from: 'news@example.com', subject: 's' },
      size: 9,
    },
    'user-variables': {},
    tags: [],
    ...change,
  }
  const signature = createHmac('sha256', MAILGUN_KEY).update(`${timestamp}${token}`).digest('hex')
  return { body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }) }
}

/** One event of a SendGrid batch. */
export const sendgridEvent = (at: Date, { messageId, recipient }: About, change: object = {}): object => ({
  email: recipient,
  timestamp: secondsOf(at),
  'smtp-id': `<${messageId}>`,
  event: 'bounce',
  category: ['digest'],
  sg_event_id: randomUUID(),
  sg_message_id: '14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0',
  reason: '550 5.1.1 The email account that you tried to reach does not exist.',
  status: '5.1.1',
  type: 'bounce',
  ip: '203.0.113.7',
  tls: 1,
  ...change,
})

/** A batch as SendGrid posts it, signed at a given time. */
export function ofSendgrid(at: Date, batch: unknown): Posted {
  const [timestamp, body] = [String(secondsOf(at)), JSON.stringify(batch)]
  const signature = sign('sha256', Buffer.from(`${timestamp}${body}`), pair.privateKey).toString('base64')
  return {
    body,
    headers: {
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': timestamp,
    },
  }
}
