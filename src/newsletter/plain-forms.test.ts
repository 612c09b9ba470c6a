// long: every form of the digest without scripts, accepted and refused
import { beforeEach, expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { openLog } from '#platform/log.ts'
import { openMailbox } from './confirming/test-mailbox.ts'
import { linkSecret, tokenFor } from './links.ts'

// The forms of the digest, sent by a browser without scripts.

const logged: string[] = []
const mailbox = await openMailbox({ log: openLog('debug', { write: (line) => logged.push(line) }) })
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

/** The value, attributes and error of a field of a page, as text. */
function fieldOf(page: string, name: string) {
  const [tag = ''] = new RegExp(`<input id="${name}"[^>]*>`).exec(page) ?? []
  const plain = (html = '') =>
    html
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  return {
    value: plain(/ value="([^"]*)"/.exec(tag)?.[1]),
    invalid: tag.includes(` aria-invalid="true" aria-describedby="${name}-error"`),
    error: plain(new RegExp(`<p class="error" id="${name}-error">([^<]*)</p>`).exec(page)?.[1]),
  }
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
  expect(fieldOf(wrong.page, 'code')).toEqual({
    value: code === '111111' ? '222222' : '111111',
    invalid: true,
    error: 'هذا الرمز خاطئ أو انتهت صلاحيته. يرجى مراجعته أو طلب رسالة جديدة.',
  })
  expect(fieldOf(wrong.page, 'email')).toEqual({ value: ADA, invalid: false, error: '' })
  const both = await send('/ar/newsletter/confirm', { email: 'ada', code: '12' })
  expect([both.status, fieldOf(both.page, 'email').invalid, fieldOf(both.page, 'code').invalid]).toEqual([
    422,
    true,
    true,
  ])
  expect(both.page.match(/ autofocus/g)).toHaveLength(1)
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
  expect((await send('/fr/newsletter/confirm', { t: 'x'.repeat(140_000) })).status).toBe(413)
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
  for (const wrong of [token, tokenOf('leave'), ''])
    expect((await send(path, { t: wrong, do: 'save', name: 'Eve' })).status).toBeGreaterThanOrEqual(400)
  expect(await rows()).toMatchObject([chosen])
})

// Covers: preferences-14
test('refused preferences are shown again as they were chosen, with the message, and can be saved', async () => {
  const { token, tokenOf } = await asked('fr')
  await send('/fr/newsletter/confirm', { t: token })
  const path = '/fr/newsletter/preferences'
  const t = tokenOf('manage')
  const entered = {
    t,
    do: 'save',
    name: 'é'.repeat(101),
    language: 'ar',
    interests: 'tools',
    frequency: 'edition',
    min_momentum: '60',
  }
  const long = await send(path, entered)
  expect([long.status, fieldOf(long.page, 'name')]).toEqual([
    422,
    { value: entered.name, invalid: true, error: say('fr', 'newsletter.nameLong') },
  ])
  for (const [name, value] of [
    ['language', 'ar'],
    ['interests', 'tools'],
    ['min_momentum', '60'],
  ] as const)
    expect(long.page).toContain(`name="${name}" value="${value}" checked`)
  expect(long.page).not.toContain('value="news" checked')
  expect(await rows()).toMatchObject([{ name: 'Ada', language: 'fr', interests: ['news'] }])

  const paid = await send(path, { ...entered, name: '"Ada" <b>', frequency: 'weekly' })
  expect([paid.status, fieldOf(paid.page, 'name')]).toEqual([
    403,
    { value: '"Ada" <b>', invalid: false, error: '' },
  ])
  expect(paid.page).toContain(say('fr', 'newsletter.frequencyPaid'))
  const odd = await send(path, { ...entered, min_momentum: '<b>' })
  expect([odd.status, /NaN|<b>/.test(odd.page)]).toEqual([422, false])
  expect((await send(path, { ...entered, name: 'Ada' })).status).toBe(200)
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
  expect(page).toMatch(/<form method="post" action="\/ar\/newsletter\/confirm"/)
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

/** The same characters in each language: quotes, markup, a change of direction, an end of line. */
const HOSTILE = `"><script>alert('1')</script>&amp;\u202E\u200F عنوان \r\n`
const entered: [string, string][] = [
  ['name', ''],
  ['email', 'ada'],
  ['language', 'es'],
  ['interests', 'news'],
  ['interests', 'tools'],
]

test.each(LANGUAGES)(
  'an invalid subscription is shown again as typed, with each message at its field: %s',
  async (language) => {
    const { status, headers, page } = await send(`/${language}/subscribe`, entered)
    expect([status, headers.get('location')]).toEqual([422, null])
    expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(page).toContain(`<form method="post" action="/${language}/subscribe"`)
    expect(fieldOf(page, 'name')).toEqual({
      value: '',
      invalid: true,
      error: say(language, 'newsletter.nameRequired'),
    })
    expect(fieldOf(page, 'email')).toEqual({
      value: 'ada',
      invalid: true,
      error: say(language, 'people.invalidEmail'),
    })
    expect(page.match(/value="\w+" checked/g)).toEqual(
      ['es', 'news', 'tools'].map((value) => `value="${value}" checked`),
    )
    expect(page).toContain(`<p>${say(language, 'newsletter.consent')}</p>`)
    expect(page).not.toMatch(/<script|newsletter\.\w+\.|\{\w+\}/)
    expect(await rows()).toEqual([])
  },
)

test('what was typed stays text, whatever its length and characters, and enters no address and no log', async () => {
  logged.length = 0
  for (const typed of [HOSTILE, 'عنوان '.repeat(833), `${'a'.repeat(4988)}@example.com`]) {
    const { status, page } = await send('/pt/subscribe', {
      name: typed,
      email: typed,
      language: typed,
      source: typed,
    })
    expect(status).toBe(422)
    const lines = typed.replaceAll('\r\n', '\n')
    for (const name of ['name', 'email'])
      expect(fieldOf(page, name).value.replaceAll('\r\n', '\n')).toBe(lines)
    expect(page).not.toMatch(/<script| checked/)
    for (const [, address] of page.matchAll(/(?:href|action)="([^"]*)"/g))
      expect(address).toMatch(/^\/pt(?:\/subscribe)?$/)
  }
  mailbox.runtime.log.info('the only line')
  expect(logged).toEqual([expect.stringContaining('the only line')])
  const malformed = await send('/pt/subscribe', { name: 'Ada\0', email: ADA, language: 'pt' })
  expect([malformed.status, fieldOf(malformed.page, 'email').value]).toEqual([400, ADA])
  expect(await rows()).toEqual([])
})

test('an invalid address from an article is shown again without a name, with the page it came from', async () => {
  const { status, page } = await send('/fr/subscribe', { email: 'ada@', source: '/fr/news/1' })
  expect([status, fieldOf(page, 'email').invalid]).toEqual([422, true])
  expect(page).toContain('<input type="hidden" name="source" value="/fr/news/1">')
  expect(page).not.toMatch(/name="(?:name|language|interests)"/)
})

test('a subscription over the limit keeps what was typed and says how long to wait', async () => {
  const valid = entered.map(([name, value]): [string, string] => [
    name,
    { name: 'Ada', email: ADA }[name] ?? value,
  ])
  for (let time = 0; time < 5; time++) await send('/ar/subscribe', valid)
  const { status, headers, page } = await send('/ar/subscribe', valid)
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  expect([fieldOf(page, 'name').value, fieldOf(page, 'email')]).toEqual([
    'Ada',
    { value: ADA, invalid: false, error: '' },
  ])
  expect(page).not.toMatch(/newsletter\.\w+|problem\.|\{\w+\}/)
})

// Covers: preferences-14
test('changes over the limit are kept on the page that says how long to wait', async () => {
  const { token, tokenOf } = await asked('en')
  await send('/en/newsletter/confirm', { t: token })
  const change = { t: tokenOf('manage'), do: 'save', name: '"Ada"', language: 'en', interests: 'tools' }
  let last = await send('/en/newsletter/preferences', change)
  for (let time = 0; time < 60 && last.status !== 429; time++)
    last = await send('/en/newsletter/preferences', { ...change, name: '<b>' })
  expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(fieldOf(last.page, 'name')).toEqual({ value: '<b>', invalid: false, error: '' })
})
