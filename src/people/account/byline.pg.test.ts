import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { userRoles, users } from '../tables.ts'
import { accountByline } from './calls.ts'
import { openAccounts, outcome } from './test-accounts.ts'

// The name that an editor shows to readers: which names are accepted, and from whom.

const accounts = await openAccounts()
const { db } = accounts
beforeEach(() => accounts.empty())

async function editor() {
  const own = await accounts.member()
  await db.insert(userRoles).values({ userId: own.id, role: 'admin' })
  return own
}

test('a name is one line with a letter, and without marks that turn the text around it', async () => {
  const ada = await editor()
  for (const byline of [
    '',
    '  ',
    '123',
    'Ada\nLovelace',
    'Ada\u202Eecalevol',
    'Ada\u2066',
    `A${'a'.repeat(80)}`,
  ])
    expect([byline, outcome(await ada.ask(accountByline, { byline }))]).toEqual([
      byline,
      '422 people.bylineWrong',
    ])
  for (const byline of ['آدا لوفلايس', 'Zoë O’Neil-Ñandú', 'می‌خواهم', '李雷', 'A'.repeat(80)])
    expect((await ada.ask(accountByline, { byline })).body).toEqual({ byline })
})

test('who is no longer an administrator can withdraw the name, and set no other', async () => {
  const bob = await editor()
  await bob.ask(accountByline, { byline: 'Bob' })
  await db.delete(userRoles)
  expect(outcome(await bob.ask(accountByline, { byline: 'The real Bob' }))).toBe('403 problem.adminOnly')
  expect(await db.$count(users, eq(users.byline, 'Bob'))).toBe(1)
  const reader = { id: bob.id, email: bob.email, roles: [], sessionId: randomUUID() }
  expect(await accounts.ask(accountByline, { byline: null }, reader)).toEqual({ byline: null })
  expect(await db.$count(users, eq(users.byline, 'Bob'))).toBe(0)
})
