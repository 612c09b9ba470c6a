import type { Site } from './site.ts'

const EMAIL = 'editor@example.com'
/** The password of the account that becomes the administrator. */
export const PASSWORD = 'correct horse battery'
const UNAUTHORISED = 401

/** The answer to a call; `body` has the type that its contract states. */
export type Said<Body> = { status: number; body: Body }
/** An administrator of a site who makes calls over HTTP. */
export type Desk = {
  get<Body>(path: string): Promise<Body>
  /** Refusals are also returned as answers: check the status. */
  send<Body>(method: 'POST' | 'PATCH', path: string, body?: unknown): Promise<Said<Body>>
}
/** The address of the account that becomes the administrator, for ADMIN_EMAIL. */
export const EDITOR = EMAIL

/** The changes sent from one address: a site limits them per minute, so editors come from several addresses. */
const CHANGES_OF_ADDRESS = 40

/** Makes the first account of a site its administrator. Needs a site that trusts its proxy. */
export async function openDesk(site: Site): Promise<Desk> {
  let token = ''
  let changes = 0
  const knock = async (method: string, path: string, body?: unknown): Promise<Response> =>
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
    const response = await knock('POST', 'auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    if (!response.ok) throw new Error(`signing in was answered with ${response.status}`)
    token = ((await response.json()) as { access_token: string }).access_token
  }
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await knock(method, path, body)
    if (response.status !== UNAUTHORISED) return response
    await signIn()
    return knock(method, path, body)
  }
  await knock('POST', 'auth/sign-up/email', { email: EMAIL, password: PASSWORD })
  await signIn()
  await ask('POST', 'bootstrap-admin', {})
  return {
    async get<Body>(path: string) {
      const response = await ask('GET', path)
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
      return (await response.json()) as Body // the type that the contract states
    },
    async send<Body>(method: 'POST' | 'PATCH', path: string, body: unknown = {}) {
      changes += 1
      const response = await ask(method, path, body)
      return { status: response.status, body: (await response.json()) as Body } // the type that the contract states
    },
  }
}
