import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { suppressions } from '#services/post/tables.ts'
import {
  newsletterConfirm,
  newsletterErase,
  newsletterExport,
  newsletterLeave,
  newsletterPreferences,
  newsletterPreferencesChange,
  newsletterRelease,
  newsletterSubscribe,
} from './calls.ts'
import { openMailbox } from './confirming/test-mailbox.ts'
import { linkSecret, oneClickLink, tokenFor } from './links.ts'
import { plantSubscriber } from './preferences/test-subscriber.ts'

// Input from strangers and programs, and its effects.

const mailbox = await openMailbox()
const { app, ask, db, clock, rows, deliver, subscribe, written } = mailbox
beforeEach(() => mailbox.empty())

const ADA = { name: 'Ada', email: 'ada@example.com', language: 'en', interests: ['news'] }
const INJECTED = '\r\nBcc: eve@example.com'
const planted = () => plantSubscriber(db, clock.now())

/** Whether stored values contain anything that could start a second line. */
const hasLines = (values: unknown) => /\\[rn]|\\u202|\u2028/.test(JSON.stringify(values))

// Covers: digest-faults-1
test('a line break becomes a space in a name or an interest, and is refused in an address or a language', async () => {
  await ask(newsletterSubscribe, { ...ADA, name: `Ada${INJECTED}`, interests: [`news${INJECTED}`] })
  const { manage } = await planted()
  const change = { token: manage, name: `Ada${INJECTED}\u2028\u202E`, interests: [`tools${INJECTED}`] }
  expect(await ask(newsletterPreferencesChange, change)).toMatchObject({
    name: 'Ada Bcc: eve@example.com',
    interests: ['tools Bcc: eve@example.com'],
  })
  expect(hasLines(await rows())).toBe(false)
  const language: object = { language: `en${INJECTED}` }
  const refused = { status: 422, code: 'newsletter.languageUnknown' }
  await expect(ask(newsletterSubscribe, { ...ADA, ...language })).rejects.toMatchObject(refused)
  await expect(ask(newsletterPreferencesChange, { token: manage, ...language })).rejects.toMatchObject(
    refused,
  )
  await expect(ask(newsletterSubscribe, { ...ADA, email: ADA.email + INJECTED })).rejects.toMatchObject({
    code: 'people.invalidEmail',
  })
})

// Covers: digest-faults-3
test.each(LANGUAGES)('an address of 300 characters is refused with a message: %s', async (language) => {
  const answer = await app.request('/api/newsletter-subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ ...ADA, language, email: `${'a'.repeat(288)}@example.com` }),
  })
  expect(answer.status).toBe(422)
  const { code, detail } = (await answer.json()) as Record<string, string>
  expect(code).toBe('people.invalidEmail')
  expect(detail).toMatch(/[\p{L} ]{8,}/u)
})

// Covers: preferences-1, digest-faults-6
test('a link gives access only to its own purpose', async () => {
  const { id, manage, leaveToken } = await planted()
  const confirm = tokenFor(await linkSecret(db), 'confirm', id)
  for (const token of [confirm, leaveToken])
    for (const call of [
      newsletterPreferences,
      newsletterPreferencesChange,
      newsletterLeave,
      newsletterRelease,
      newsletterExport,
      newsletterErase,
    ])
      await expect(ask(call, { token })).rejects.toMatchObject({ code: 'newsletter.linkBad', status: 404 })
  for (const token of [manage, leaveToken])
    await expect(ask(newsletterConfirm, { token })).rejects.toMatchObject({ code: 'newsletter.linkBad' })
  for (const token of [manage, confirm])
    expect((await app.request(`/newsletter/unsubscribe?t=${token}`, { method: 'POST' })).status).toBe(404)
  expect(await rows()).toMatchObject([{ id, state: 'active' }])
})

// Covers: preferences-2
test('subscriber data behind a link is never cached or shared with other sites', async () => {
  const { manage } = await planted()
  const { status, headers } = await app.request(`/api/newsletter-preferences?token=${manage}`)
  expect([status, headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual([
    200,
    'private, no-store',
    null,
  ])
})

/** The request headers of filters and previews. */
const SCANNERS: Record<string, string>[] = [
  {},
  { 'sec-purpose': 'prefetch' },
  { purpose: 'prefetch', 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner)' },
]

// Covers: consent-6, digest-faults-7
test('programs that open every link of every email, by GET and HEAD, many times, change nothing', async () => {
  await subscribe()
  await deliver()
  const reader = await planted()
  await subscribe(reader.email)
  await deliver()
  const mails = await written()
  const links = mails.flatMap(({ text, html }) => `${text} ${html}`.match(/https?:\/\/[^\s"<>]+/g) ?? [])
  links.push(oneClickLink('http://localhost', reader.leaveToken))
  expect(links.join()).toMatch(/confirm\?t=.*preferences\?t=.*unsubscribe\?t=/s)
  const before = await rows()
  for (const link of new Set(links))
    for (const headers of SCANNERS)
      for (let time = 0; time < 5; time++)
        for (const method of ['GET', 'HEAD']) {
          const { pathname, search } = new URL(link)
          const answer = await app.request(pathname + search, { method, headers })
          expect([link, answer.status < 400, answer.headers.get('set-cookie')]).toEqual([link, true, null])
        }
  expect(await rows()).toEqual(before)
  expect(await written()).toEqual(mails)
  expect(await db.select().from(suppressions)).toEqual([])
  expect(await deliver()).toBe(0)
})
