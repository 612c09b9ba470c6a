import { dateFormat, numberFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import type { MailKey } from '#languages/translate.ts'
import { composeMail } from '#services/post/compose.ts'
import { FIRST_DIGEST_HOURS, graceEndsAt } from '../rules.ts'
import type { NoticeKind } from './notices.ts'
import type { SubscriptionRow } from './store-subscription.ts'

/** The subject of a notice. `failedAt`: when the payment of its open invoice first failed. */
export type Noticed = { row: SubscriptionRow; failedAt: Date | null }
type Words = { subject: MailKey; body: readonly MailKey[] }

const WORDS: Record<Exclude<NoticeKind, 'begins'>, Words> = {
  'trial-ends': {
    subject: 'membership.mail.trialEnds.subject',
    body: ['membership.mail.trialEnds.body', 'membership.mail.trialEnds.choice'],
  },
  'payment-failed': {
    subject: 'membership.mail.paymentFailed.subject',
    body: ['membership.mail.paymentFailed.body', 'membership.mail.paymentFailed.choice'],
  },
  'will-end': { subject: 'membership.mail.willEnd.subject', body: ['membership.mail.willEnd.body'] },
  ended: {
    subject: 'membership.mail.ended.subject',
    body: ['membership.mail.ended.body', 'membership.mail.stays'],
  },
  refunded: {
    subject: 'membership.mail.refunded.subject',
    body: ['membership.mail.refunded.body', 'membership.mail.stays'],
  },
  disputed: {
    subject: 'membership.mail.disputed.subject',
    body: ['membership.mail.disputed.body', 'membership.mail.stays'],
  },
}

/** The email of a notice: what happened, the price and the date, and the link to the account. */
export function noticeMail(
  kind: NoticeKind,
  { row, failedAt }: Noticed,
  { language, siteName, siteUrl }: { language: Language; siteName: string; siteUrl: string },
): { subject: string; text: string; html: string } {
  const { subject, body } = kind === 'begins' ? beginning(row) : WORDS[kind]
  const values = {
    plan: say(language, `membership.plan.${row.tier}`),
    price: priceOf(row, language),
    date: dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(kind, row, failedAt)),
    hours: FIRST_DIGEST_HOURS,
    site: siteName,
  }
  const words = (key: MailKey) => say(language, key, values)
  const notes: MailKey[] = ['membership.mail.why']
  if (row.provider === 'test') notes.unshift('membership.mail.noMoney')
  return composeMail({
    language,
    siteName,
    siteUrl,
    subject: words(subject),
    paragraphs: body.map(words),
    action: { label: words('membership.mail.account'), url: `${siteUrl}${addressIn(language, '/account')}` },
    notes: notes.map(words),
  })
}

function beginning({ status, tier }: SubscriptionRow): Words {
  const terms: MailKey =
    status === 'trialing' ? 'membership.mail.begins.trial' : 'membership.mail.begins.paid'
  const digest: MailKey[] = tier === 'premium' ? ['membership.mail.begins.digest'] : []
  return { subject: 'membership.mail.begins.subject', body: [terms, ...digest] }
}

/** The date that the notice names. */
function dateOf(kind: NoticeKind, row: SubscriptionRow, failedAt: Date | null): Date {
  if (kind === 'payment-failed') return graceEndsAt({ periodStart: row.periodStart, failedAt })
  const isTrial = kind === 'trial-ends' || (kind === 'begins' && row.status === 'trialing')
  return isTrial ? (row.trialEnd ?? row.periodEnd) : row.periodEnd
}

const priceOf = ({ priceCents, currency }: SubscriptionRow, language: Language): string =>
  numberFormat(language, { style: 'currency', currency: currency.toUpperCase() }).format(priceCents / 100)
