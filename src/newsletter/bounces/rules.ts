import type { MailEventKind } from '../rules.ts'

/** What was told of mails is forgotten after so many days, with the addresses in it. */
export const EVENTS_KEPT_DAYS = 90

/** Mails to one domain that were refused by a rule: from so many within so many days on the desk is told. */
export const MIN_RULE_REFUSALS = 5
export const RULE_REFUSAL_DAYS = 7

/** What a failed status says of an address; `policy`: nothing, since sender or text were refused. */
export type FailureKind = Exclude<MailEventKind, 'complaint'>

/**
 * What codes of RFC 3463 say about the address, the special ones by their last two numbers, the others by the first of
 * these. What is not here is `soft`. Decision 0054 says why, row by row.
 */
const BY_DETAIL: Record<string, FailureKind> = {
  '0.0': 'hard', // failed, and no more was said
  '1.7': 'policy', // the sender's address
  '1.8': 'policy', // the sender's domain
  '2.1': 'hard', // switched off
  '2.3': 'policy', // too long for this mailbox
  '3.4': 'policy', // too big for the system
  '7.13': 'hard', // the account is disabled (RFC 5248)
  '7.17': 'hard', // the mailbox has another owner (RFC 7293)
  '7.18': 'hard', // the domain has another owner
}
const BY_SUBJECT: Record<string, FailureKind> = { '1': 'hard', '6': 'policy', '7': 'policy' }

/** What an enhanced status code (RFC 3463) means for the address; null when it is none of a failure. */
export function kindOfStatus(status: string): FailureKind | null {
  const [, first, subject = '', detail = ''] =
    /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?![\d.])/.exec(status) ?? []
  if (first === undefined) return null
  const kind = BY_DETAIL[`${subject}.${detail}`] ?? BY_SUBJECT[subject] ?? 'soft'
  return first === '4' && kind === 'hard' ? 'soft' : kind // it was tried for days, and may come right
}

/** What a reply of SMTP without an enhanced code says. Source: RFC 5321 §4.2.3. */
const BY_REPLY: Record<string, FailureKind> = { '552': 'soft', '554': 'policy' }

/** The same where the status says no more than "failed" and the server's own answer may say more. */
export function kindOfFailure(status: string, answer: string): FailureKind | null {
  const told = kindOfStatus(status)
  if (told !== null && !/(?<![\d.])[45]\.0\.0(?![\d.])/.test(status)) return told
  const [reply = ''] = /^\d{3}(?=[ -])/.exec(answer) ?? []
  const isVague = /(?<![\d.])[45]\.0\.0(?![\d.])/.test(answer)
  return (isVague ? null : kindOfStatus(answer)) ?? BY_REPLY[reply] ?? told ?? kindOfStatus(answer)
}

/** What qmail says without a code: its own sentences (qmail-remote, qmail-send), and those of programs that deliver for it. */
const QMAIL_SENTENCES: [RegExp, FailureKind][] = [
  [/\bquota\b|mailbox (?:is )?full|in the queue too long|\btemporar(?:y|ily)\b/i, 'soft'],
  [
    /(?:sender|my name) was rejected|greeting failed|failed on DATA command|after I sent the message/,
    'policy',
  ],
]

/**
 * What the reason in a bounce of qmail says, and in it the `answer` of another server. Its own codes are like `(#5.1.1)`.
 * Whoever writes such a bounce has given up, so what is not said is `hard`.
 */
export function kindOfQmail(reason: string, answer = ''): FailureKind {
  const [, code = ''] = /#(\d\.\d{1,3}\.\d{1,3})/.exec(reason) ?? []
  const said = kindOfFailure(code, answer) ?? (/^4\d\d(?!\d)/.test(answer) ? 'soft' : null)
  return said ?? QMAIL_SENTENCES.find(([sentence]) => sentence.test(reason))?.[1] ?? 'hard'
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
  espblock: 'policy',
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
 * address, a full mailbox among it, and `deferred` what it tries again.
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

/** A suppressed address that no account and no subscription has is removed after so many days. */
export const SUPPRESSIONS_KEPT_DAYS = 730
