import { expect, test } from 'vitest'
import { isComplaint, kindOfFailure, kindOfMailgun, kindOfSendgrid, kindOfStatus } from './rules.ts'

test.each([
  ['5.1.1', 'hard'], // no such mailbox
  ['5.1.2', 'hard'], // no such domain
  ['5.1.10', 'hard'], // Exchange: no such recipient
  ['5.2.1', 'hard'], // switched off
  ['5.4.4', 'hard'], // no way to the domain
  ['5.0.0', 'hard'],
  ['5.2.2', 'soft'], // full
  ['5.7.1', 'soft'], // not the address but the sender is refused
  ['5.7.26', 'soft'],
  ['4.2.2', 'soft'],
  ['4.4.1', 'soft'],
  ['4.7.0', 'soft'],
  ['2.1.5', null],
  ['', null],
  ['the address 10.5.1.1 is blocked', null],
])('a status %s is %s', (status, kind) => {
  expect(kindOfStatus(status)).toBe(kind)
})

test('where the status says no more than failed, the answer of the server decides', () => {
  expect(kindOfFailure('5.0.0', '550 5.2.2 mailbox full')).toBe('soft')
  expect(kindOfFailure('5.0.0 (undefined status)', 'no such user')).toBe('hard')
  expect(kindOfFailure('', '550-5.1.1 no such user')).toBe('hard')
  expect(kindOfFailure('5.1.1', '452 4.2.2 over quota')).toBe('hard')
  expect(kindOfFailure('', 'gone')).toBeNull()
})

test('of the types of feedback, those by which a reader complains count', () => {
  expect(['abuse', ' Fraud', 'opt-out'].map(isComplaint)).toEqual([true, true, true])
  expect(['not-spam', 'auth-failure', 'virus', ''].some(isComplaint)).toBe(false)
})

const failed = { event: 'failed', severity: 'permanent', status: '', answer: '' }
test.each([
  [{ ...failed, reason: 'bounce', status: '5.1.1' }, 'hard'],
  [{ ...failed, reason: 'generic' }, 'hard'],
  [{ ...failed, reason: 'bounce', answer: '552 5.2.2 over quota' }, 'soft'],
  [{ ...failed, reason: 'suppress-bounce', status: '' }, 'hard'],
  [{ ...failed, reason: 'suppress-complaint' }, 'complaint'],
  [{ ...failed, reason: 'suppress-unsubscribe' }, null],
  [{ ...failed, reason: 'old' }, 'soft'],
  [{ ...failed, reason: 'espblock', status: '5.1.1' }, 'soft'],
  [{ ...failed, severity: 'temporary', reason: 'greylisted', status: '4.7.1' }, null],
  [{ ...failed, event: 'complained' }, 'complaint'],
  [{ ...failed, event: 'delivered' }, null],
  [{ ...failed, event: 'unsubscribed' }, null],
])('of Mailgun %j is %s', (facts, kind) => {
  expect(kindOfMailgun(facts)).toBe(kind)
})

const bounce = { event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 unknown' }
test.each([
  [bounce, 'hard'],
  [{ ...bounce, status: '', reason: '500 unknown recipient' }, 'hard'],
  [{ ...bounce, status: '5.2.2' }, 'soft'],
  [{ ...bounce, type: 'blocked', status: '5.0.0' }, 'soft'],
  [{ ...bounce, type: 'expired' }, 'soft'],
  [{ ...bounce, event: 'spamreport' }, 'complaint'],
  [{ ...bounce, event: 'dropped', reason: 'Bounced Address' }, 'hard'],
  [{ ...bounce, event: 'dropped', reason: 'Spam Reporting Address' }, 'complaint'],
  [{ ...bounce, event: 'dropped', reason: 'Unsubscribed Address' }, null],
  [{ ...bounce, event: 'deferred', status: '4.7.1' }, null],
  [{ ...bounce, event: 'open' }, null],
])('of SendGrid %j is %s', (facts, kind) => {
  expect(kindOfSendgrid(facts)).toBe(kind)
})
