import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { openMailbox } from './confirming/test-mailbox.ts'
import { linkSecret, tokenFor } from './links.ts'

// The forms of the digest, sent by a browser without scripts.

const mailbox = await openMailbox()
const { app, db, rows, deliver, subscribe, newest, written } = mailbox
beforeEach(() => mailbox.empty())

const ADA = 'ada@example.com'
/** The headers of a browser; with `no-referrer` it sends no origin. */
const BROWSER = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin: 'null' }

async function send(
  path: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
) {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { ...BROWSER, ...headers },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

/** Someone who got the confirmation email and has not confirmed. */
async function asked(language = 'en') {
  await subscribe(ADA, language)
  await deliver()
  const [row] = await rows()
  const secret = await linkSecret(db)
  return {
    ...(await newest()),
    tokenOf: (purpose: 'manage' | 'leave') => tokenFor(secret, purpose, row?.id ?? ''),
  }
}

// Covers: consent-15
test.each(LANGUAGES)(
  'the form of the link confirms and returns a page without scripts: %s',
  async (language) => {
    const { token } = await asked(language)
    const { status, headers, page } = await send(`/${language}/newsletter/confirm`, { t: token })
    expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([200, null, null])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(page).toMatch(new RegExp(`href="/${language}/newsletter/preferences\\?t=[\\w-]{65}"`))
    expect(page).not.toMatch(/<script|newsletter\.\w+\.|\{\w+\}/)
    expect(await rows()).toMatchObject([{ state: 'active', consent: { confirmedBy: 'link' } }])
  },
)

// Covers: consent-15
test('address and code confirm too, also in Arabic digits; wrong ones are reported, with the form again', async () => {
  const { code } = await asked('ar')
  const wrong = await send('/ar/newsletter/confirm', {
    email: ADA,
    code: code === '111111' ? '222222' : '111111',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.page).toContain('هذا الرمز خاطئ أو انتهت صلاحيته. يرجى مراجعته أو طلب رسالة جديدة.')
  expect(wrong.page).toMatch(/<input id="email"[^>]* value="ada@example\.com">/)
  const eastern = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
  expect((await send('/ar/newsletter/confirm', { email: ADA, code: eastern })).status).toBe(200)
  expect(await rows()).toMatchObject([{ state: 'active', consent: { confirmedBy: 'code' } }])
})

// Covers: consent-15
test('the email is sent again if a confirmation is pending, and the answer is the same for everyone', async () => {
  await asked()
  const page = async (email: string) =>
    (await send('/en/newsletter/confirm', { email, code: '', again: '1' })).page.replaceAll(email, '')
  expect(await page(ADA)).toBe(await page('nobody@example.com'))
  await deliver()
  expect(await written()).toHaveLength(2)
})

// Covers: digest-faults-6
test('a forged token, one for another purpose, and junk confirm no one, and the page says how to continue', async () => {
  const { token, tokenOf } = await asked('fr')
  const last = token.endsWith('A') ? 'B' : 'A'
  for (const t of [
    `${token.slice(0, -1)}${last}`,
    tokenOf('manage'),
    tokenOf('leave'),
    '',
    '<script>',
    'x'.repeat(65),
  ]) {
    const { status, page } = await send('/fr/newsletter/confirm', { t })
    expect([t, [404, 422].includes(status)]).toEqual([t, true])
    expect(page).toContain('Ce lien ne fonctionne pas')
    expect(page).toContain('name="code"')
    expect(page).not.toContain('<script')
  }
  const sly = await send('/fr/newsletter/confirm', { email: '"><script>alert(1)</script>', code: '123456' })
  expect([sly.status, sly.page.includes('<script')]).toEqual([422, false])
  expect((await send('/fr/newsletter/confirm', { t: 'x'.repeat(5000) })).status).toBe(413)
  expect(await rows()).toMatchObject([{ state: 'pending' }])
})

test('cookies and the origin are ignored, and an unreadable body is treated as empty', async () => {
  const { token } = await asked()
  const foreign = { origin: 'https://other.example', cookie: 'cadence.session_token=junk' }
  expect((await send('/newsletter/confirm', { t: token }, foreign)).status).toBe(200)
  const unread = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await send('/newsletter/confirm', { t: token }, unread)).status).toBe(422)
  const json = { 'content-type': 'application/json' }
  expect((await send('/newsletter/confirm', { t: token }, json)).status).toBe(422)
})

// Covers: preferences-14
test('the form of the preferences ends the subscription; a token for another purpose does not', async () => {
  const { token, tokenOf } = await asked('ar')
  await send('/ar/newsletter/confirm', { t: token })
  for (const t of [token, tokenOf('leave'), ''])
    expect((await send('/ar/newsletter/preferences', { t })).page).toContain('هذا الرابط لا يعمل')
  expect(await rows()).toMatchObject([{ state: 'active' }])
  for (let time = 0; time < 2; time++) {
    const { status, page } = await send('/ar/newsletter/preferences', { t: tokenOf('manage') })
    expect([status, page.includes('أُلغي اشتراكك')]).toEqual([200, true])
  }
  expect(await rows()).toMatchObject([{ state: 'left', leftBy: 'reader' }])
})

// Covers: preferences-14
test('the form of the preferences shows the choices, saves them, and pauses the digest', async () => {
  const { token, tokenOf } = await asked('fr')
  await send('/fr/newsletter/confirm', { t: token })
  const path = '/fr/newsletter/preferences'
  const t = tokenOf('manage')
  const shown = await send(path, { t, do: 'show' })
  expect(shown.status).toBe(200)
  expect(shown.page).toMatch(/type="radio" name="language" value="fr" checked/)
  expect(shown.page).not.toMatch(/<script|newsletter\.\w+|value="weekly"/)
  const saved = await send(path, [
    ['t', t],
    ['do', 'save'],
    ['name', '<b>Lise</b>'],
    ['language', 'ar'],
    ['interests', 'tools'],
    ['interests', 'events'],
    ['frequency', 'weekly'],
    ['min_momentum', '60'],
  ])
  expect(saved.status).toBe(403)
  const allowed = {
    t,
    do: 'save',
    name: '<b>Lise</b>',
    language: 'ar',
    interests: 'tools',
    min_momentum: '60',
  }
  const { status, page } = await send(path, allowed)
  expect([status, page.includes('<b>Lise')]).toEqual([200, false])
  const chosen = { name: '<b>Lise</b>', language: 'ar', interests: ['tools'], minMomentum: 60 }
  expect(await rows()).toMatchObject([{ ...chosen, frequency: 'edition', state: 'active' }])
  for (let time = 0; time < 2; time++) await send(path, { ...allowed, name: 'Lise', do: 'pause' })
  expect(await rows()).toMatchObject([{ ...chosen, name: 'Lise', pausedUntil: expect.any(Date) }])
  await send(path, { ...allowed, do: 'resume' })
  expect(await rows()).toMatchObject([{ ...chosen, pausedUntil: null }])
  const refused = await send(path, { ...allowed, name: '' })
  expect([refused.status, refused.page.includes(`href="${path}?t=${t}"`)]).toEqual([422, true])
  for (const wrong of [token, tokenOf('leave'), ''])
    expect((await send(path, { t: wrong, do: 'save', name: 'Eve' })).status).toBeGreaterThanOrEqual(400)
  expect(await rows()).toMatchObject([chosen])
})

// Covers: digest-faults-10
test('codes tried by the form count toward the same limit as those of the call', async () => {
  const { code } = await asked()
  const wrong = code === '111111' ? '222222' : '111111'
  for (let time = 0; time < 5; time++) await send('/newsletter/confirm', { email: ADA, code: wrong })
  expect((await send('/newsletter/confirm', { email: ADA, code })).status).toBe(429)
  for (let time = 0; time < 60; time++) await send('/fr/newsletter/confirm', { t: 'none' })
  const { status, headers, page } = await send('/fr/newsletter/confirm', { t: 'none' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect([status, /problem\.|\{\w+\}/.test(page)]).toEqual([429, false])
  expect(page).toContain('Trop')
})

// Covers: site-3-1
test('the form of the subscription page subscribes, and its answer asks for the emailed code', async () => {
  const fields: [string, string][] = [
    ['name', 'Ada'],
    ['email', ADA],
    ['language', 'fr'],
    ['interests', 'news'],
    ['interests', 'tools'],
  ]
  const { status, page } = await send('/ar/subscribe', fields)
  expect(status).toBe(200)
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toMatch(/<form method="post" action="\/ar\/newsletter\/confirm">/)
  expect(page).toMatch(/<input id="email"[^>]* value="ada@example\.com">/)
  expect(await rows()).toMatchObject([
    {
      name: 'Ada',
      email: ADA,
      language: 'fr',
      interests: ['news', 'tools'],
      state: 'pending',
      consent: { source: '/ar/subscribe', language: 'ar' },
    },
  ])
  await deliver()
  expect(await written()).toHaveLength(1)
})

test('the email field of an article subscribes in the language of its page, without a name', async () => {
  const { status } = await send('/es/subscribe', { email: ADA, source: '/es/news/1' })
  expect(status).toBe(200)
  expect(await rows()).toMatchObject([
    { name: '', email: ADA, language: 'es', interests: [], consent: { source: '/es/news/1' } },
  ])
  await send('/es/subscribe', { name: 'Ada', email: ADA, language: 'es', interests: 'tools' })
  await send('/es/subscribe', { email: ADA })
  expect(await rows()).toMatchObject([{ name: 'Ada', interests: ['tools'] }])
})

test('a form without a valid address says what is missing, stores nothing, and leads back', async () => {
  for (const email of ['', 'ada', '"><script>alert(1)</script>']) {
    const { status, page } = await send('/pt/subscribe', { name: 'Ada', email, language: 'pt' })
    expect([email, status]).toEqual([email, 422])
    expect(page).toContain('href="/pt/subscribe"')
    expect(page).not.toMatch(/<script|newsletter\.\w+/)
  }
  expect((await send('/pt/subscribe', { name: '', email: ADA, language: 'pt' })).status).toBe(422)
  expect(await rows()).toEqual([])
})
