import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** Shows that this browser has signed in to an account before. Its name must not look like that of a session cookie. */
const KNOWN_BROWSER = 'known_browser'
const KNOWN_BROWSER_SECONDS = 180 * 24 * 3600

/** The account of a browser. A browser known before the address was confirmed is not known afterwards. */
type BrowserOf = { id: string; emailVerified: boolean }

const signature = (secret: string, name: string, { id, emailVerified }: BrowserOf): string =>
  createHmac('sha256', secret)
    .update(`known browser ${name} of ${id}${emailVerified ? ' confirmed' : ''}`)
    .digest('base64url')

/**
 * The name of a browser that has signed in to this account before; null for any other. Attempts are counted for each name,
 * so copying the cookie to many machines gives no more of them.
 */
export function knownBrowser(c: Context, secret: string, account: BrowserOf): string | null {
  const [name = '', given = ''] = (getCookie(c, KNOWN_BROWSER) ?? '').split('.')
  const [sign, right] = [given, signature(secret, name, account)].map((text) => Buffer.from(text))
  return sign && right && sign.length === right.length && timingSafeEqual(sign, right) ? name : null
}

/** From now on this browser is a known browser of that account. */
export function rememberBrowser(c: Context, secret: string, account: BrowserOf, look: object): void {
  const name = knownBrowser(c, secret, account) ?? randomBytes(12).toString('base64url')
  setCookie(c, KNOWN_BROWSER, `${name}.${signature(secret, name, account)}`, {
    ...look,
    path: '/api/auth',
    maxAge: KNOWN_BROWSER_SECONDS,
  })
}
