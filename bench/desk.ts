import type { Site } from './site.ts'

/** The address of the account that becomes the administrator, for ADMIN_EMAIL. */
export const EDITOR = 'editor@example.com'
/** The password of that account. */
export const PASSWORD = 'correct horse battery'
const UNAUTHORIZED = 401
/** The changes sent from one address: a site limits them per minute, so editors come from several addresses. */
const CHANGES_OF_ADDRESS = 40

/** An administrator of a site who makes calls over HTTP; `body` has the type that the contract states. */
export type Desk = {
  get<Body>(path: string): Promise<Body>
  /** Refusals are also returned as answers: check the status. */
  post<Body>(path: string, body?: unknown): Promise<{ status: number; body: Body }>
}

/** Makes the first account of a site its administrator. Needs a site that trusts its proxy. */
export async function openDesk(site: Pick<Site, 'url'>): Promise<Desk> {
  let token = ''
  let changes = 0
  const send = async (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${site.url}/api/${path}`, {
      method,
      headers: {
        'x-forwarded-for': `10.1.0.${1 + Math.floor(changes / CHANGES_OF_ADDRESS)}`,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const signIn = async () => {
    token = ''
    const response = await send('POST', 'auth/sign-in/email', { email: EDITOR, password: PASSWORD })
    if (!response.ok) throw new Error(`signing in was answered with ${response.status}`)
    token = ((await response.json()) as { access_token: string }).access_token
  }
  /** Signs in again when the session has ended. */
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await send(method, path, body)
    if (response.status !== UNAUTHORIZED) return response
    await signIn()
    return send(method, path, body)
  }
  await send('POST', 'auth/sign-up/email', { email: EDITOR, password: PASSWORD })
  await signIn()
  await ask('POST', 'bootstrap-admin', {})
  return {
    async get<Body>(path: string) {
      const response = await ask('GET', path)
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
      return (await response.json()) as Body // the type that the contract states
    },
    async post<Body>(path: string, body: unknown = {}) {
      changes += 1
      const response = await ask('POST', path, body)
      return { status: response.status, body: (await response.json()) as Body } // the type that the contract states
    },
  }
}
