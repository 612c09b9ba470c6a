import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** Tells that this browser has signed in to an account before. Its name must not look like a session's. */
const KNOWN_BROWSER = 'known_browser'
const KNOWN_BROWSER_SECONDS = 180 * 24 * 3600

/** Whose browser it is. A browser that was known before the address was confirmed is not known after it. */
type BrowserOf = { id: string; emailVerified: boolean }

const signature = (secret: string, name: string, { id, emailVerified }: BrowserOf): string =>
  createHmac('sha256', secret)
    .update(`known browser ${name} of ${id}${emailVerified ? ' confirmed' : ''}`)
    .digest('base64url')

/**
 * The name of a browser that has signed in to this account before; null for any other. Tries are counted for each name:
 * who copies the cookie to many machines has no more of them.
 */
export function knownBrowser(c: Context, secret: string, account: BrowserOf): string | null {
  const [name = '', given = ''] = (getCookie(c, KNOWN_BROWSER) ?? '').split('.')
  const [sign, right] = [given, signature(secret, name, account)].map((text) => Buffer.from(text))
  return sign && right && sign.length === right.length && timingSafeEqual(sign, right) ? name : null
}

/** From now on this browser is known to be one of that account. */
export function rememberBrowser(c: Context, secret: string, account: BrowserOf, look: object): void {
  const name = knownBrowser(c, secret, account) ?? randomBytes(12).toString('base64url')
  setCookie(c, KNOWN_BROWSER, `${name}.${signature(secret, name, account)}`, {
    ...look,
    path: '/api/auth',
    maxAge: KNOWN_BROWSER_SECONDS,
  })
}
