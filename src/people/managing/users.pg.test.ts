import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#platform/call.ts'
import { HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { grantRole } from '../people.ts'
import { auditLog, sessions, userRoles, users } from '../tables.ts'
import { adminUser, adminUserRoleGrant, adminUserRoleTake, adminUsers } from './calls.ts'

const runtime = await openTestRuntime()
const { db, ask } = runtime
let admin: Caller
beforeAll(async () => void (admin = await realAdmin('ada@example.com')))

async function newUser(email: string, name = '', createdAt = TEST_NOW): Promise<string> {
  const id = randomUUID()
  await db.insert(users).values({ id, name, email, createdAt })
  return id
}

/** An administrator whose role is also in the database. */
async function realAdmin(email: string): Promise<Caller> {
  const id = await newUser(email)
  await grantRole(db, { email, role: 'admin', now: TEST_NOW, by: null })
  return { id, email, roles: ['admin'], sessionId: randomUUID() }
}

async function newSession(userId: string, minutesAgo = 0): Promise<string> {
  const id = randomUUID()
  const at = new Date(TEST_NOW.getTime() - minutesAgo * 60_000)
  await db.insert(sessions).values({
    id,
    token: randomUUID(),
    userId,
    expiresAt: new Date(at.getTime() + HOUR),
    ipAddress: '203.0.113.9',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    createdAt: at,
    updatedAt: at,
  })
  return id
}

const refusalOf = async (answer: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await answer.catch((e: unknown) => e)
  return isRefusal(error) ? [error.status, error.code] : error
}
describe('the list', () => {
  // Covers: desk-users-1
  test('finds accounts by part of the address or the name, taken literally', async () => {
    const id = await newUser('grace_100%@example.com', 'Grace Höpper')
    const found = async (q: string) => (await ask(adminUsers, { q }, admin)).items.map((user) => user.id)
    for (const q of ['GRACE_1', '100%', 'höpp', ' Grace H']) expect([q, await found(q)]).toEqual([q, [id]])
    expect(await found('grace__100')).toEqual([])
    expect(await found('%')).toEqual([id])
  })

  // Covers: desk-users-1
  test('continues where it stopped, newest first, without gaps or repetition', async () => {
    for (let n = 0; n < 5; n++)
      await newUser(`page${n}@pages.example`, '', new Date(TEST_NOW.getTime() - (n % 2) * HOUR))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: OutputOf<typeof adminUsers> = await ask(
        adminUsers,
        { q: '@pages.example', limit: 2, ...(cursor && { cursor }) },
        admin,
      )
      expect(page.total).toBe(5)
      seen.push(...page.items.map((user) => user.email))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
    expect(seen.slice(3).toSorted()).toEqual(['page1@pages.example', 'page3@pages.example'])
    expect(await refusalOf(ask(adminUsers, { cursor: 'nonsense' }, admin))).toEqual([422, 'problem.cursor'])
    expect(await refusalOf(ask(adminUsers, { limit: 101 }, admin))).toEqual([422, 'problem.number'])
  })

  // Covers: desk-users-1
  test('is filtered by a role', async () => {
    const id = await newUser('mo@example.com')
    await grantRole(db, { email: 'mo@example.com', role: 'moderator', now: TEST_NOW, by: null })
    const { items } = await ask(adminUsers, { role: 'moderator' }, admin)
    expect(items.map((user) => user.id)).toEqual([id])
  })

  test('shows roles, plan, when a user was last seen and the number of their signed-in browsers', async () => {
    const id = await newUser('seen@example.com', 'Seen')
    await newSession(id, 10)
    await newSession(id, 20)
    await newSession(id, 90) // expired
    const [user] = (await ask(adminUsers, { q: 'seen@' }, admin)).items
    expect(user).toEqual({
      id,
      email: 'seen@example.com',
      name: 'Seen',
      roles: [],
      created_at: TEST_NOW.toISOString(),
      last_seen_at: new Date(TEST_NOW.getTime() - 10 * 60_000).toISOString(),
      sessions_count: 2,
      plan: 'freemium',
    })
    expect((await ask(adminUser, { id: admin.id }, admin)).plan).toBe('admin')
  })
})

test('one account shows its sessions, newest first, and never their tokens', async () => {
  const id = await newUser('sessions@example.com')
  const older = await newSession(id, 30)
  const own = await newSession(id)
  await newSession(id, 90)
  const user = await ask(adminUser, { id }, { ...admin, sessionId: own })
  expect(user.sessions.map((each) => [each.id, each.own, each.device, each.address])).toEqual([
    [own, true, 'Firefox, Linux', '203.0.113.9'],
    [older, false, 'Firefox, Linux', '203.0.113.9'],
  ])
  const tokens = await db.select({ token: sessions.token }).from(sessions)
  for (const { token } of tokens) expect(JSON.stringify(user)).not.toContain(token)
  expect(await refusalOf(ask(adminUser, { id: randomUUID() }, admin))).toEqual([
    404,
    'people.managing.userNotFound',
  ])
})

describe('roles', () => {
  // Covers: desk-users-2
  test('are granted and taken with a log entry of the old roles; repeating changes nothing', async () => {
    const id = await newUser('role@example.com')
    for (let n = 0; n < 2; n++)
      expect(await ask(adminUserRoleGrant, { id, role: 'moderator' }, admin)).toEqual({
        id,
        roles: ['moderator'],
      })
    const written = await db.select().from(auditLog).where(eq(auditLog.itemId, id))
    const named = { action: 'admin-user-role-grant', itemTitle: 'role@example.com' }
    expect(written).toMatchObject([named, named])
    expect(written.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([{ roles: { from: [], to: ['moderator'] } }, {}]),
    )
    const [held] = await db.select().from(userRoles).where(eq(userRoles.userId, id))
    expect(held?.grantedBy).toBe(admin.id)
    for (let n = 0; n < 2; n++)
      expect(await ask(adminUserRoleTake, { id, role: 'moderator' }, admin)).toEqual({ id, roles: [] })
    const nobody = { id: randomUUID(), role: 'admin' } as const
    expect(await refusalOf(ask(adminUserRoleGrant, nobody, admin))).toEqual([
      404,
      'people.managing.userNotFound',
    ])
    expect(await refusalOf(ask(adminUserRoleTake, nobody, admin))).toEqual([
      404,
      'people.managing.userNotFound',
    ])
  })

  // Covers: desk-users-6
  test('never leave the site without an administrator, even if two take them from each other concurrently', async () => {
    const other = await realAdmin('bob@example.com')
    const answers = await Promise.all([
      refusalOf(ask(adminUserRoleTake, { id: other.id, role: 'admin' }, admin)),
      refusalOf(ask(adminUserRoleTake, { id: admin.id, role: 'admin' }, other)),
    ])
    expect(answers).toContainEqual([409, 'people.managing.lastAdmin'])
    expect(await db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
    await grantRole(db, { email: admin.email, role: 'admin', now: TEST_NOW, by: null })
    await grantRole(db, { email: other.email, role: 'admin', now: TEST_NOW, by: null })
    // also one's own role, unless no one else has it
    expect(await ask(adminUserRoleTake, { id: other.id, role: 'admin' }, other)).toEqual({
      id: other.id,
      roles: [],
    })
    const before = await db.$count(auditLog)
    expect(await refusalOf(ask(adminUserRoleTake, { id: admin.id, role: 'admin' }, admin))).toEqual([
      409,
      'people.managing.lastAdmin',
    ])
    expect(await db.$count(auditLog)).toBe(before)
    expect((await ask(adminUser, { id: admin.id }, admin)).roles).toEqual(['admin'])
  })
})
