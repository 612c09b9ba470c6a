import { eq } from 'drizzle-orm'
import { SignJWT, importJWK } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '#platform/clock.ts'
import { symmetricDecrypt } from 'better-auth/crypto'
import { siteSecret } from '../auth.ts'
import { session, userRoles as userRolesCall } from '../calls.ts'
import { jwks, sessions, userRoles, users } from '../tables.ts'
import { GOOD, bearer } from '../test-dispatcher.ts'
import {
  account,
  accountSessionEnd,
  accountSessionsEnd,
  cancelAccountDeletion,
  changePassword,
  exportAccount,
  requestAccountDeletion,
} from './calls.ts'
import { type Browser, openAccounts, outcome } from './test-accounts.ts'

const ADA = 'ada@example.com'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const accounts = await openAccounts()
const { db, clock } = accounts
beforeEach(() => accounts.empty())

const someone = async (own: Browser, headers = {}) => (await own.ask(session, {}, headers)).body['user']
async function another(email = ADA, headers: Record<string, string> = FIREFOX) {
  const browser = accounts.newBrowser()
  await browser.signIn(email, GOOD, headers)
  return browser
}
type SessionView = { id: string; own: boolean; device: string | null }
const sessionsOf = async (own: Browser) => (await own.ask(account)).body['sessions'] as SessionView[] // per calls.ts

test('an account returns itself with its sessions, and nothing that grants access to it', async () => {
  const ada = await accounts.member(ADA)
  await another()
  const { body } = await ada.ask(account)
  expect(body).toMatchObject({
    id: ada.id,
    email: ADA,
    pending_email: null,
    language: 'en',
    factors: [],
    recovery_codes_left: 0,
    delete_after: null,
  })
  expect((body['sessions'] as SessionView[]).map(({ own, device }) => `${own} ${device}`).toSorted()).toEqual(
    ['false Firefox, Linux', 'true null'],
  )
  const rows = await db.select().from(sessions)
  for (const { token } of rows) expect(JSON.stringify(body)).not.toContain(token)
})

// Covers: accounts-7
test('an owner can end one session or all others, and no one else can', async () => {
  const ada = await accounts.member(ADA)
  const [one, two] = [await another(), await another()]
  const eve = await accounts.member('eve@example.com')
  const [other] = (await sessionsOf(one)).filter(({ own }) => own)
  expect(outcome(await eve.ask(accountSessionEnd, { id: other?.id ?? '' }))).toBe(
    '404 people.sessionNotFound',
  )
  expect(await someone(one)).not.toBe(null)
  expect((await ada.ask(accountSessionEnd, { id: other?.id ?? '' })).body).toEqual({ ended: 1 })
  expect([await someone(one), (await someone(two)) === null]).toEqual([null, false])
  expect((await ada.ask(accountSessionsEnd)).body).toEqual({ ended: 1 })
  expect([await someone(two), (await sessionsOf(ada)).length]).toEqual([null, 1])
  expect(await someone(eve)).not.toBe(null)
})

test('a new password ends the other sessions and emails the owner; wrong ones are refused and limited', async () => {
  const ada = await accounts.member(ADA)
  const other = await another()
  const change = (password: string) => ada.ask(changePassword, { password, new_password: 'another horse' })
  expect(outcome(await change('wrong one'))).toBe('422 people.wrongPassword')
  expect(outcome(await change(GOOD))).toBe('200')
  expect([(await someone(ada)) === null, await someone(other)]).toEqual([false, null])
  expect((await accounts.outbox(ADA))[0]?.subject).toBe('Your password was changed')
  expect(outcome(await other.signIn(ADA, 'another horse'))).toBe('200')
  const wrong: string[] = []
  for (let n = 0; n < 10; n++) wrong.push(outcome(await change('wrong one')))
  expect(wrong.at(-1)).toBe('429 problem.tooMany')
})

test('a sign-in from a new browser is emailed without its address, but not the first sign-in', async () => {
  const ada = await accounts.member(ADA)
  expect(await accounts.outbox()).toEqual([])
  await ada.signIn(ADA, GOOD)
  expect(await accounts.outbox()).toEqual([])
  await another(ADA, { ...FIREFOX, 'x-forwarded-for': '198.51.100.7' })
  const [mail] = await accounts.outbox(ADA)
  expect(mail?.text).toContain('Firefox, Linux, on November 20, 2026')
  expect(mail?.text).not.toContain('198.51')
})

test('emails use the language of the last sign-up or sign-in', async () => {
  const own = accounts.newBrowser()
  await own.signUp(ADA, GOOD, { 'accept-language': 'ar' })
  const languageNow = async () => (await db.select().from(users))[0]?.language
  expect(await languageNow()).toBe('ar')
  await own.signIn(ADA, GOOD, { 'accept-language': 'es' })
  expect(await languageNow()).toBe('es')
})

// Covers: accounts-13
test('a session planted before sign-in is not used after it', async () => {
  const eve = await accounts.member('eve@example.com')
  const victim = accounts.newBrowser()
  await victim.signUp(ADA, GOOD)
  const planted = eve.cookies.get('cadence.session_token') ?? ''
  victim.cookies.set('cadence.session_token', planted)
  await victim.signIn(ADA, GOOD)
  expect(victim.cookies.get('cadence.session_token')).not.toBe(planted)
  expect([await someone(eve), await someone(victim)]).toMatchObject([
    { email: 'eve@example.com' },
    { email: ADA },
  ])
  const made = accounts.newBrowser()
  made.cookies.set('cadence.session_token', 'chosen-by-eve.c2lnbmF0dXJl')
  await made.signIn(ADA, GOOD)
  expect(await db.$count(sessions, eq(sessions.token, 'chosen-by-eve'))).toBe(0)
})

// Covers: accounts-14
test('another site cannot post to any of these calls with our cookies', async () => {
  const ada = await accounts.member(ADA)
  const foreign = { origin: 'https://evil.example' }
  const paths = accounts.dispatcher.calls
    .filter(
      ({ name, method }) =>
        method === 'POST' && /account|password|email-change|second-factor|recovery/.test(name),
    )
    .map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(11)
  for (const path of [...paths, 'auth/sign-in/second-factor', 'auth/reset-password', 'auth/sign-in/email'])
    expect([path, outcome(await ada.send('POST', `/api/${path}`, { id: ada.id }, foreign))]).toEqual([
      path,
      '403 problem.foreignOrigin',
    ])
})

// Covers: accounts-15
test('clocks of two processes may differ by a minute, but not by more', async () => {
  const ada = await accounts.member(ADA)
  const [key] = await db.select().from(jwks)
  const secret = await siteSecret(db, 'sessions')
  const jwk = JSON.parse(
    await symmetricDecrypt({ key: secret, data: JSON.parse(key?.privateKey ?? '') as string }),
  ) as object
  const signing = await importJWK(jwk, 'EdDSA')
  const sid = (await sessionsOf(ada)).find(({ own }) => own)?.id
  const statusAt = async (offsetMs: number) => {
    const iat = Math.floor((clock.now().getTime() + offsetMs) / 1000)
    const token = await new SignJWT({ sub: ada.id, sid, iat, exp: iat + 900 })
      .setProtectedHeader({ alg: 'EdDSA', kid: key?.id ?? '' })
      .setIssuer('cadence')
      .setAudience('cadence')
      .sign(signing)
    return outcome(await accounts.newBrowser().ask(userRolesCall, {}, bearer(token)))
  }
  expect(await statusAt(0)).toBe('200')
  expect(await statusAt(MINUTE)).toBe('200')
  expect(await statusAt(-16 * MINUTE + 1000)).toBe('200')
  expect(await statusAt(2 * MINUTE)).toBe('401 problem.signIn')
  expect(await statusAt(-16 * MINUTE)).toBe('401 problem.signIn')
})

// Covers: accounts-17
test('deletion needs the password, waits seven days, ends other sessions, and can be undone', async () => {
  const ada = await accounts.member(ADA)
  const other = await another()
  expect(outcome(await ada.ask(requestAccountDeletion, { password: 'wrong one' }))).toBe(
    '422 people.wrongPassword',
  )
  const asked = await ada.ask(requestAccountDeletion, { password: GOOD })
  const until = new Date(clock.now().getTime() + 7 * DAY).toISOString()
  expect(asked.body).toEqual({ delete_after: until })
  expect([await someone(other), (await ada.ask(account)).body['delete_after']]).toEqual([null, until])
  expect((await accounts.outbox(ADA))[0]).toMatchObject({ subject: 'Your account will be deleted' })
  clock.pass(DAY)
  expect((await ada.ask(requestAccountDeletion, { password: GOOD })).body).toEqual({ delete_after: until })
  const again = await another()
  expect((await again.ask(account)).body['delete_after']).toBe(until)
  expect((await again.ask(cancelAccountDeletion)).body).toEqual({ delete_after: null })
  expect((await ada.ask(account)).body['delete_after']).toBe(null)
})

test('the last administrator cannot leave', async () => {
  const ada = await accounts.member(ADA)
  await db.insert(userRoles).values({ userId: ada.id, role: 'admin' })
  expect(outcome(await ada.ask(requestAccountDeletion, { password: GOOD }))).toBe('409 people.lastAdmin')
  const bob = await accounts.member('bob@example.com')
  await db.insert(userRoles).values({ userId: bob.id, role: 'admin' })
  expect(outcome(await ada.ask(requestAccountDeletion, { password: GOOD }))).toBe('200')
})

// Covers: accounts-16
test('the export holds what is known of its owner, no secret, and nothing of anyone else', async () => {
  const ada = await accounts.member(ADA)
  const { recovery } = await accounts.withSecondStep(ada)
  await accounts.member('eve@example.com')
  const { status, headers, body } = await ada.ask(exportAccount)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/json',
    `attachment; filename="account-${clock.now().toISOString().slice(0, 10)}.json"`,
  ])
  expect(body).toMatchObject({
    site: 'Cadence',
    account: { id: ada.id, email: ADA, address_confirmed: true, language: 'en' },
    roles: [],
    sessions: [{ own: true }],
    second_factors: [{ status: 'verified' }],
    recovery_codes_left: 10,
  })
  const text = JSON.stringify(body)
  const stored = await accounts.database.pool.query<{ secret: string }>(
    `select password as secret from accounts union all select token from sessions union all select secret from two_factors
     union all select backup_codes from two_factors union all select value from site_secrets`,
  )
  for (const { secret } of stored.rows) expect(text).not.toContain(secret)
  expect(recovery.some((each) => text.includes(each))).toBe(false)
  expect(text).not.toMatch(/eve@|argon2|\$m=/)
  expect(outcome(await accounts.newBrowser().ask(exportAccount))).toBe('401 problem.signIn')
})
