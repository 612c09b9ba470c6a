import { beforeEach, expect, test } from 'vitest'
import { newsletterConfirm, newsletterConfirmAgain, newsletterSubscribe } from '../calls.ts'
import { openMailbox } from './test-mailbox.ts'

const mailbox = await openMailbox()
const { ask, written, rows, deliver, subscribe, newest } = mailbox
beforeEach(() => mailbox.empty())

const ADA = 'ada@example.com'

const FORMS = [
  ['a domain with an umlaut', 'Ada@Ü.example', 'ada@xn--tda.example'],
  ['the same, composed otherwise', 'ada@u\u0308.example', 'ada@xn--tda.example'],
  ['the same in the letters of mail servers', 'ada@XN--TDA.example', 'ada@xn--tda.example'],
  ['an Arabic domain', 'ada@موقع.وزارة', 'ada@xn--4gbrim.xn--mgbexc3i'],
  ['a Cyrillic domain', 'ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
] as const
// Covers: consent-11
test.each(FORMS)('%s is stored, mailed and confirmed in one form', async (_, email, kept) => {
  await subscribe(email)
  await subscribe(kept)
  await deliver()
  expect(await rows()).toMatchObject([{ email: kept }])
  expect((await written()).map(({ recipient }) => recipient)).toEqual([kept, kept])
  const { code } = await newest(kept)
  expect(await ask(newsletterConfirm, { email, code })).toMatchObject({ confirmed: true })
})

const NO_ADDRESSES = [
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com, eve@example.com',
  'Ada <ada@example.com>',
  'ada@example.com/../../eve',
  'ada@example.com:25',
  'ada@user:secret@example.com',
  'ada@%65xample.com',
  'ada@127.0.0.1',
  'ada@[::1]',
  'ada@1.2',
  'ada@exa mple.com',
  'ädа@example.com',
  `${'a'.repeat(288)}@example.com`,
  `ada@${'ü'.repeat(120)}.example`,
]
// Covers: consent-11, digest-faults-2
test.each(NO_ADDRESSES)('%j is no address', async (email) => {
  await expect(subscribe(email)).rejects.toMatchObject({ code: 'people.invalidEmail', status: 422 })
  await expect(ask(newsletterConfirmAgain, { email })).rejects.toMatchObject({ code: 'people.invalidEmail' })
  expect(await rows()).toEqual([])
})

// Covers: digest-faults-3
test('an address of 255 characters, which no server accepts, gets the usual answer but no email', async () => {
  await subscribe(`${'a'.repeat(243)}@example.com`)
  await deliver()
  expect(await rows()).toHaveLength(1)
  expect(await written()).toEqual([])
})

// Covers: digest-faults-1
test('a name is one line of text, whatever it contains', async () => {
  const name = 'Ada\r\nBcc: eve@example.com\u2028\u202E<b>آدا</b> & "Co"'
  await ask(newsletterSubscribe, { name, email: ADA, language: 'ar', interests: [] })
  expect(await rows()).toMatchObject([{ name: 'Ada Bcc: eve@example.com <b>آدا</b> & "Co"' }])
})

// Covers: consent-4
test('the consent record says on which page and in which language its wording was shown', async () => {
  const to = (email: string) => ({ name: 'Ada', email, language: 'es', interests: [] })
  await ask(newsletterSubscribe, { ...to('a@example.com'), source: '/fr/subscribe' })
  await ask(newsletterSubscribe, { ...to('b@example.com'), source: '/subscribe' })
  expect((await rows()).map(({ consent }) => consent)).toMatchObject([
    { source: '/fr/subscribe', language: 'fr' },
    { source: '/subscribe', language: 'en' },
  ])
})
