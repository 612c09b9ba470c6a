import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#platform/clock.ts'
import { newsletterConfirm, newsletterConfirmAgain } from '../calls.ts'
import { linkSecret, tokenFor } from '../links.ts'
import { leave } from '../leave.ts'
import { openMailbox } from './test-mailbox.ts'

const mailbox = await openMailbox()
const { ask, db, clock, rows, deliver, subscribe, newest } = mailbox
beforeEach(() => mailbox.empty())

const ADA = 'ada@example.com'
/** Six digits that differ from the given ones. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

// Covers: consent-4, digest-faults-5, digest-standards-7
test('the link in the email confirms, also when repeated; the record says when and how', async () => {
  await subscribe()
  await deliver()
  const { token } = await newest()
  clock.pass(HOUR)
  const confirmed = await ask(newsletterConfirm, { token })
  expect(confirmed).toMatchObject({ confirmed: true, language: 'en' })
  const [before] = await rows()
  expect(before).toMatchObject({
    state: 'active',
    confirmedAt: clock.now(),
    consent: {
      at: new Date(clock.now().getTime() - HOUR).toISOString(),
      source: '/subscribe',
      wording: 1,
      language: 'en',
      confirmedAt: clock.now().toISOString(),
      confirmedBy: 'link',
    },
  })
  clock.pass(DAY)
  expect(await ask(newsletterConfirm, { token })).toMatchObject({ confirmed: true })
  expect(await rows()).toEqual([before])
})

test('confirming returns the time of the first edition and the token for the preferences', async () => {
  await subscribe()
  await deliver()
  const { first_at, manage_token } = await ask(newsletterConfirm, { token: (await newest()).token })
  const [row] = await rows()
  const hour = new Date(first_at).getUTCHours()
  expect([6, 16]).toContain(hour) // 07:00 and 17:00 at UTC+1
  expect(new Date(first_at).getTime() - clock.now().getTime()).toBeLessThanOrEqual(14 * HOUR)
  expect(manage_token).toBe(tokenFor(await linkSecret(db), 'manage', row?.id ?? ''))
})

// Covers: consent-8
test('a forged, shortened, foreign or unknown link is refused and confirms no one', async () => {
  await subscribe()
  await deliver()
  const { token } = await newest()
  const [row] = await rows()
  const secret = await linkSecret(db)
  const end = token.endsWith('A') ? 'B' : 'A'
  for (const bad of [
    `${token.slice(0, -1)}${end}`,
    token.slice(0, -1),
    'x'.repeat(65),
    tokenFor(secret, 'manage', row?.id ?? ''),
    tokenFor(secret, 'leave', row?.id ?? ''),
    tokenFor('another site', 'confirm', row?.id ?? ''),
    tokenFor(secret, 'confirm', crypto.randomUUID()),
  ])
    await expect(ask(newsletterConfirm, { token: bad })).rejects.toMatchObject({
      code: 'newsletter.linkBad',
    })
  expect(await rows()).toMatchObject([{ state: 'pending' }])
})

// Covers: consent-8, digest-faults-5
test('the link of an old email does not bring back a subscriber who has left since', async () => {
  await subscribe()
  await deliver()
  const { token, code } = await newest()
  await ask(newsletterConfirm, { token })
  const [row] = await rows()
  await leave(db, row?.id ?? '', 'reader', clock.now())
  await expect(ask(newsletterConfirm, { token })).rejects.toMatchObject({ code: 'newsletter.linkBad' })
  await expect(ask(newsletterConfirm, { email: ADA, code })).rejects.toMatchObject({
    code: 'newsletter.codeWrong',
  })
  expect(await rows()).toMatchObject([{ state: 'left', leftBy: 'reader' }])
})

test('address and digits confirm too, also when repeated, however the address is written', async () => {
  await subscribe()
  await deliver()
  const { code } = await newest()
  const [before] = await rows()
  expect(JSON.stringify(before)).not.toContain(code)
  for (const email of [' ADA@example.com ', ADA, ADA, ADA, ADA, ADA, ADA])
    expect(await ask(newsletterConfirm, { email, code })).toMatchObject({ confirmed: true })
  expect(await rows()).toMatchObject([{ state: 'active', consent: { confirmedBy: 'code' } }])
})

// Covers: consent-7, digest-faults-10
test('after five wrong tries the right digits are invalid until another email brings new ones', async () => {
  await subscribe()
  await deliver()
  const { code } = await newest()
  for (let n = 0; n < 5; n++)
    await expect(ask(newsletterConfirm, { email: ADA, code: wrong(code) })).rejects.toMatchObject({
      code: 'newsletter.codeWrong',
      fields: [{ field: 'code', code: 'newsletter.codeWrong' }],
    })
  await expect(ask(newsletterConfirm, { email: ADA, code })).rejects.toMatchObject({
    code: 'newsletter.codeOver',
  })
  await ask(newsletterConfirmAgain, { email: ADA })
  await deliver()
  const second = await newest()
  expect(second.code).not.toBe(code)
  await expect(ask(newsletterConfirm, { email: ADA, code })).rejects.toMatchObject({
    code: 'newsletter.codeWrong',
  })
  expect(await ask(newsletterConfirm, { email: ADA, code: second.code })).toMatchObject({ confirmed: true })
})

// Covers: consent-1, digest-faults-10
test('digits get the same answers for an address that no one has subscribed', async () => {
  await subscribe()
  await deliver()
  const { code } = await newest()
  const errorCodesFor = async (email: string) => {
    const codes: string[] = []
    for (let n = 0; n < 7; n++)
      await ask(newsletterConfirm, { email, code: wrong(code) }).catch((error: { code: string }) =>
        codes.push(error.code),
      )
    clock.pass(DAY)
    await ask(newsletterConfirm, { email, code: wrong(code) }).catch((error: { code: string }) =>
      codes.push(error.code),
    )
    return codes
  }
  expect(await errorCodesFor('nobody@example.com')).toEqual(await errorCodesFor(ADA))
})

// Covers: consent-7
test('digits are valid for 48 hours; an email before that repeats them, and a later one has new ones', async () => {
  await subscribe()
  await deliver()
  const first = await newest()
  clock.pass(DAY)
  await ask(newsletterConfirmAgain, { email: ADA })
  await deliver()
  expect((await newest()).code).toBe(first.code)
  clock.pass(DAY)
  await expect(ask(newsletterConfirm, { email: ADA, code: first.code })).rejects.toMatchObject({
    code: 'newsletter.codeWrong',
  })
  await ask(newsletterConfirmAgain, { email: ADA })
  await deliver()
  const { code } = await newest()
  expect(code).not.toBe(first.code)
  expect(await ask(newsletterConfirm, { email: ADA, code })).toMatchObject({ confirmed: true })
})

const DIGITS = [
  ['five digits', '12345'],
  ['seven digits', '1234567'],
  ['letters', 'abcdef'],
  ['digits of another script', '١٢٣٤٥٦'],
  ['nothing', ''],
] as const
test.each(DIGITS)('%s are rejected with an error at their field', async (_, code) => {
  await expect(ask(newsletterConfirm, { email: ADA, code })).rejects.toMatchObject({
    status: 422,
    fields: [{ field: 'code', code: 'newsletter.codeWrong' }],
  })
})

test('a subscriber who had left starts again: unconfirmed, with new digits and a reminder of their own', async () => {
  await subscribe()
  await deliver()
  const { token, code } = await newest()
  await ask(newsletterConfirm, { token })
  const [row] = await rows()
  await leave(db, row?.id ?? '', 'reader', clock.now())
  clock.pass(HOUR)
  await subscribe()
  await deliver()
  expect(await rows()).toMatchObject([
    { id: row?.id, state: 'pending', confirmedAt: null, leftAt: null, leftBy: null, remindedAt: null },
  ])
  expect((await rows())[0]?.consent).not.toHaveProperty('confirmedAt')
  expect((await newest()).code).not.toBe(code)
  await ask(newsletterConfirm, { token })
  expect(await rows()).toMatchObject([{ state: 'active', confirmedAt: clock.now() }])
})
