import type { SubscriptionState } from '#outside/payments/states.ts'
import { writeMail } from '#outside/post/write-mail.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Contact } from '#people/people.ts'
import { type EndReason, graceEndsAt } from '../rules.ts'
import { membershipNotices } from '../tables.ts'
import { type Noticed, noticeMail } from './notice-mail.ts'

/** What readers are written about their plan. */
export type NoticeKind =
  | 'begins'
  | 'trial-ends'
  | 'payment-failed'
  | 'will-end'
  | 'ended'
  | 'refunded'
  | 'disputed'
/** `about`: which of several, such as an invoice or the end of a period. */
export type Notice = { kind: NoticeKind; about: string }

/** The end of the first days is told so long before. */
const TRIAL_NOTICE_MS = 3 * DAY
/** What has ended longer ago is no news. */
const ENDED_NEWS_MS = 7 * DAY
/** A payment that failed is told with the end of grace; after so long also when that had to be computed. */
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

/** What there is to tell about a subscription that stands so. `failedAt`: when its open invoice could not be paid first. */
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
    // a failure that was told late moves the day, which is then told anew
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

/** Whether a notice follows from the row alone: one that was due before has been told. The others come with time. */
export const isToldByState = ({ kind }: Notice): boolean => kind !== 'trial-ends' && kind !== 'payment-failed'

/** Writes the mails that are due and have not been written, within `tx`. */
export async function tellNotices(
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
