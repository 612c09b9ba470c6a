import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  isComplaint,
  kindOfFailure,
  kindOfQmail,
  kindOfMailgun,
  kindOfSendgrid,
  kindOfStatus,
} from './rules.ts'

/** The table of decision 0054, row by row. */
const TABLE: [string, 'hard' | 'soft' | 'policy' | null][] = [
  ['5.0.0', 'hard'],
  ['5.1.0', 'hard'],
  ['5.1.1', 'hard'],
  ['5.1.2', 'hard'],
  ['5.1.3', 'hard'],
  ['5.1.4', 'hard'],
  ['5.1.6', 'hard'],
  ['5.1.7', 'policy'],
  ['5.1.8', 'policy'],
  ['5.1.10', 'hard'],
  ['5.2.0', 'soft'],
  ['5.2.1', 'hard'],
  ['5.2.2', 'soft'],
  ['5.2.3', 'policy'],
  ['5.2.4', 'soft'],
  ['5.3.0', 'soft'],
  ['5.3.1', 'soft'],
  ['5.3.2', 'soft'],
  ['5.3.4', 'policy'],
  ['5.4.0', 'soft'],
  ['5.4.1', 'soft'],
  ['5.4.4', 'soft'],
  ['5.4.7', 'soft'],
  ['5.5.0', 'soft'],
  ['5.5.4', 'soft'],
  ['5.6.0', 'policy'],
  ['5.6.9', 'policy'],
  ['5.7.0', 'policy'],
  ['5.7.1', 'policy'],
  ['5.7.13', 'hard'],
  ['5.7.17', 'hard'],
  ['5.7.18', 'hard'],
  ['5.7.26', 'policy'],
  ['5.7.133', 'policy'],
  ['5.9.9', 'soft'],
  ['4.0.0', 'soft'],
  ['4.1.1', 'soft'],
  ['4.2.1', 'soft'],
  ['4.2.2', 'soft'],
  ['4.4.1', 'soft'],
  ['4.4.7', 'soft'],
  ['4.7.0', 'policy'],
  ['4.7.1', 'policy'],
]

// Covers: bounces-12
test.each([
  ...TABLE,
  ['5.7.1 (delivery not authorized)', 'policy'],
  ['2.1.5', null],
  ['', null],
  ['5.1', null],
  ['5.1.1.1', null],
  ['the address 10.5.1.1 is blocked', null],
] as typeof TABLE)('a status %s is %s', (status, kind) => {
  expect(kindOfStatus(status)).toBe(kind)
})

// Covers: bounces-12
test('the table of the decision matches the code', async () => {
  const decision = await readFile('docs/decisions/0054-bounces-and-complaints-are-applied-once.md', 'utf8')
  const rows = [...decision.matchAll(/^ *\| (?<codes>[45][\d.x, ]+?) +\| (?<kind>hard|soft|policy) /gm)]
  const written = (code: string) =>
    rows.find(({ groups }) => groups?.['codes']?.split(', ').some((each) => each === code)) ??
    rows.find(({ groups }) => groups?.['codes'] === code.replace(/\d+$/, 'x')) ??
    rows.find(({ groups }) => groups?.['codes'] === `${code[0]}.x.x`)
  expect(TABLE.map(([code]) => [code, written(code)?.groups?.['kind']])).toEqual(TABLE)
  expect(rows.length).toBeGreaterThan(15)
})

test.each([
  ['5.0.0', '550 5.2.2 mailbox full', 'soft'],
  ['5.0.0 (undefined status)', 'no such user', 'hard'],
  ['5.0.0', '550 no such user', 'hard'],
  ['5.0.0', '552 over quota', 'soft'],
  ['5.0.0', '554 looks like spam', 'policy'],
  ['5.0.0', '554 5.0.0 looks like spam', 'policy'],
  ['5.0.0', '550 5.7.1 blocked by our rules', 'policy'],
  ['', '550-5.1.1 no such user', 'hard'],
  ['', '554 5.7.1 spam', 'policy'],
  ['5.1.1', '452 4.2.2 over quota', 'hard'],
  ['5.1.1', '554 no', 'hard'],
  ['', 'gone', null],
])('if the status %s says only that delivery failed, the answer “%s” decides: %s', (status, answer, kind) => {
  expect(kindOfFailure(status, answer)).toBe(kind)
})

const refused = (answer: string) => [
  `192.0.2.1 does not like recipient.\nRemote host said: ${answer}`,
  answer,
]
// Covers: bounces-5
test.each([
  ['Sorry, no mailbox here by that name. (#5.1.1)', '', 'hard'],
  ["Sorry, I couldn't find any host named nowhere.example. (#5.1.2)", '', 'hard'],
  ['This address no longer accepts mail.', '', 'hard'],
  ['', '', 'hard'],
  ["CNAME lookup failed temporarily. (#4.4.3)\nI'm not going to try again.", '', 'soft'],
  ['Connected to 10.5.1.1 but connection died.\nthis message has been in the queue too long.', '', 'soft'],
  ['The users mailfolder is over the allowed quota (size). (#5.2.2)', '', 'soft'],
  ['maildrop: maildir over quota.', '', 'soft'],
  ['Message is too large for this mailbox. (#5.2.3)', '', 'policy'],
  [...refused('550 5.1.1 no such user'), 'hard'],
  [...refused('550 no such user'), 'hard'],
  [...refused('450 greylisted'), 'soft'],
  [...refused('451 4.7.1 greylisted'), 'policy'],
  [...refused('550 over quota'), 'soft'],
  [...refused('552 too much'), 'soft'],
  [...refused('550 5.7.1 blocked by our rules'), 'policy'],
  [...refused('553 sorry, that domain is not in my list (#5.7.1)'), 'policy'],
  ['Connected to 192.0.2.1 but sender was rejected.\nRemote host said: 550 no', '550 no', 'policy'],
  ['192.0.2.1 failed after I sent the message.\nRemote host said: 550 no', '550 no', 'policy'],
] as [string, string, string][])(
  'the qmail reason “%s” with the answer “%s” is %s',
  (reason, answer, kind) => {
    expect(kindOfQmail(reason, answer)).toBe(kind)
  },
)

test('only feedback types by which a reader complains are complaints', () => {
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
  [{ ...failed, reason: 'espblock', status: '5.1.1' }, 'policy'],
  [{ ...failed, reason: 'bounce', status: '5.7.1' }, 'policy'],
  [{ ...failed, severity: 'temporary', reason: 'greylisted', status: '4.7.1' }, null],
  [{ ...failed, event: 'complained' }, 'complaint'],
  [{ ...failed, event: 'delivered' }, null],
  [{ ...failed, event: 'unsubscribed' }, null],
])('the Mailgun event %j is %s', (facts, kind) => {
  expect(kindOfMailgun(facts)).toBe(kind)
})

const bounce = { event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 unknown' }
test.each([
  [bounce, 'hard'],
  [{ ...bounce, status: '', reason: '500 unknown recipient' }, 'hard'],
  [{ ...bounce, status: '5.2.2' }, 'soft'],
  [{ ...bounce, type: 'blocked', status: '5.0.0' }, 'policy'],
  [{ ...bounce, type: 'blocked', status: '5.2.2' }, 'soft'],
  [{ ...bounce, type: 'blocked', status: '5.1.1' }, 'policy'],
  [{ ...bounce, type: 'expired' }, 'soft'],
  [{ ...bounce, event: 'spamreport' }, 'complaint'],
  [{ ...bounce, event: 'dropped', reason: 'Bounced Address' }, 'hard'],
  [{ ...bounce, event: 'dropped', reason: 'Spam Reporting Address' }, 'complaint'],
  [{ ...bounce, event: 'dropped', reason: 'Unsubscribed Address' }, null],
  [{ ...bounce, event: 'deferred', status: '4.7.1' }, null],
  [{ ...bounce, event: 'open' }, null],
])('the SendGrid event %j is %s', (facts, kind) => {
  expect(kindOfSendgrid(facts)).toBe(kind)
})
