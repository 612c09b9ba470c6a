import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Carried } from '#platform/http/http.ts'
import { countAttempt } from '../attempts.ts'
import { ADDRESS_HEADER } from '../auth.ts'
import { type AuthParts, programOf, refuse } from '../auth-parts.ts'
import type { Credentials } from '../credentials.ts'
import { SIGN_UP_PER_ADDRESS } from '../rules.ts'
import { languageOf } from './sign-in.ts'
import { users } from '../tables.ts'

/** Creates an account; it is signed in separately. */
export async function signUp(
  parts: AuthParts,
  c: Context<Carried>,
  { email, password }: Credentials,
): Promise<{ id: string; email: string }> {
  const { runtime, auth } = parts
  await countAttempt(runtime.db, `sign-up ${parts.addressOf(c)}`, SIGN_UP_PER_ADDRESS, runtime.clock.now())
  const exists = async (account: { email: string } | { id: string }) =>
    (await runtime.db.$count(
      users,
      'id' in account ? eq(users.id, account.id) : eq(users.email, account.email),
    )) > 0
  if (await exists({ email })) refuse('people.alreadyRegistered', 409)
  const { user } = await auth.api
    .signUpEmail({ body: { email, password, name: '' }, headers: forwardedHeaders(parts, c) })
    .catch(async (error: unknown) => {
      if (await exists({ email })) refuse('people.alreadyRegistered', 409) // two forms sent at the same time
      throw error
    })
  if (!(await exists(user))) refuse('people.alreadyRegistered', 409) // the same, but detected earlier: better-auth answers with an invented user
  await runtime.db
    .update(users)
    .set({ language: languageOf(c) })
    .where(eq(users.id, user.id))
  return { id: user.id, email: user.email }
}

/**
 * The only headers passed to better-auth: the network address and the user agent. Cookies and forwarded addresses are
 * handled here.
 */
function forwardedHeaders(parts: AuthParts, c: Context<Carried>): Headers {
  return new Headers({
    [ADDRESS_HEADER]: parts.addressOf(c),
    'user-agent': programOf(c),
  })
}
