import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { session } from '../calls.ts'
import { CODE_STEP_MS } from '../rules.ts'
import { runCommand } from '../../commands.ts'
import { auditLog, sessions, twoFactors } from '../tables.ts'
import { GOOD } from '../test-dispatcher.ts'
import {
  account,
  recoveryCodesRenew,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
} from './calls.ts'
import { type Browser, from, openAccounts, outcome } from './test-accounts.ts'

const ADA = 'ada@example.com'
const accounts = await openAccounts()
const { db, clock } = accounts
beforeEach(() => accounts.empty())

const code = (own: Browser, given: string, headers = {}) =>
  own.send('POST', '/api/auth/sign-in/second-factor', { code: given }, headers)
const someone = async (own: Browser) => (await own.ask(session)).body['user']
/** An account with a second step, and another browser that has entered its password. */
async function halfIn() {
  const ada = await accounts.member(ADA)
  await accounts.confirmAddress(ada)
  await ada.signIn(ADA, GOOD) // makes this a known browser of the confirmed account
  const app = await accounts.withSecondStep(ada)
  const other = accounts.newBrowser()
  const first = await other.signIn(ADA, GOOD)
  return { ada, ...app, other, first }
}

// Covers: accounts-8
test('the second step is on once a code was entered; signing in then begins no session before it', async () => {
  const ada = await accounts.member(ADA)
  await accounts.confirmAddress(ada)
  const begun = await ada.ask(secondFactorBegin, { password: GOOD })
  expect(begun.body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{36}$/),
    uri: expect.stringMatching(
      /^otpauth:\/\/totp\/Cadence:ada%40example\.com\?secret=[A-Z2-7]{36}&issuer=Cadence/,
    ),
    picture: expect.stringMatching(/^<svg[^]*<\/svg>$/),
  })
  expect((await ada.ask(account)).body['factors']).toMatchObject([{ status: 'unverified' }])
  expect(outcome(await accounts.newBrowser().signIn(ADA, GOOD))).toBe('200')
  const uri = String(begun.body['uri'])
  expect(outcome(await ada.ask(secondFactorConfirm, { code: '000000' }))).toBe('422 people.wrongCode')
  const on = await ada.ask(secondFactorConfirm, { code: await accounts.codeOf(uri) })
  expect(on.body['recovery_codes']).toHaveLength(10)
  expect((await ada.ask(account)).body).toMatchObject({
    factors: [{ factor_type: 'totp', status: 'verified' }],
    recovery_codes_left: 10,
  })
  clock.pass(CODE_STEP_MS)

  const other = accounts.newBrowser()
  const before = await db.$count(sessions)
  const first = await other.signIn(ADA, GOOD)
  expect(first.body).toEqual({ second_factor: true })
  expect(first.headers.getSetCookie().join()).toMatch(/^second_step=\w.*Max-Age=600.*HttpOnly.*SameSite=Lax/)
  expect([await db.$count(sessions), await someone(other)]).toEqual([before, null])
  const second = await code(other, await accounts.codeOf(uri))
  expect(second.body).toMatchObject({
    user: { email: ADA, factors: [{ status: 'verified' }] },
    access_token: expect.any(String),
    expires_in: 900,
  })
  expect(await someone(other)).toMatchObject({ email: ADA })
  expect((await accounts.outbox(ADA)).map(({ subject }) => subject)).toEqual([
    'New sign-in to your account',
    'Two-step sign-in is on',
    'New sign-in to your account',
  ])
})

// Covers: accounts-9
test('a code works once, even after another sign-in; a code one step early or late works, two steps do not', async () => {
  const { uri, other } = await halfIn()
  expect(outcome(await code(other, await accounts.codeOf(uri, -2)))).toBe('401 people.wrongCode')
  expect(outcome(await code(other, await accounts.codeOf(uri, 2)))).toBe('401 people.wrongCode')
  const late = await accounts.codeOf(uri, 1)
  expect(outcome(await code(other, late))).toBe('200')
  const replayed = accounts.newBrowser()
  await replayed.signIn(ADA, GOOD)
  expect(outcome(await code(replayed, late))).toBe('401 people.wrongCode')
  clock.pass(CODE_STEP_MS)
  expect(outcome(await code(replayed, late))).toBe('401 people.wrongCode')
  const arabic = Array.from(await accounts.codeOf(uri, 1)).map((digit) =>
    String.fromCharCode(0x660 + Number(digit)),
  )
  expect(outcome(await code(replayed, `${arabic.slice(0, 3).join('')} ${arabic.slice(3).join('')}`))).toBe(
    '200',
  )
})

test('of two requests with the same code and ticket one gets a session', async () => {
  const { uri, other } = await halfIn()
  const given = await accounts.codeOf(uri)
  const both = await Promise.all([code(other, given), code({ ...other }, given)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

// Covers: accounts-8
test('a recovery code works once, however it is written, and new codes replace the old ones', async () => {
  const { ada, uri, recovery, other } = await halfIn()
  const [first = '', second = ''] = recovery
  expect(first).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
  const [row] = await db.select().from(twoFactors)
  expect(row?.backupCodes).not.toContain(first.slice(0, 5))
  expect(outcome(await code(other, ` ${first.toUpperCase().replace('-', ' ')}`))).toBe('200')
  expect((await ada.ask(account)).body['recovery_codes_left']).toBe(9)
  const again = accounts.newBrowser()
  await again.signIn(ADA, GOOD)
  expect(outcome(await code(again, first))).toBe('401 people.wrongCode')
  const renewed = await ada.ask(recoveryCodesRenew, { password: GOOD, code: await accounts.codeOf(uri) })
  expect(renewed.body['recovery_codes']).toHaveLength(10)
  expect(outcome(await code(again, second))).toBe('401 people.wrongCode')
  expect(outcome(await code(again, String((renewed.body['recovery_codes'] as string[])[0])))).toBe('200')
  expect((await accounts.outbox(ADA)).some(({ subject }) => subject === 'You have new recovery codes')).toBe(
    true,
  )
})

// Covers: accounts-10
test('the ticket for the second step lasts ten minutes, works once, and is rejected when altered', async () => {
  const { uri, other } = await halfIn()
  const ticket = other.cookies.get('second_step') ?? ''
  const altered = accounts.newBrowser()
  altered.cookies.set('second_step', `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`)
  expect(outcome(await code(altered, await accounts.codeOf(uri)))).toBe('401 people.secondStepOver')
  expect(outcome(await code(accounts.newBrowser(), await accounts.codeOf(uri)))).toBe(
    '401 people.secondStepOver',
  )
  expect(outcome(await code(other, await accounts.codeOf(uri)))).toBe('200')
  clock.pass(CODE_STEP_MS)
  const used = accounts.newBrowser()
  used.cookies.set('second_step', ticket)
  expect(outcome(await code(used, await accounts.codeOf(uri)))).toBe('401 people.secondStepOver')
  await used.signIn(ADA, GOOD)
  clock.pass(10 * MINUTE)
  expect(outcome(await code(used, await accounts.codeOf(uri)))).toBe('401 people.secondStepOver')
})

test('the ticket of one account does not work for another, and a new password ends it', async () => {
  const { other } = await halfIn()
  const eve = await accounts.member('eve@example.com')
  const { uri: own } = await accounts.withSecondStep(eve)
  expect(outcome(await code(other, await accounts.codeOf(own)))).toBe('401 people.wrongCode')
  const half = accounts.newBrowser()
  await half.signIn('eve@example.com', GOOD)
  half.cookies.set('second_step', other.cookies.get('second_step') ?? '')
  expect(outcome(await code(half, await accounts.codeOf(own)))).toBe('401 people.wrongCode')
})

// Covers: accounts-10
test('guessing is limited to five codes per password, at first ten per account, and the owner gets in', async () => {
  const { ada, uri } = await halfIn()
  await ada.signOut()
  let tried = 0
  const outcomes: string[] = []
  for (let sign = 0; sign < 4; sign++) {
    const eve = accounts.newBrowser()
    await eve.signIn(ADA, GOOD, from(`198.51.100.${sign}`))
    for (let n = 0; n < 7; n++) {
      const said = outcome(await code(eve, String(100_000 + n), from(`198.51.100.${sign}`)))
      if (said === '401 people.wrongCode') tried += 1
      outcomes.push(said)
    }
  }
  expect(tried).toBe(10)
  expect(new Set(outcomes)).toEqual(
    new Set(['401 people.wrongCode', '401 people.secondStepOver', '429 problem.tooMany']),
  )
  const stranger = accounts.newBrowser()
  await stranger.signIn(ADA, GOOD)
  expect(outcome(await code(stranger, await accounts.codeOf(uri)))).toBe('429 problem.tooMany')
  await ada.signIn(ADA, GOOD)
  expect(outcome(await code(ada, await accounts.codeOf(uri)))).toBe('200')
})

test('turning it off takes password and code and notifies the owner; then the password alone is enough', async () => {
  const { ada, uri } = await halfIn()
  const off = (password: string, given: string) => ada.ask(secondFactorEnd, { password, code: given })
  expect(outcome(await off('wrong one', await accounts.codeOf(uri)))).toBe('422 people.wrongPassword')
  expect(outcome(await off(GOOD, '000000'))).toBe('422 people.wrongCode')
  expect(outcome(await ada.ask(secondFactorBegin, { password: GOOD }))).toBe('409 people.factorThere')
  expect(outcome(await off(GOOD, await accounts.codeOf(uri)))).toBe('200')
  expect(outcome(await off(GOOD, await accounts.codeOf(uri)))).toBe('409 people.noFactor')
  const stranger = accounts.newBrowser()
  expect((await stranger.signIn(ADA, GOOD)).body).toMatchObject({ user: { factors: [] } })
  expect((await accounts.outbox(ADA)).map(({ subject }) => subject)).toContain('Two-step sign-in is off')
})

test('a second factor that was set up again works only with its last secret', async () => {
  const ada = await accounts.member(ADA)
  await accounts.confirmAddress(ada)
  const first = await ada.ask(secondFactorBegin, { password: GOOD })
  const second = await ada.ask(secondFactorBegin, { password: GOOD })
  const confirm = async ({ body }: typeof first) =>
    outcome(await ada.ask(secondFactorConfirm, { code: await accounts.codeOf(String(body['uri'])) }))
  expect([await confirm(first), await confirm(second)]).toEqual(['422 people.wrongCode', '200'])
  expect(await db.$count(twoFactors, eq(twoFactors.verified, true))).toBe(1)
})

test('an operator turns it off for someone who lost it; this is logged and the owner is notified', async () => {
  await halfIn()
  const command = (email: string) => runCommand(accounts.runtime, ['admin', 'reset-second-factor', email])
  expect(await command('Ada@example.com')).toEqual({
    ok: true,
    lines: ['Ada@example.com signs in with the password alone now.'],
  })
  expect(await command(ADA)).toEqual({ ok: true, lines: ['ada@example.com had no second factor.'] })
  expect(await command('nobody@example.com')).toMatchObject({ ok: false })
  expect((await accounts.newBrowser().signIn(ADA, GOOD)).body).toMatchObject({
    access_token: expect.any(String),
  })
  const written = await db.select().from(auditLog).where(eq(auditLog.action, 'admin reset-second-factor'))
  expect(written).toHaveLength(2)
  expect((await accounts.outbox(ADA)).map(({ subject }) => subject)).toContain('Two-step sign-in is off')
})
