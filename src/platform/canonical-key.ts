import { createHash } from 'node:crypto'
import normalizeUrl from 'normalize-url'

const TRACKING = [
  /^utm_\w+/i,
  /^(fbclid|gclid|ref|source|src|cmpid|mc_cid|mc_eid|igshid|at_medium|at_campaign)$/i,
]
/** An index row of PostgreSQL holds about 2700 bytes. */
const MAX_LENGTH = 2000

/**
 * The key is the same for all addresses of one article: it ignores the scheme, `www.`, tracking parameters, the fragment and
 * the order of parameters. For matching, never for display or for fetching. Null unless http(s).
 */
export function canonicalKey(url: string): string | null {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return null
  const key = normalized(url)
  if (key === null) return null
  return key.length <= MAX_LENGTH ? key : createHash('sha256').update(key).digest('hex')
}

function normalized(url: string): string | null {
  try {
    return normalizeUrl(url, {
      stripHash: true,
      stripWWW: true,
      forceHttps: true,
      removeTrailingSlash: true,
      removeQueryParameters: TRACKING,
    })
  } catch {
    return null // a browser accepts it as an address, but the library does not
  }
}
