import type { MailEventKind } from '../rules.ts'

/** What was told of mails is forgotten after so many days, with the addresses in it. */
export const EVENTS_KEPT_DAYS = 90

const MAILBOX_FULL = '5.2.2'

/**
 * What an enhanced status code (RFC 3463) means for the address; null when it is none of a failure. A full mailbox may be
 * emptied, and 5.7 says that sender or text are not wanted: with a broken signature, every reader of a provider would be
 * lost at once.
 */
export function kindOfStatus(status: string): 'hard' | 'soft' | null {
  const [code, kind] = /(?<![\d.])([45])\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(status) ?? []
  if (code === undefined) return null
  return kind === '4' || code === MAILBOX_FULL || code.startsWith('5.7.') ? 'soft' : 'hard'
}

/** The same where the status says no more than "failed" and the server's own answer may say more. */
export function kindOfFailure(status: string, answer: string): 'hard' | 'soft' | null {
  const isVague = /\b[45]\.0\.0\b/.test(status) || kindOfStatus(status) === null
  return (isVague ? kindOfStatus(answer) : null) ?? kindOfStatus(status)
}

/**
 * Feedback (RFC 5965) by which a reader complains. The other types tell of viruses, of signatures that failed, or that a
 * mail was no spam after all.
 */
export const isComplaint = (feedbackType: string): boolean =>
  ['abuse', 'fraud', 'opt-out'].includes(feedbackType.trim().toLowerCase())

/** What Mailgun tells of a mail: the fields of an event that decide. */
export type MailgunFacts = {
  event: string
  severity?: string | undefined
  reason?: string | undefined
  status: string
  answer: string
}

/** What Mailgun will not send to any more, by the reason it gives. */
const MAILGUN_REASONS: Record<string, MailEventKind | null> = {
  'suppress-bounce': 'hard',
  'suppress-complaint': 'complaint',
  'suppress-unsubscribe': null,
  old: 'soft',
  espblock: 'soft',
}

/** What an event of Mailgun means; null for nothing. A failure that is temporary is tried again there. */
export function kindOfMailgun({ event, severity, reason = '', ...said }: MailgunFacts): MailEventKind | null {
  if (event === 'complained') return 'complaint'
  if (event !== 'failed' || severity !== 'permanent') return null
  const known = MAILGUN_REASONS[reason]
  return known === undefined ? (kindOfFailure(said.status, said.answer) ?? 'hard') : known
}

/** What SendGrid tells of a mail: the fields of an event that decide. */
export type SendgridFacts = { event: string; type: string; status: string; reason: string }

/** What SendGrid has not sent, by the reason it gives. */
const DROPPED: Record<string, MailEventKind> = {
  'bounced address': 'hard',
  invalid: 'hard',
  'spam reporting address': 'complaint',
}

/**
 * What an event of SendGrid means; null for nothing. It calls `blocked` what a server refuses for something else than the
 * address, and `deferred` what it tries again.
 */
export function kindOfSendgrid({ event, type, status, reason }: SendgridFacts): MailEventKind | null {
  if (event === 'spamreport') return 'complaint'
  if (event === 'dropped') return DROPPED[reason.trim().toLowerCase()] ?? null
  if (event !== 'bounce') return null
  return type === 'blocked' || type === 'expired' ? 'soft' : (kindOfFailure(status, reason) ?? 'hard')
}
