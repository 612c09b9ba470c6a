import type { StatusTone } from '#ui/badge.tsx'
import type { Key } from '#languages/translate.ts'
import { DAY } from '#platform/clock.ts'
import type { SubscriptionView } from '../calls.ts'

/** The text about a current or former paid plan. In `lines`, `date` is the date that the sentence names. */
export type PlanWords = {
  tone: StatusTone
  title: Key
  /** Remaining trial days, for the title. */
  count: number
  lines: readonly { key: Key; date: string }[]
}

/** The text for a plan's state at the payment service. Source: standards of the payment service, one row each. */
export function planWords(own: SubscriptionView, now: Date): PlanWords {
  const say = (tone: StatusTone, title: Key, ...lines: (readonly [Key, string | null])[]): PlanWords => ({
    tone,
    title,
    count: own.trial_end === null ? 0 : daysUntil(own.trial_end, now),
    lines: lines.map(([key, date]) => ({ key, date: date ?? own.period_end })),
  })
  const kept = ['membership.state.kept', null] as const
  if (own.end_reason === 'refunded')
    return say('info', 'membership.state.refunded', ['membership.state.refundedBody', own.ended_at], kept)
  if (own.end_reason === 'disputed')
    return say('danger', 'membership.state.disputed', ['membership.state.disputedBody', own.ended_at], kept)
  if (own.end_reason === 'deleted-account')
    return say('quiet', 'membership.state.ended', ['membership.state.endedOn', own.ended_at], kept)
  switch (own.status) {
    case 'trialing':
      return own.cancel_at_period_end
        ? say('warning', 'membership.state.trial', ['membership.state.trialEnds', own.trial_end])
        : say('success', 'membership.state.trial', ['membership.state.firstPayment', own.trial_end])
    case 'active':
      return own.cancel_at_period_end
        ? say('warning', 'membership.state.ending', ['membership.state.endsOn', own.period_end])
        : say('success', 'membership.state.active', ['membership.state.nextPayment', own.period_end])
    case 'past_due':
      return say('danger', 'membership.state.failed', [
        own.in_force ? 'membership.state.grace' : 'membership.state.graceOver',
        own.grace_ends_at,
      ])
    case 'incomplete':
      return say('warning', 'membership.state.incomplete', ['membership.state.incompleteBody', null])
    case 'incomplete_expired':
      return say('quiet', 'membership.state.ended', ['membership.state.neverBegan', null], kept)
    case 'unpaid':
      return say('danger', 'membership.state.failed', ['membership.state.unpaid', null], kept)
    case 'paused':
      return say('quiet', 'membership.state.paused', ['membership.state.pausedBody', null], kept)
    case 'canceled':
      return say('quiet', 'membership.state.ended', ['membership.state.endedOn', own.ended_at], kept)
  }
}

/** Days until the end, rounded up; zero after it. */
const daysUntil = (end: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / DAY))
