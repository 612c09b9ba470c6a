import { beforeEach, expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { GOOD } from '../test-dispatcher.ts'
import { account, cancelEmailChange, confirmEmailChange, requestEmailChange } from './calls.ts'
import { type Browser, askForLink, openAccounts, outcome } from './test-accounts.ts'

const [ADA, NEW] = ['ada@example.com', 'ada@new.example']
const accounts = await openAccounts()
const { clock } = accounts
beforeEach(() => accounts.empty())

const change = (own: Pick<Browser, 'ask'>, email = NEW, password = GOOD) =>
  own.ask(requestEmailChange, { password, email })
const confirm = (token: string, own: Pick<Browser, 'ask'> = accounts.newBrowser()) =>
  own.ask(confirmEmailChange, { token, password: GOOD })
const subjects = async (to: string) => (await accounts.outbox(to)).map(({ subject }) => subject)

// Covers: accounts-5
test('the new address is confirmed by its link, and both addresses are notified before and after', async () => {
  const ada = await accounts.member(ADA)
  expect((await change(ada)).body).toEqual({ pending_email: NEW })
  expect((await ada.ask(account)).body).toMatchObject({ email: ADA, pending_email: NEW })
  expect(await subjects(ADA)).toEqual(['Request to change your email address'])
  expect((await accounts.outbox(ADA))[0]?.text).toContain('/en/account')
  expect((await accounts.outbox(ADA))[0]?.text).not.toContain('token=')
  const token = await accounts.linkTo(NEW)
  expect((await confirm(token, ada)).body).toEqual({ email: NEW })
  expect((await ada.ask(account)).body).toMatchObject({ email: NEW, pending_email: null })
  expect((await subjects(ADA))[0]).toBe('Your email address was changed')
  expect((await subjects(NEW))[0]).toBe('Your email address was changed')
  expect(outcome(await confirm(token))).toBe('410 people.linkOver')
  expect(outcome(await ada.signIn(ADA, GOOD))).toBe('401 people.invalidCredentials')
  expect(outcome(await ada.signIn(NEW, GOOD))).toBe('200')
})

test('a change requires the password, and an address other than the current one', async () => {
  const ada = await accounts.member(ADA)
  expect(outcome(await change(ada, NEW, 'wrong one'))).toBe('422 people.wrongPassword')
  expect(outcome(await change(ada, ' ADA@example.com '))).toBe('422 people.sameEmail')
  expect(outcome(await change(ada, 'half@'))).toBe('422 people.invalidEmail')
  expect(await subjects(ADA)).toEqual([])
})

// Covers: accounts-6
test('with two-step sign-in it requires an app or recovery code too, and wrong codes are limited', async () => {
  const ada = await accounts.member(ADA)
  const { uri, recovery } = await accounts.withSecondStep(ada)
  const mailed = async () => (await subjects(NEW)).length
  const ask = async (code: object, password = GOOD) =>
    outcome(await ada.ask(requestEmailChange, { password, email: NEW, ...code }))
  const noCode = await change(ada)
  expect([outcome(noCode), noCode.body['errors']]).toEqual([
    '422 people.codeMissing',
    [expect.objectContaining({ field: 'code' })],
  ])
  expect(await ask({ code: '' })).toBe('422 people.codeMissing')
  expect(await ask({ code: '000000' })).toBe('422 people.wrongCode')
  const right = await accounts.codeOf(uri)
  expect(await ask({ code: right }, 'wrong one')).toBe('422 people.wrongPassword')
  expect([await mailed(), (await ada.ask(account)).body['pending_email']]).toEqual([0, null])
  expect(await ask({ code: right })).toBe('200')
  expect(await ask({ code: right })).toBe('422 people.wrongCode')
  expect(await ask({ code: recovery[0] })).toBe('200')
  expect(await mailed()).toBe(2)
  for (let n = 0; n < 8; n++) expect(await ask({ code: `10000${n}` })).toBe('422 people.wrongCode')
  expect(await ask({ code: recovery[1] })).toBe('429 problem.tooMany')
  clock.pass(5000)
  expect(await ask({ code: recovery[1] })).toBe('200')
})

test('a link is invalid after a day, once the change is canceled, or once another was requested', async () => {
  const ada = await accounts.member(ADA)
  await change(ada)
  const first = await accounts.linkTo(NEW)
  await change(ada, 'third@example.com')
  expect(outcome(await confirm(first))).toBe('410 people.linkOver')
  const third = await accounts.linkTo('third@example.com')
  expect((await ada.ask(cancelEmailChange)).body).toEqual({ pending_email: null })
  expect(outcome(await confirm(third))).toBe('410 people.linkOver')
  clock.pass(1000)
  await change(ada)
  clock.pass(DAY)
  expect((await ada.ask(account)).body['pending_email']).toBe(null)
  expect(outcome(await confirm(await accounts.linkTo(NEW)))).toBe('410 people.linkOver')
})

// Covers: accounts-3
test('an address that is taken gets an email that says so, and the caller sees no difference', async () => {
  const ada = await accounts.member(ADA)
  await accounts.member('bob@example.com')
  const [free, taken] = [await change(ada), await change(ada, 'bob@example.com')]
  expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
  expect((await ada.ask(account)).body['pending_email']).toBe('bob@example.com')
  expect(await subjects('bob@example.com')).toEqual(['An account at Cadence already uses your address'])
  expect(await accounts.linkTo('bob@example.com')).toBe('')
})

test('an address taken in the meantime is refused, and of two accounts that want it one gets it', async () => {
  const [ada, bob] = [await accounts.member(ADA), await accounts.member('bob@example.com')]
  await change(ada)
  const first = await accounts.linkTo(NEW)
  clock.pass(1000)
  await change(bob)
  const [second = ''] = (await accounts.outbox(NEW)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
  const both = await Promise.all([confirm(first), confirm(second)])
  expect(both.map(outcome).toSorted()).toEqual(['200', '409 people.alreadyRegistered'])
})

test('password links sent to the old address are invalid after the change', async () => {
  const ada = await accounts.member(ADA)
  await askForLink(ada, ADA)
  await accounts.mailLinks()
  const old = await accounts.linkTo(ADA)
  await change(ada)
  await confirm(await accounts.linkTo(NEW))
  const answer = await accounts
    .newBrowser()
    .send('POST', '/api/auth/reset-password', { token: old, password: GOOD })
  expect(outcome(answer)).toBe('410 people.linkOver')
})

test('emails to one address and changes of one account are limited', async () => {
  const ada = await accounts.member(ADA)
  const outcomes: string[] = []
  for (let n = 0; n < 6; n++) outcomes.push(outcome(await change(ada)))
  expect(outcomes).toEqual([...Array<string>(5).fill('200'), '429 problem.tooMany'])
  expect(await accounts.outbox(NEW)).toHaveLength(3)
})
