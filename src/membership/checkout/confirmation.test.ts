import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { MembershipView } from '../calls.ts'
import { confirmationOf, nextLookMs, confirmationOfAccess } from './confirmation.ts'

const none: MembershipView = {
  standing: 'freemium',
  subscription: null,
  trial_available: true,
  provider: 'test',
}
const result = (state: 'open' | 'confirming' | 'confirmed' | 'expired') => ({ state, membership: none })
const away = new Refusal('membership.paymentsAway', 503)

// Covers: checkout-6
test("only the server's confirmation is valid; a missing answer means waiting, never a no", () => {
  const states = (late: boolean) => [
    confirmationOf(undefined, null, late).state,
    confirmationOf(undefined, away, late).state,
    confirmationOf(undefined, new TypeError('Failed to fetch'), late).state,
    confirmationOf(result('confirming'), null, late).state,
    confirmationOf(result('confirmed'), null, late).state,
    confirmationOf(result('expired'), null, late).state,
    confirmationOf(undefined, new Refusal('membership.checkoutNotFound', 404), late).state,
    confirmationOf(undefined, new Refusal('problem.signIn', 401), late).state,
  ]
  const over = ['confirmed', 'unpaid', 'foreign', 'visitor']
  expect(states(false)).toEqual(['waiting', 'waiting', 'waiting', 'waiting', ...over])
  expect(states(true)).toEqual(['late', 'late', 'late', 'late', ...over])
})

test('a checkout that is still open is waited on for a minute, then reported as unpaid', () => {
  expect(confirmationOf(result('open'), null, false).state).toBe('waiting')
  expect(confirmationOf(result('open'), null, true).state).toBe('unpaid')
  expect(confirmationOf(result('open'), away, true).state).toBe('late') // the state is unknown
})

test('without a checkout the reader sees what they have, and a failure is shown as one', () => {
  expect(confirmationOfAccess(none, null).state).toBe('none')
  expect(confirmationOfAccess(undefined, null).state).toBe('checking')
  expect(confirmationOfAccess(undefined, away).state).toBe('failed')
})

test("checks run every second at first and stay within the call's rate limit", () => {
  expect([0, 9, 10, 20, 30].map(nextLookMs)).toEqual([1000, 1000, 2000, 5000, 15_000])
  let [looks, ms] = [0, 0]
  while (ms < 600_000) ms += nextLookMs(looks++)
  expect(looks).toBeLessThan(120)
})
