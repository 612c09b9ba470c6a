import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { lift, suppress } from '#services/post/suppression.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { newsletterConfirm, newsletterConfirmAgain, newsletterSubscribe } from '../calls.ts'
import { linkSecret, tokenFor } from '../links.ts'
import { subscribers } from '../tables.ts'
import { openMailbox } from './test-mailbox.ts'

const mailbox = await openMailbox()
const { ask, db, clock, written, rows, deliver, subscribe, newest } = mailbox
beforeEach(() => mailbox.empty())

const ADA = 'ada@example.com'

// Covers: consent-5
test.each(LANGUAGES)('the email is in the language of its reader: %s', async (language) => {
  await subscribe(ADA, language)
  await deliver()
  const [mail, ...others] = await written()
  expect(others).toEqual([])
  const { token, code } = await newest()
  expect(mail).toMatchObject({ recipient: ADA, language })
  expect(mail?.subject).toContain('Cadence')
  expect(mail?.text).toContain(`/${language}/newsletter/confirm?t=${token}`)
  expect(mail?.text).not.toMatch(/newsletter\.mail|\{\w+\}/)
  expect(mail?.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  expect(mail?.html?.match(/<a [^>]*newsletter\/confirm/g)).toHaveLength(2) // the button, and its address
  expect(code).toMatch(/^\d{6}$/)
})

// Covers: consent-5, digest-faults-4
test('an email to an unconfirmed address contains no text from strangers', async () => {
  for (const name of [
    '<b>Win</b> http://spam.example',
    '<script>فوز</script>',
    'Gagnez\r\nBcc: eve@example.com',
  ])
    await ask(newsletterSubscribe, { name, email: ADA, language: 'fr', interests: ['<i>spam.example</i>'] })
  await deliver()
  const texts = (await written()).map(({ subject, text, html }) => subject + text + html).join()
  expect(texts).not.toMatch(/spam|Win|Gagnez|فوز|eve@/)
})

// Covers: consent-2
test('one address gets three emails an hour and ten a day, and the answer is the same', async () => {
  const mailed = async () => {
    const before = (await written()).length
    for (let n = 0; n < 5; n++) {
      expect(await subscribe()).toEqual({ subscribed: true })
      expect(await ask(newsletterConfirmAgain, { email: ADA })).toEqual({ sent: true })
    }
    await deliver()
    return (await written()).length - before
  }
  const hours: number[] = []
  for (let n = 0; n < 5; n++) {
    hours.push(await mailed())
    clock.pass(HOUR + MINUTE)
  }
  expect(hours).toEqual([3, 3, 3, 1, 0])
  clock.pass(DAY)
  expect(await mailed()).toBe(3)
})

// Covers: consent-3
test('a current reader is notified by email once a day, and no one else can change their choices', async () => {
  await subscribe(ADA, 'fr')
  await deliver()
  await ask(newsletterConfirm, { token: (await newest()).token })
  const [before] = await rows()
  for (let n = 0; n < 2; n++) {
    clock.pass(2 * HOUR)
    expect(
      await ask(newsletterSubscribe, { name: 'Eve', email: ADA, language: 'es', interests: ['tools'] }),
    ).toEqual({ subscribed: true })
    await deliver()
  }
  expect(await rows()).toEqual([before])
  const [, already, ...more] = await written()
  expect(more).toEqual([])
  expect(already).toMatchObject({ language: 'fr', subject: 'Vous recevez déjà le digest de Cadence' })
  const manage = tokenFor(await linkSecret(db), 'manage', before?.id ?? '')
  expect(already?.text).toContain(`/fr/newsletter/preferences?t=${manage}`)
  clock.pass(DAY)
  await subscribe()
  await deliver()
  expect(await written()).toHaveLength(3)
})

// Covers: consent-1
test('no email goes to an address that is suppressed, has left, or was never subscribed', async () => {
  await suppress(db, { email: ADA, reason: 'hard', said: null, at: clock.now() })
  expect(await subscribe()).toEqual({ subscribed: true })
  expect(await ask(newsletterConfirmAgain, { email: 'nobody@example.com' })).toEqual({ sent: true })
  expect(await deliver()).toBe(2) // the same work for every address
  await lift(db, ADA)
  await db.update(subscribers).set({ state: 'left' }).where(eq(subscribers.email, ADA))
  await ask(newsletterConfirmAgain, { email: ADA })
  await deliver()
  expect(await written()).toEqual([])
})
