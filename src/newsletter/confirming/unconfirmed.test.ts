import { beforeEach, expect, test } from 'vitest'
import { suppress } from '#services/post/suppression.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { newsletterConfirm, newsletterConfirmAgain } from '../calls.ts'
import { remindUnconfirmedJob } from './remind-unconfirmed.ts'
import { removeUnconfirmedJob } from './remove-unconfirmed.ts'
import { openMailbox } from './test-mailbox.ts'

const mailbox = await openMailbox()
const { ask, db, runtime, clock, written, rows, deliver, subscribe, newest } = mailbox
beforeEach(() => mailbox.empty())
const remind = () => remindUnconfirmedJob.run({}, runtime)
const remove = () => removeUnconfirmedJob.run({}, runtime)

// Covers: consent-9
test('an unconfirmed subscriber is reminded once after a day, in their language, with valid digits', async () => {
  await subscribe('ada@example.com', 'ar')
  await deliver()
  const first = await newest()
  clock.pass(DAY - 1)
  expect(await remind()).toEqual({ reminded: 0 })
  clock.pass(1)
  expect(await Promise.all([remind(), remind()])).toContainEqual({ reminded: 1 })
  for (let n = 0; n < 3; n++) {
    clock.pass(HOUR)
    expect(await remind()).toEqual({ reminded: 0 })
  }
  const mails = await written()
  expect(mails).toHaveLength(2)
  expect(mails[1]).toMatchObject({ language: 'ar' })
  expect(mails[1]?.subject).toContain('تذكير بتأكيد اشتراكك')
  const reminder = await newest()
  expect(reminder).toMatchObject({ code: first.code, token: first.token })
  expect(await ask(newsletterConfirm, { email: 'ada@example.com', code: reminder.code })).toMatchObject({
    confirmed: true,
  })
})

test('confirmed and suppressed readers are not reminded, and asking for the email again delays nothing', async () => {
  for (const name of ['a', 'b', 'c']) await subscribe(`${name}@example.com`)
  await deliver()
  await ask(newsletterConfirm, { token: (await newest('a@example.com')).token })
  await suppress(db, { email: 'b@example.com', reason: 'complaint', said: null, at: clock.now() })
  clock.pass(20 * HOUR)
  await ask(newsletterConfirmAgain, { email: 'c@example.com' })
  await deliver()
  clock.pass(4 * HOUR)
  expect(await remind()).toEqual({ reminded: 1 })
  expect((await written()).map(({ recipient }) => recipient).toSorted()).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
    'c@example.com',
    'c@example.com',
  ])
})

// Covers: consent-10
test('a subscriber who never confirms is removed after 30 days, and their link stops working', async () => {
  await subscribe()
  await subscribe('grace@example.com')
  await deliver()
  await ask(newsletterConfirm, { token: (await newest('grace@example.com')).token })
  const { token } = await newest()
  clock.pass(DAY)
  await remind()
  clock.pass(29 * DAY - 1)
  expect(await remove()).toEqual({ removed: 0 })
  clock.pass(1)
  expect(await remove()).toEqual({ removed: 1 })
  expect(await remove()).toEqual({ removed: 0 })
  expect(await rows()).toMatchObject([{ email: 'grace@example.com', state: 'active' }])
  await expect(ask(newsletterConfirm, { token })).rejects.toMatchObject({ code: 'newsletter.linkBad' })
})

test('no one is removed within a week of their reminder, however long they have waited', async () => {
  await subscribe()
  clock.pass(90 * DAY)
  expect(await remove()).toEqual({ removed: 0 })
  expect(await remind()).toEqual({ reminded: 1 })
  clock.pass(7 * DAY - 1)
  expect(await remove()).toEqual({ removed: 0 })
  clock.pass(1)
  expect(await remove()).toEqual({ removed: 1 })
})

test('subscribing again before that gives 30 more days', async () => {
  await subscribe()
  clock.pass(DAY)
  await remind()
  clock.pass(28 * DAY)
  await subscribe()
  clock.pass(10 * DAY)
  expect(await remove()).toEqual({ removed: 0 })
  clock.pass(20 * DAY)
  expect(await remove()).toEqual({ removed: 1 })
})
