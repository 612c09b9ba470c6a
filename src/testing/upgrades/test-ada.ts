import type { Hono } from 'hono'
import type { Carried } from '#platform/http/http.ts'

/** The administrator of the site of each archive. */
export const ADA = { email: 'ada@example.com', password: 'correct horse battery' }
const ORIGIN = 'http://localhost:3000'

/** Posts JSON to the API of a site at its default address. */
export async function post(
  app: Pick<Hono<Carried>, 'request'>,
  path: string,
  body: object,
  cookie = '',
): Promise<Response> {
  return app.request(`${ORIGIN}/api/${path}`, {
    method: 'POST',
    headers: { host: 'localhost:3000', origin: ORIGIN, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}

/** Signs the administrator in; returns the cookie of the session. */
export async function signInAsAda(app: Pick<Hono<Carried>, 'request'>): Promise<string> {
  const answer = await post(app, 'auth/sign-in/email', ADA)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
