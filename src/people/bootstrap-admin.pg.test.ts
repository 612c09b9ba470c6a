import { afterEach, expect, test } from 'vitest'
import { bootstrapAdmin, session } from './calls.ts'
import { grantRole } from './people.ts'
import { openTestDispatcher, type TestDispatcher } from './test-dispatcher.ts'

const PASSWORD = 'correct horse'
let dispatcher: TestDispatcher | undefined
afterEach(() => dispatcher?.close())

async function bootstrapped(open: TestDispatcher, email: string) {
  const browser = open.browser()
  await browser.signUp(email, PASSWORD)
  await browser.signIn(email, PASSWORD)
  const { body } = await browser.ask(bootstrapAdmin)
  return { answer: body, roles: (await browser.ask(session)).body['roles'] }
}

test('with ADMIN_EMAIL only that address becomes the first administrator', async () => {
  dispatcher = await openTestDispatcher({ ADMIN_EMAIL: 'Owner@Example.com' })
  const refused = { answer: { granted: false, hint: null }, roles: [] }
  expect(await bootstrapped(dispatcher, 'early@example.com')).toEqual(refused)
  expect(await bootstrapped(dispatcher, 'owner@example.com')).toEqual({
    answer: { granted: true, hint: null },
    roles: ['admin'],
  })
  expect(await bootstrapped(dispatcher, 'late@example.com')).toEqual(refused)
})

test('with DATABASE_URL and no ADMIN_EMAIL no one becomes administrator, and the answer says how', async () => {
  dispatcher = await openTestDispatcher({ DATABASE_URL: 'postgres://not-opened/by-this-test' })
  const email = 'ada@example.com'
  expect(await bootstrapped(dispatcher, email)).toEqual({
    answer: { granted: false, hint: 'people.adminByCommand' },
    roles: [],
  })
  await grantRole(dispatcher.db, { email, role: 'admin', now: dispatcher.clock.now(), by: null })
  expect(await bootstrapped(dispatcher, 'bob@example.com')).toEqual({
    answer: { granted: false, hint: null },
    roles: [],
  })
})

test('while there is an administrator, ADMIN_EMAIL grants nothing', async () => {
  dispatcher = await openTestDispatcher({ ADMIN_EMAIL: 'owner@example.com' })
  await dispatcher.browser().signUp('ada@example.com', PASSWORD)
  await grantRole(dispatcher.db, {
    email: 'ada@example.com',
    role: 'admin',
    now: dispatcher.clock.now(),
    by: null,
  })
  expect((await bootstrapped(dispatcher, 'owner@example.com')).answer).toEqual({ granted: false, hint: null })
})
