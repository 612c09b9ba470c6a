import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { session } from '../calls.ts'
import { auditLog, sessions } from '../tables.ts'
import { adminUser, adminUserSessionEnd, adminUserSessionsEnd } from './calls.ts'

const runtime = await openTestRuntime()
const { db, ask } = runtime
let admin: Caller
beforeAll(async () => void (admin = await runtime.admin()))

const send = (path: string, method: string, headers: Record<string, string>, body?: object) =>
  runtime.app.request(`http://localhost:3000${path}`, {
    method,
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
const whoIs = async (headers: Record<string, string>) =>
  ((await (await send(`/api/${session.path}`, 'GET', headers)).json()) as { user: { id: string } | null })
    .user?.id ?? null

/** A signed-in user, by cookie and by token. */
async function signedIn(email: string) {
  const credentials = { email, password: 'correct horse' }
  await send('/api/auth/sign-up/email', 'POST', {}, credentials)
  return another(email)
}
async function another(email: string) {
  const answer = await send('/api/auth/sign-in/email', 'POST', {}, { email, password: 'correct horse' })
  const { user, access_token: token } = (await answer.json()) as {
    user: { id: string }
    access_token: string
  }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { id: user.id, ways: [{ cookie }, { authorization: `Bearer ${token}` }] }
}

// Covers: desk-users-3
test('sessions end immediately for cookie and token, a single one or all of an account', async () => {
  const first = await signedIn('eve@example.com')
  const second = await another('eve@example.com')
  const { id } = first
  const who = async ({ ways }: typeof first) => Promise.all(ways.map((way) => whoIs(way)))
  expect([await who(first), await who(second)]).toEqual([
    [id, id],
    [id, id],
  ])
  const { sessions: open } = await ask(adminUser, { id }, admin)
  const claims = second.ways[1]?.authorization?.split('.')[1] ?? ''
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }
  expect(open.map((each) => each.id)).toContain(sid)

  const end = { id, session: sid }
  expect(await ask(adminUserSessionEnd, end, admin)).toEqual({ id, ended: 1 })
  expect([await who(first), await who(second)]).toEqual([
    [id, id],
    [null, null],
  ])
  const written = await db.select().from(auditLog).where(eq(auditLog.itemId, id))
  expect(written).toMatchObject([{ itemTitle: 'eve@example.com', changes: { sessions: { to: [] } } }])
  expect(await ask(adminUserSessionEnd, end, admin)).toEqual({ id, ended: 0 })

  expect(await ask(adminUserSessionsEnd, { id }, admin)).toEqual({ id, ended: 1 })
  expect(await who(first)).toEqual([null, null])
  expect(await ask(adminUserSessionsEnd, { id }, admin)).toEqual({ id, ended: 0 })
})

// Covers: desk-users-3
test('sessions of other accounts stay, whatever id is given', async () => {
  const [{ id: one }, { id: two }] = [await runtime.admin(), await runtime.admin()]
  const theirs = randomUUID()
  const expiresAt = new Date(TEST_NOW.getTime() + HOUR)
  await db.insert(sessions).values({ id: theirs, token: randomUUID(), userId: two, expiresAt })
  expect(await ask(adminUserSessionEnd, { id: one, session: theirs }, admin)).toEqual({ id: one, ended: 0 })
  await ask(adminUserSessionsEnd, { id: one }, admin)
  expect((await ask(adminUser, { id: two }, admin)).sessions_count).toBe(1)
  const error: unknown = await ask(adminUserSessionsEnd, { id: randomUUID() }, admin).catch((e: unknown) => e)
  expect(isRefusal(error) && [error.status, error.code]).toEqual([404, 'people.managing.userNotFound'])
})
