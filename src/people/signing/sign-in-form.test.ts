import { beforeEach, expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import { escaped } from '#services/post/mail-look.ts'
import { type Browser, openAccounts } from '../account/test-accounts.ts'
import { session, userRoles } from '../calls.ts'
import { users } from '../tables.ts'
import { GOOD } from '../test-dispatcher.ts'

// The forms of /auth, sent by a browser without scripts.

const ADA = 'ada@example.com'
const accounts = await openAccounts()
const { db } = accounts
beforeEach(() => accounts.empty())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const submit = (own: Browser, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  own.send('POST', '/api/auth/form', new URLSearchParams(fields).toString(), { ...FORM, ...headers })
const someone = async (own: Browser) => (await own.ask(session)).body['user']

test('the form signs up and in, and leads back to where the reader came from', async () => {
  const ada = accounts.newBrowser()
  const fields = { way: 'sign-up', email: ADA, password: GOOD, language: 'fr' }
  const up = await submit(ada, fields, { referer: 'http://localhost:3000/fr/auth?next=%2Ffr%2Fpricing' })
  expect([up.status, up.headers.get('location')]).toEqual([303, '/fr/pricing'])
  expect(up.headers.get('cache-control')).toBe('no-store')
  expect(await someone(ada)).toMatchObject({ email: ADA })
  expect(await db.select({ language: users.language }).from(users).limit(2)).toEqual([{ language: 'fr' }])
  expect((await ada.ask(userRoles)).body).toMatchObject({ items: [{ role: 'admin' }] })

  const other = accounts.newBrowser()
  const again = await submit(other, {
    way: 'sign-in',
    email: ' ADA@example.com ',
    password: GOOD,
    language: 'ar',
  })
  expect([again.status, again.headers.get('location')]).toEqual([303, '/ar'])
  expect(await someone(other)).toMatchObject({ email: ADA })
  for (const next of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    const { headers } = await submit(other, {
      way: 'sign-in',
      email: ADA,
      password: GOOD,
      next,
      language: 'en',
    })
    expect([next, headers.get('location')]).toEqual([next, '/en'])
  }
})

test('the form of the account signs out, and another site cannot', async () => {
  const ada = await accounts.member(ADA)
  expect(
    (await submit(ada, { way: 'sign-out', language: 'fr' }, { origin: 'https://other.example' })).status,
  ).toBe(403)
  expect(await someone(ada)).toMatchObject({ email: ADA })
  const out = await submit(ada, { way: 'sign-out', language: 'fr' })
  expect([out.status, out.headers.get('location')]).toEqual([303, '/fr'])
  expect(await someone(ada)).toBeNull()
})

test('a refused form is shown again with the address and without the password', async () => {
  await accounts.member(ADA)
  const own = accounts.newBrowser()
  const wrong = await submit(own, { way: 'sign-in', email: ADA, password: 'battery staple', language: 'ar' })
  const page = String(wrong.body['page'])
  expect(wrong.status).toBe(401)
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toMatch(/name="email"[^>]* value="ada@example\.com"/)
  expect(page).not.toMatch(/battery|people\.\w+|<script/)
  const taken = await submit(own, { way: 'sign-up', email: ADA, password: GOOD, language: 'en' })
  expect([taken.status, String(taken.body['page'])]).toEqual([
    409,
    expect.stringContaining('name="way" value="sign-up"'),
  ])
  for (const fields of [
    {},
    { way: 'sign-up' },
    { way: 'code' },
    { way: '<b>', email: '"><script>', password: '' },
  ]) {
    const { status, body } = await submit(own, fields)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(String(body['page'])).not.toContain('<script')
  }
  expect(await someone(own)).toBeNull()
})

test('what is wrong is said at its field, which keeps the address and never the password', async () => {
  const own = accounts.newBrowser()
  const typed = { way: 'sign-up', email: '"><b>ada', password: 'short', language: 'fr' }
  const { status, body } = await submit(own, typed)
  const page = String(body['page'])
  expect(status).toBe(422)
  for (const [name, message] of [
    ['email', 'people.invalidEmail'],
    ['password', 'people.passwordShort'],
  ] as const) {
    expect(page).toMatch(
      new RegExp(`<input id="${name}"[^>]* aria-invalid="true" aria-describedby="${name}-error"`),
    )
    expect(page).toContain(`<p class="error" id="${name}-error">${escaped(say('fr', message))}</p>`)
  }
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;ada"')
  expect(page.match(/ autofocus/g)).toHaveLength(1)
  expect(page).not.toMatch(/"short"|<script/)
  const code = await submit(own, { way: 'code', code: '1', language: 'fr' })
  expect(String(code.body['page'])).toMatch(/<input id="code"[^>]* aria-invalid="true"/)
})

test('with a second step the form asks for the code before anyone is signed in', async () => {
  const ada = await accounts.member(ADA)
  await accounts.confirmAddress(ada)
  const { uri } = await accounts.withSecondStep(ada)
  const own = accounts.newBrowser()
  const first = await submit(own, {
    way: 'sign-in',
    email: ADA,
    password: GOOD,
    language: 'en',
    next: '/en/saved',
  })
  expect(first.status).toBe(200)
  expect(String(first.body['page'])).toContain('name="way" value="code"')
  expect(String(first.body['page'])).toContain('<meta name="referrer" content="same-origin">')
  expect(await someone(own)).toBeNull()
  const step = { way: 'code', language: 'en', next: '/en/saved' }
  const wrong = await submit(own, { ...step, code: '000000' })
  expect([wrong.status, String(wrong.body['page'])]).toEqual([401, expect.stringContaining('name="code"')])
  const { status, headers } = await submit(own, { ...step, code: await accounts.codeOf(uri) })
  expect([status, headers.get('location')]).toEqual([303, '/en/saved'])
  expect(await someone(own)).toMatchObject({ email: ADA })
})

test('a form on another site signs no one in', async () => {
  await accounts.member(ADA)
  const own = accounts.newBrowser()
  for (const origin of ['https://other.example', 'null']) {
    const { status } = await submit(own, { way: 'sign-in', email: ADA, password: GOOD }, { origin })
    expect([origin, status]).toEqual([origin, 403])
  }
  expect(await someone(own)).toBeNull()
})
