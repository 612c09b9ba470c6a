import { expect, test } from 'vitest'
import type { SubscriptionView } from '../calls.ts'
import { offerOf, runningPlan } from '../offers.ts'
import { planWords } from './plan-words.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const own = (values: Partial<SubscriptionView>): SubscriptionView => ({
  id: 'sub_1',
  tier: 'premium',
  status: 'active',
  in_force: true,
  cancel_at_period_end: false,
  period_end: '2026-12-20T09:00:00.000Z',
  trial_end: null,
  ended_at: null,
  end_reason: null,
  grace_ends_at: null,
  price_cents: 890,
  currency: 'eur',
  ...values,
})
const trial = { status: 'trialing', trial_end: '2026-11-25T21:00:00.000Z' } as const
const ended = { in_force: false, ended_at: '2026-11-19T09:00:00.000Z' } as const
const failed = { status: 'past_due', grace_ends_at: '2026-11-24T09:00:00.000Z' } as const

// Covers: checkout-7
test.each([
  ['in its trial', trial, 'trial', ['firstPayment 2026-11-25']],
  [
    'in its trial, and ends with it',
    { ...trial, cancel_at_period_end: true },
    'trial',
    ['trialEnds 2026-11-25'],
  ],
  ['active', {}, 'active', ['nextPayment 2026-12-20']],
  ['active, and ends', { cancel_at_period_end: true }, 'ending', ['endsOn 2026-12-20']],
  ['not paid, in grace', failed, 'failed', ['grace 2026-11-24']],
  ['not paid, after grace', { ...failed, in_force: false }, 'failed', ['graceOver 2026-11-24']],
  ['not confirmed by the bank', { status: 'incomplete' }, 'incomplete', ['incompleteBody 2026-12-20']],
  [
    'never confirmed',
    { status: 'incomplete_expired' },
    'ended',
    ['neverBegan 2026-12-20', 'kept 2026-12-20'],
  ],
  ['unpaid', { status: 'unpaid' }, 'failed', ['unpaid 2026-12-20', 'kept 2026-12-20']],
  ['paused', { status: 'paused' }, 'paused', ['pausedBody 2026-12-20', 'kept 2026-12-20']],
  ['ended', { ...ended, status: 'canceled' }, 'ended', ['endedOn 2026-11-19', 'kept 2026-12-20']],
  [
    'given back',
    { ...ended, end_reason: 'refunded' },
    'refunded',
    ['refundedBody 2026-11-19', 'kept 2026-12-20'],
  ],
  [
    'taken back',
    { ...ended, end_reason: 'disputed' },
    'disputed',
    ['disputedBody 2026-11-19', 'kept 2026-12-20'],
  ],
] satisfies [string, Partial<SubscriptionView>, string, string[]][])(
  'for a plan that is %s the reader sees its state with the right date',
  (_, values, title, lines) => {
    const words = planWords(own(values), NOW)
    expect(words.title).toBe(`membership.state.${title}`)
    expect(words.lines.map(({ key, date }) => `${key.split('.').at(-1)} ${date.slice(0, 10)}`)).toEqual(lines)
  },
)

test('remaining trial days are rounded up', () => {
  const days = (trial_end: string) => planWords(own({ ...trial, trial_end }), NOW).count
  expect([days('2026-11-27T09:00:00Z'), days('2026-11-20T09:00:01Z'), days('2026-11-19T09:00:00Z')]).toEqual([
    7, 1, 0,
  ])
})

test("the action of a plan's button follows from the reader's current plan", () => {
  const view = (values: Partial<SubscriptionView> | null, trial_available = true) => ({
    standing: 'freemium' as const,
    subscription: values && own(values),
    trial_available,
    provider: 'test' as const,
  })
  expect(offerOf(undefined, 'premium')).toEqual({ way: 'buy', trial: null })
  expect(offerOf(view(null), 'premium')).toEqual({ way: 'buy', trial: true })
  expect(offerOf(view(null, false), 'premium')).toEqual({ way: 'buy', trial: false })
  expect(offerOf(view(null), 'b2b')).toEqual({ way: 'buy', trial: false })
  expect(offerOf(view({}), 'premium')).toEqual({ way: 'yours' })
  expect(offerOf(view({}), 'b2b')).toEqual({ way: 'change', from: 'premium' })
  expect(offerOf(view(failed), 'b2b')).toEqual({ way: 'settle', own: false })
  expect(offerOf(view({ ...failed, in_force: false }), 'premium')).toEqual({ way: 'settle', own: true })
  expect(offerOf(view({ ...ended, status: 'canceled' }), 'premium')).toEqual({ way: 'buy', trial: true })
  expect(runningPlan(view({ end_reason: 'refunded' }))).toBe(null)
})
