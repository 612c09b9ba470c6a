import type { MailEventKind } from '../rules.ts'

/** Events about emails are deleted after this many days, together with the addresses in them. */
export const EVENTS_KEPT_DAYS = 90

/** The desk lists a domain that refused at least this many emails by a rule within `RULE_REFUSAL_DAYS`. */
export const MIN_RULE_REFUSALS = 5
export const RULE_REFUSAL_DAYS = 7

/** What a failure status means for an address; `policy` means nothing, because the sender or the text was refused. */
export type FailureKind = Exclude<MailEventKind, 'complaint'>

/**
 * What RFC 3463 codes mean for the address: special cases by their last two numbers, all others by the first of these. Codes
 * that are not listed are `soft`. Decision 0054 gives the reason for each row.
 */
const BY_DETAIL: Record<string, FailureKind> = {
  '0.0': 'hard', // failed, with no further details
  '1.7': 'policy', // the sender's address
  '1.8': 'policy', // the sender's domain
  '2.1': 'hard', // the mailbox is disabled
  '2.3': 'policy', // too long for this mailbox
  '3.4': 'policy', // too big for the system
  '7.13': 'hard', // the account is disabled (RFC 5248)
  '7.17': 'hard', // the mailbox has another owner (RFC 7293)
  '7.18': 'hard', // the domain has another owner
}
const BY_SUBJECT: Record<string, FailureKind> = { '1': 'hard', '6': 'policy', '7': 'policy' }

/** What an enhanced status code (RFC 3463) means for the address; null if it is not a failure code. */
export function kindOfStatus(status: string): FailureKind | null {
  const [, first, subject = '', detail = ''] =
    /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?![\d.])/.exec(status) ?? []
  if (first === undefined) return null
  const kind = BY_DETAIL[`${subject}.${detail}`] ?? BY_SUBJECT[subject] ?? 'soft'
  return first === '4' && kind === 'hard' ? 'soft' : kind // delivery was tried for days, and the problem may pass
}

/** What an SMTP reply without an enhanced code means. Source: RFC 5321 §4.2.3. */
const BY_REPLY: Record<string, FailureKind> = { '552': 'soft', '554': 'policy' }

/** Like `kindOfStatus`, but where the status says no more than "failed", the server's own answer may say more. */
export function kindOfFailure(status: string, answer: string): FailureKind | null {
  const byStatus = kindOfStatus(status)
  if (byStatus !== null && !/(?<![\d.])[45]\.0\.0(?![\d.])/.test(status)) return byStatus
  const [reply = ''] = /^\d{3}(?=[ -])/.exec(answer) ?? []
  const isVague = /(?<![\d.])[45]\.0\.0(?![\d.])/.test(answer)
  return (isVague ? null : kindOfStatus(answer)) ?? BY_REPLY[reply] ?? byStatus ?? kindOfStatus(answer)
}

/**
 * What qmail's texts without a code mean: its own sentences (qmail-remote, qmail-send) and those of programs that deliver
 * for it.
 */
const QMAIL_SENTENCES: [RegExp, FailureKind][] = [
  [/\bquota\b|mailbox (?:is )?full|in the queue too long|\btemporar(?:y|ily)\b/i, 'soft'],
  [
    /(?:sender|my name) was rejected|greeting failed|failed on DATA command|after I sent the message/,
    'policy',
  ],
]

/**
 * What the reason in a qmail bounce means, together with the `answer` of another server. qmail's own codes look like
 * `(#5.1.1)`. A server that writes such a bounce has given up, so a failure without details is `hard`.
 */
export function kindOfQmail(reason: string, answer = ''): FailureKind {
  const [, code = ''] = /#(\d\.\d{1,3}\.\d{1,3})/.exec(reason) ?? []
  const said = kindOfFailure(code, answer) ?? (/^4\d\d(?!\d)/.test(answer) ? 'soft' : null)
  return said ?? QMAIL_SENTENCES.find(([sentence]) => sentence.test(reason))?.[1] ?? 'hard'
}

/**
 * Feedback types (RFC 5965) that are a reader's complaint. The other types report viruses, failed signatures, or that an
 * email was not spam after all.
 */
export const isComplaint = (feedbackType: string): boolean =>
  ['abuse', 'fraud', 'opt-out'].includes(feedbackType.trim().toLowerCase())

/** The fields of a Mailgun event that decide its meaning. */
export type MailgunFacts = {
  event: string
  severity?: string | undefined
  reason?: string | undefined
  status: string
  answer: string
}

/** Why Mailgun no longer sends to an address, by the reason it gives. */
const MAILGUN_REASONS: Record<string, MailEventKind | null> = {
  'suppress-bounce': 'hard',
  'suppress-complaint': 'complaint',
  'suppress-unsubscribe': null,
  old: 'soft',
  espblock: 'policy',
}

/** What a Mailgun event means; null if nothing. Mailgun retries temporary failures itself. */
export function kindOfMailgun({ event, severity, reason = '', ...said }: MailgunFacts): MailEventKind | null {
  if (event === 'complained') return 'complaint'
  if (event !== 'failed' || severity !== 'permanent') return null
  const known = MAILGUN_REASONS[reason]
  return known === undefined ? (kindOfFailure(said.status, said.answer) ?? 'hard') : known
}

/** The fields of a SendGrid event that decide its meaning. */
export type SendgridFacts = { event: string; type: string; status: string; reason: string }

/** Why SendGrid did not send an email, by the reason it gives. */
const DROPPED: Record<string, MailEventKind> = {
  'bounced address': 'hard',
  invalid: 'hard',
  'spam reporting address': 'complaint',
}

/**
 * What a SendGrid event means; null if nothing. SendGrid says `blocked` when a server refuses for a reason other than the
 * address, including a full mailbox, and `deferred` when it retries.
 */
export function kindOfSendgrid({ event, type, status, reason }: SendgridFacts): MailEventKind | null {
  if (event === 'spamreport') return 'complaint'
  if (event === 'dropped') return DROPPED[reason.trim().toLowerCase()] ?? null
  if (event !== 'bounce') return null
  if (type === 'expired') return 'soft'
  const kind = kindOfFailure(status, reason)
  if (type !== 'blocked') return kind ?? 'hard'
  return kind === 'soft' ? 'soft' : 'policy'
}

/** A suppressed address without an account or a subscription is removed after this many days. */
export const SUPPRESSIONS_KEPT_DAYS = 730
