import { expect, test } from 'vitest'
import type { PaidSubscription } from '#services/payments/payments.ts'
import { MINUTE, SECOND } from '#platform/clock.ts'
import { orderOf } from './order.ts'

const at = new Date('2026-11-20T09:00:00Z')
const after = (ms: number) => new Date(at.getTime() + ms)
const subscription = {} as PaidSubscription // only whether there is one matters
const event = (ms: number, id = 'evt_new') => ({ id, createdAt: after(ms), subscription })
const reported = { changedAt: at, eventId: 'evt_old', readAt: null }
const read = { ...reported, readAt: after(MINUTE) }

// Covers: payment-events-3
test.each([
  ['is not stored yet', null, event(0), 'take'],
  ['was told by an older event', reported, event(SECOND), 'take'],
  ['was told by a newer event', reported, event(-SECOND), 'stale'],
  ['was told by another event of the same second', reported, event(0), 'read'],
  ['was told by this very event', reported, event(0, 'evt_old'), 'stale'],
  ['was read a moment before', read, event(MINUTE + SECOND), 'read'],
  ['was read after it, as far as clocks tell', read, event(SECOND), 'read'],
  ['was read five minutes before', read, event(6 * MINUTE), 'take'],
  ['was read, and is told otherwise by something old', read, event(-SECOND), 'stale'],
  ['is not told whole', reported, { ...event(SECOND), subscription: null }, 'read'],
] as const)(
  'an event for a subscription that %s is taken, read again or ignored',
  (_, stored, of, expected) => {
    expect(orderOf(stored, of)).toBe(expected)
  },
)
