import { createHash, randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** A nonce for the scripts of one page that is not cached. */
export const makeNonce = (): string => randomBytes(16).toString('base64')

/** Whether a page forbids search engines to index it, so that its header says the same. */
const wantsNoIndex = (html: string): boolean => html.includes('<meta name="robots" content="noindex')

/** Whether a page forbids sending its address as a referrer, so that its header says so from the first request on. */
const wantsNoReferrer = (html: string): boolean => html.includes('<meta name="referrer" content="no-referrer')

const MARKDOWN = /<link rel="alternate" type="text\/markdown"[^>]*? href="([^"]+)"/

/** The headers that repeat what the head of a page says, for programs that do not read the page. */
export function saidInHead(html: string): Record<string, string> {
  const [, markdown] = MARKDOWN.exec(html.slice(0, html.indexOf('</head>'))) ?? []
  return {
    ...(wantsNoIndex(html) && { 'x-robots-tag': 'noindex' }),
    ...(wantsNoReferrer(html) && { 'referrer-policy': 'no-referrer' }),
    ...(markdown !== undefined && { link: `<${markdown}>; rel="alternate"; type="text/markdown"` }),
  }
}

/**
 * Headers of every response, including files and calls. HSTS lasts a year and excludes subdomains, which may belong to other
 * sites.
 */
export const commonHeaders = (siteUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** Adds headers to every response. */
export const addHeaders =
  (headers: Record<string, string>): MiddlewareHandler =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }

/** Hashes of the scripts that the framework stamped and of no others: an injected script has no slot. */
export function scriptHashes(slotted: string, slot: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of slotted.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (body && attributes.includes(`nonce="${slot}"`))
      hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  return [...hashes].join(' ')
}

/** Additional headers of every page. `scripts` holds the hashes or the nonce of the framework's own inline scripts. */
export const securityHeaders = (scripts: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:", // third-party images are stored here, so readers' browsers never contact other sites
    "media-src 'self' https:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
})
