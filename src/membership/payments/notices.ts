import type { SubscriptionState } from '#services/payments/states.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Contact } from '#people/people.ts'
import { type EndReason, graceEndsAt } from '../rules.ts'
import { membershipNotices } from '../tables.ts'
import { type Noticed, noticeMail } from './notice-mail.ts'

/** The kinds of notices that readers receive about their plan. */
export type NoticeKind =
  | 'begins'
  | 'trial-ends'
  | 'payment-failed'
  | 'will-end'
  | 'ended'
  | 'refunded'
  | 'disputed'
/** `about` distinguishes notices of one kind, for example by invoice or by the end of a period. */
export type Notice = { kind: NoticeKind; about: string }

/** How long before it ends the end of the trial is announced. */
const TRIAL_NOTICE_MS = 3 * DAY
/** An end longer ago than this is not announced. */
const ENDED_NEWS_MS = 7 * DAY
/**
 * The notice of a failed payment names the end of the grace period. After this long it is sent even if that end had to be
 * computed.
 */
const FAILURE_UNKNOWN_MS = DAY

type AccessLevel = {
  status: SubscriptionState
  cancelAtPeriodEnd: boolean
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  endedAt: Date | null
  endReason: EndReason | null
  latestInvoice: string | null
}

/** The notices due for a subscription in this state. `failedAt`: when the payment of its open invoice first failed. */
export function noticesOf(row: AccessLevel, failedAt: Date | null, now: Date): Notice[] {
  const { status, endReason, periodStart, periodEnd, trialEnd } = row
  if (endReason !== null) return endReason === 'deleted-account' ? [] : [{ kind: endReason, about: 'end' }]
  if (status === 'canceled') {
    const isNews = row.endedAt !== null && now.getTime() - row.endedAt.getTime() < ENDED_NEWS_MS
    return isNews ? [{ kind: 'ended', about: 'end' }] : []
  }
  if (status === 'past_due') {
    const isLong = now.getTime() - periodStart.getTime() >= FAILURE_UNKNOWN_MS
    const invoice = row.latestInvoice ?? periodStart.toISOString()
    // a failure reported late moves the date, which is then announced again
    const about = `${invoice} ${graceEndsAt({ periodStart, failedAt }).toISOString().slice(0, 10)}`
    return failedAt !== null || isLong ? [{ kind: 'payment-failed', about }] : []
  }
  if (status !== 'trialing' && status !== 'active') return []
  const due: Notice[] = [{ kind: 'begins', about: 'begin' }]
  if (row.cancelAtPeriodEnd) due.push({ kind: 'will-end', about: periodEnd.toISOString() })
  const left = status === 'trialing' && trialEnd !== null ? trialEnd.getTime() - now.getTime() : 0
  if (!row.cancelAtPeriodEnd && trialEnd !== null && left > 0 && left <= TRIAL_NOTICE_MS)
    due.push({ kind: 'trial-ends', about: trialEnd.toISOString() })
  return due
}

/**
 * Whether a notice follows from the row alone, so that one due before has already been sent. The others become due with
 * time.
 */
export const isShownByState = ({ kind }: Notice): boolean =>
  kind !== 'trial-ends' && kind !== 'payment-failed'

/** Writes the emails that are due and have not been written, within `tx`. */
export async function sendNotices(
  { jobs, config }: Pick<Runtime, 'jobs' | 'config'>,
  tx: Db,
  { row, failedAt, payer, due, now }: Noticed & { payer: Contact; due: readonly Notice[]; now: Date },
): Promise<void> {
  if (due.length === 0) return
  const fresh = await tx
    .insert(membershipNotices)
    .values(due.map((notice) => ({ ...notice, subscriptionId: row.id, sentAt: now })))
    .onConflictDoNothing()
    .returning({ kind: membershipNotices.kind, about: membershipNotices.about })
  const language = payer.language ?? 'en'
  for (const { kind, about } of due.filter((notice) => fresh.some((one) => one.kind === notice.kind)))
    await writeMail(tx, jobs, {
      key: `membership ${kind} ${row.id} ${about}`,
      recipient: payer.email,
      language,
      ...noticeMail(kind, { row, failedAt }, { ...config, language }),
    })
}
