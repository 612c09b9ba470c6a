import { beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { session } from '../calls.ts'
import { verifications } from '../tables.ts'
import { GOOD, bearer } from '../test-dispatcher.ts'
import { account, confirmEmailChange, requestEmailChange, requestPasswordReset } from './calls.ts'
import { mailPasswordResetJob } from './request-password-reset.ts'
import { type Browser, askForLink, from, openAccounts, outcome } from './test-accounts.ts'

const ADA = 'ada@example.com'
const NEW = 'another horse'
const accounts = await openAccounts()
const { db, clock } = accounts
beforeEach(() => accounts.empty())

const reset = (own: Browser, token: string, password = NEW) =>
  own.send('POST', '/api/auth/reset-password', { token, password })
async function linkFor(email = ADA): Promise<string> {
  await askForLink(accounts.newBrowser(), email)
  await accounts.mailLinks()
  return accounts.linkTo(email)
}
const someone = async (own: Browser, headers = {}) => (await own.ask(session, {}, headers)).body['user']

// Covers: accounts-1
test('the link sets a password once; every session ends, and the owner is notified', async () => {
  const ada = await accounts.member(ADA)
  const token = await linkFor()
  const [stored] = await db.select().from(verifications)
  expect(JSON.stringify(stored)).not.toContain(token.slice(32))
  const other = accounts.newBrowser()
  expect((await reset(other, token)).body).toEqual({ email: ADA })
  expect([await someone(other), await someone(ada), await someone(ada, bearer(ada.token))]).toEqual([
    null,
    null,
    null,
  ])
  expect(outcome(await other.signIn(ADA, GOOD))).toBe('401 people.invalidCredentials')
  expect(outcome(await other.signIn(ADA, NEW))).toBe('200')
  expect(outcome(await reset(other, token, 'third horse'))).toBe('410 people.linkOver')
  const [mail] = await accounts.outbox(ADA)
  expect(mail?.subject).toBe('Your password was changed')
  expect(mail?.text).toContain('November 20, 2026')
})

test('of two requests that use a link at the same time one succeeds', async () => {
  await accounts.member(ADA)
  const token = await linkFor()
  const both = await Promise.all([
    reset(accounts.newBrowser(), token),
    reset(accounts.newBrowser(), token, GOOD),
  ])
  expect(both.map(outcome).toSorted()).toEqual(['200', '410 people.linkOver'])
})

// Covers: accounts-2
test('a link is rejected after an hour, when altered, shortened or made for something else', async () => {
  const ada = await accounts.member(ADA)
  const token = await linkFor()
  const browser = accounts.newBrowser()
  const end = token.endsWith('A') ? 'B' : 'A'
  const begin = token.startsWith('0') ? '1' : '0'
  const altered = [`${token.slice(0, -1)}${end}`, `${begin}${token.slice(1)}`]
  for (const bad of [...altered, token.slice(0, -1), 'x'.repeat(75)])
    expect(outcome(await reset(browser, bad))).toMatch(/^(410|422) people\.linkOver$/)
  expect(outcome(await browser.ask(confirmEmailChange, { token, password: GOOD }))).toBe(
    '410 people.linkOver',
  )
  await ada.ask(requestEmailChange, { password: GOOD, email: 'new@example.com' })
  expect(outcome(await reset(browser, await accounts.linkTo('new@example.com')))).toBe('410 people.linkOver')
  expect(outcome(await reset(browser, token, '12345'))).toBe('422 people.passwordShort')
  clock.pass(HOUR)
  expect(outcome(await reset(browser, token))).toBe('410 people.linkOver')
})

// Covers: accounts-2
test('a link changes the account it was emailed for, whoever opens it', async () => {
  await accounts.member(ADA)
  const eve = await accounts.member('eve@example.com')
  expect((await reset(eve, await linkFor(ADA))).body).toEqual({ email: ADA })
  expect(await someone(eve)).toMatchObject({ email: 'eve@example.com' })
  expect(outcome(await eve.signIn('eve@example.com', GOOD))).toBe('200')
})

// Covers: accounts-1
test('it cancels a change of the address and leaves the second step on', async () => {
  const ada = await accounts.member(ADA)
  await ada.ask(requestEmailChange, { password: GOOD, email: 'thief@example.com' })
  const { uri } = await accounts.withSecondStep(ada)
  const change = await accounts.linkTo('thief@example.com')
  const own = accounts.newBrowser()
  await reset(own, await linkFor())
  expect(outcome(await own.ask(confirmEmailChange, { token: change, password: NEW }))).toBe(
    '410 people.linkOver',
  )
  expect((await own.signIn(ADA, NEW)).body).toEqual({ second_factor: true })
  const code = await accounts.codeOf(uri)
  expect(outcome(await own.send('POST', '/api/auth/sign-in/second-factor', { code }))).toBe('200')
  expect((await own.ask(account)).body).toMatchObject({ email: ADA, pending_email: null })
})

test('while someone guesses, an unknown browser has to wait, and gets in after a reset', async () => {
  await accounts.member(ADA)
  for (let n = 0; n < 12; n++) await accounts.newBrowser().signIn(ADA, `guess ${n}`, from(`198.51.100.${n}`))
  const own = accounts.newBrowser()
  expect(outcome(await own.signIn(ADA, GOOD))).toBe('429 problem.tooMany')
  await reset(own, await linkFor())
  expect(outcome(await own.signIn(ADA, NEW))).toBe('200')
})

// Covers: accounts-3
test('known and unknown addresses get the same answer with the same amount of work', async () => {
  await accounts.member(ADA)
  const answerFor = async (email: string) => {
    const { status, body, headers } = await askForLink(accounts.newBrowser(), email)
    const { rows } = await accounts.database.pool.query<{ data: object }>(
      "select data from jobs.job where name = 'mail-password-reset' order by created_on desc limit 1",
    )
    const names = [...headers.keys()].toSorted()
    return { status, body, names, work: Object.keys(rows[0]?.data ?? {}).toSorted() }
  }
  const known = await answerFor(ADA)
  expect(known).toMatchObject({ status: 200, body: { asked: true }, work: ['id', 'language', 'userId'] })
  expect(await answerFor('nobody@example.com')).toEqual(known)
  expect(await accounts.mailLinks()).toBe(2)
  expect(await accounts.outbox('nobody@example.com')).toEqual([])
})

// Covers: accounts-4
test('one address gets at most three emails an hour, and the fourth request gets the same answer', async () => {
  await accounts.member(ADA)
  const answers = new Set<string>()
  for (let n = 0; n < 30; n++)
    answers.add(JSON.stringify((await askForLink(accounts.newBrowser(), ADA, from(`198.51.100.${n}`))).body))
  expect([...answers]).toEqual(['{"asked":true}'])
  expect(await accounts.mailLinks()).toBe(3)
  expect(await accounts.outbox(ADA)).toHaveLength(3)
  clock.pass(HOUR)
  await askForLink(accounts.newBrowser(), ADA)
  expect(await accounts.mailLinks()).toBe(1)
})

test('one network address may request twenty times in ten minutes', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 21; n++)
    statuses.push((await askForLink(accounts.newBrowser(), `u${n}@example.com`, from('203.0.113.9'))).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
})

test('the job sends one email, however often it runs, in the language of the account', async () => {
  const ada = await accounts.member(ADA)
  await ada.signIn(ADA, GOOD, { 'accept-language': 'fr' })
  const asked = { id: '7d5a2c1e-3b5f-4e0c-9a3e-0123456789ab', userId: ada.id, language: 'en' as const }
  expect(await mailPasswordResetJob.run(asked, accounts.runtime)).toEqual({ mailed: 1 })
  clock.pass(MINUTE)
  expect(await mailPasswordResetJob.run(asked, accounts.runtime)).toEqual({ mailed: 0 })
  const [mail] = await accounts.outbox(ADA)
  expect(mail).toMatchObject({ language: 'fr', subject: 'Choisissez un nouveau mot de passe pour Cadence' })
  expect(mail?.html).toContain('<html lang="fr" dir="ltr">')
  expect(mail?.text).toContain('/fr/reset-password?token=')
  expect(requestPasswordReset.access).toBe('anyone')
})
