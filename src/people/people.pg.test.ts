import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { databaseKinds } from '#platform/test-database.ts'
import { bootstrapAdmin, session } from './calls.ts'
import { countAdmins } from './count-admins.ts'
import { accounts, rateLimits, sessions, users } from './tables.ts'
import { bearer, GOOD, openTestDispatcher, signedIn, type TestDispatcher } from './test-dispatcher.ts'

const ADA = 'ada@example.com'

describe.each(databaseKinds)('on %s', (kind) => {
  let dispatcher: TestDispatcher
  beforeAll(async () => {
    dispatcher = await openTestDispatcher({}, kind)
  }, 60_000)
  afterAll(() => dispatcher.close())
  beforeEach(async () => {
    await dispatcher.db.delete(users)
    await dispatcher.db.delete(rateLimits)
  })

  // Covers: site-3-17, site-7-5, site-7-6, site-7-22, admin-7-30
  test('a user who signs up is not signed in yet, and then can sign in', async () => {
    const browser = dispatcher.browser()
    const up = await browser.signUp('  Ada@Example.com ', GOOD)
    expect([up.status, up.body['user']]).toEqual([200, { id: expect.any(String), email: ADA }])
    expect((await browser.ask(session)).body).toEqual({ user: null, roles: [] })
    const into = await browser.signIn('ADA@example.com', GOOD)
    expect(into.body).toEqual({
      user: { id: expect.any(String), email: ADA, factors: [] },
      access_token: expect.any(String),
      expires_in: 900,
    })
    expect((await browser.ask(session)).body).toEqual({ user: into.body['user'], roles: [] })
  })

  test('the session is a cookie that scripts cannot read, and its value is in no response', async () => {
    const browser = dispatcher.browser()
    await browser.signUp(ADA, GOOD)
    const { headers, body } = await browser.signIn(ADA, GOOD)
    const line = headers.getSetCookie().find((each) => each.startsWith('cadence.session_token='))
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
    expect(headers.get('cache-control')).toBe('no-store')
    const [row] = await dispatcher.db.select({ token: sessions.token }).from(sessions)
    expect(JSON.stringify(body)).not.toContain(row?.token)
  })

  // Covers: site-7-4, site-8-4
  test('an address is registered once, however it is written and however often it is sent', async () => {
    const one = await Promise.all([1, 2, 3].map(() => dispatcher.browser().signUp(ADA, GOOD)))
    expect(one.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const again = await dispatcher
      .browser()
      .signUp('ADA@EXAMPLE.COM', 'another one', { 'accept-language': 'fr' })
    expect([again.status, again.body.code]).toEqual([409, 'people.alreadyRegistered'])
    expect(again.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(again.body['detail']).not.toMatch(/already registered|people\./)
  })

  // Covers: site-8-3
  test('a wrong password and an unknown address get the same answer', async () => {
    await dispatcher.browser().signUp(ADA, GOOD)
    const wrong = await dispatcher.browser().signIn(ADA, 'wrong one')
    const unknown = await dispatcher.browser().signIn('nobody@example.com', GOOD)
    expect([wrong.status, wrong.body.code]).toEqual([401, 'people.invalidCredentials'])
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  // Covers: site-5-8, site-9-26
  test.each([
    ['a password of five characters', ADA, '12345', 'people.passwordShort', 'password'],
    ['one of 73', ADA, 'x'.repeat(73), 'people.passwordLong', 'password'],
    ['one of 73 emoji', ADA, '😀'.repeat(73), 'people.passwordLong', 'password'],
    ['half an address', 'ada@', GOOD, 'people.invalidEmail', 'email'],
    ['an address of 262 characters', `${'a'.repeat(250)}@example.com`, GOOD, 'people.invalidEmail', 'email'],
  ])('sign-up with %s is refused', async (_name, email, password, code, field) => {
    const { status, body } = await dispatcher.browser().signUp(email, password)
    expect([status, body.code]).toEqual([422, code])
    expect(body['errors']).toEqual([expect.objectContaining({ field, code })])
  })

  test.each(LANGUAGES)('an empty password at sign-in has its own message in %s', async (language) => {
    const detail = say(language, 'people.passwordMissing')
    expect(detail).not.toContain('6')
    const { status, body } = await dispatcher.browser().signIn(ADA, '', { 'accept-language': language })
    expect([status, body.code, body['detail']]).toEqual([422, 'people.passwordMissing', detail])
    expect(body['errors']).toEqual([{ field: 'password', code: 'people.passwordMissing', detail }])
  })

  test.each([
    ['six emoji', '😀😀😀😀😀😀'],
    ['72 letters', 'x'.repeat(72)],
    ['72 emoji', '😀'.repeat(72)],
  ])('%s are accepted as a password', async (_name, password) => {
    const browser = dispatcher.browser()
    expect((await browser.signUp(ADA, password)).status).toBe(200)
    expect((await browser.signIn(ADA, password)).status).toBe(200)
  })

  test('long passwords that differ in their last character are different', async () => {
    const long = 'كلمةسر'.repeat(12)
    expect([long.length, Buffer.byteLength(long)]).toEqual([72, 144])
    const browser = dispatcher.browser()
    await browser.signUp(ADA, long)
    expect((await browser.signIn(ADA, `${long.slice(0, -1)}م`)).status).toBe(401)
    expect((await browser.signIn(ADA, long)).status).toBe(200)
    const [row] = await dispatcher.db.select({ password: accounts.password }).from(accounts)
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['half a JSON text', '{"email"', 'application/json', 400, 'problem.malformed'],
    ['a list', '[]', 'application/json', 400, 'problem.malformed'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'problem.wantsJson'],
    ['20 KB', `{"email":"${'a'.repeat(20_000)}"}`, 'application/json', 413, 'problem.tooLarge'],
  ])('a body that is %s is refused', async (_name, body, type, status, code) => {
    const answer = await dispatcher
      .browser()
      .send('POST', '/api/auth/sign-in/email', body, { 'content-type': type })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('nothing else of the login library is reachable', async () => {
    const { send } = await signedIn(dispatcher)
    for (const path of ['list-sessions', 'get-session', 'jwks', 'update-user', 'ok', 'sign-in/social']) {
      expect((await send('POST', `/api/auth/${path}`, {})).status).toBe(404)
      expect((await send('GET', `/api/auth/${path}`)).status).toBe(404)
    }
  })

  // Covers: site-7-9
  test('the first account becomes the administrator: one of ten concurrent requests', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => signedIn(dispatcher, `u${n}@example.com`)),
    )
    const answers = await Promise.all(
      all.map((each, n) =>
        n % 2 ? each.ask(bootstrapAdmin) : dispatcher.browser().ask(bootstrapAdmin, {}, bearer(each.token)),
      ),
    )
    expect(answers.filter(({ body }) => body['granted'] === true)).toHaveLength(1)
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['hint'])}`))).toEqual(
      new Set(['200 null']),
    )
    expect(await countAdmins(dispatcher.db)).toBe(1)
    expect((await dispatcher.browser().ask(bootstrapAdmin)).status).toBe(401)
  })
})
