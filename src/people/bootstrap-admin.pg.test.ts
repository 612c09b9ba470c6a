import { afterEach, expect, test } from 'vitest'
import { bootstrapAdmin, session } from './calls.ts'
import { grantRole } from './people.ts'
import { openTestDoor, type TestDoor } from './test-door.ts'

const PASSWORD = 'correct horse'
let door: TestDoor | undefined
afterEach(() => door?.close())

async function bootstrapped(open: TestDoor, email: string) {
  const browser = open.browser()
  await browser.signUp(email, PASSWORD)
  await browser.signIn(email, PASSWORD)
  const { body } = await browser.ask(bootstrapAdmin)
  return { answer: body, roles: (await browser.ask(session)).body['roles'] }
}

test('with ADMIN_EMAIL only that address becomes the first administrator', async () => {
  door = await openTestDoor({ ADMIN_EMAIL: 'Owner@Example.com' })
  const refused = { answer: { granted: false, hint: null }, roles: [] }
  expect(await bootstrapped(door, 'early@example.com')).toEqual(refused)
  expect(await bootstrapped(door, 'owner@example.com')).toEqual({
    answer: { granted: true, hint: null },
    roles: ['admin'],
  })
  expect(await bootstrapped(door, 'late@example.com')).toEqual(refused)
})

test('with DATABASE_URL and no ADMIN_EMAIL nobody does, and the answer says how', async () => {
  door = await openTestDoor({ DATABASE_URL: 'postgres://not-opened/by-this-test' })
  const email = 'ada@example.com'
  expect(await bootstrapped(door, email)).toEqual({
    answer: { granted: false, hint: 'people.adminByCommand' },
    roles: [],
  })
  await grantRole(door.db, { email, role: 'admin', now: door.clock.now(), by: null })
  expect(await bootstrapped(door, 'bob@example.com')).toEqual({
    answer: { granted: false, hint: null },
    roles: [],
  })
})

test('while there is an administrator, ADMIN_EMAIL gets nothing', async () => {
  door = await openTestDoor({ ADMIN_EMAIL: 'owner@example.com' })
  await door.browser().signUp('ada@example.com', PASSWORD)
  await grantRole(door.db, { email: 'ada@example.com', role: 'admin', now: door.clock.now(), by: null })
  expect((await bootstrapped(door, 'owner@example.com')).answer).toEqual({ granted: false, hint: null })
})
