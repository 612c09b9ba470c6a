import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Role } from '#people/rules.ts'
import { userRoles, users } from '#people/tables.ts'
import type { TestRuntime } from './test-runtime.ts'

/** Signs up and signs in a new user through the HTTP server, with a role if one is given, and returns the session cookie. */
export async function cookieOf(
  { app, db }: Pick<TestRuntime, 'app' | 'db'>,
  email: string,
  role?: Role,
): Promise<string> {
  const send = (path: string) =>
    app.request(`http://localhost:3000/api/auth/${path}/email`, {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email, password: 'correct horse' }),
    })
  await send('sign-up')
  const answer = await send('sign-in')
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect([answer.status, cookie !== '']).toEqual([200, true])
  if (role !== undefined) {
    const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    await db
      .insert(userRoles)
      .values({ userId: row?.id ?? '', role })
      .onConflictDoNothing()
  }
  return cookie
}
