import { getDomain } from 'tldts'

/** Hosts whose every name is somebody else's and that the list of public suffixes leaves out. */
const TENANTS: ReadonlySet<string> = new Set([
  'substack.com',
  'beehiiv.com',
  'tumblr.com',
  'hatenablog.com',
  'ghost.io',
])

/**
 * The name that somebody has registered: `news.bbc.co.uk` is `bbc.co.uk`, `ann.github.io` is itself. An IP address is
 * itself, with its port. By the list of public suffixes, those of hosting companies included.
 */
export function registrableDomain(url: string): string {
  const address = URL.parse(url)
  if (!address) return ''
  const domain = getDomain(address.hostname, { allowPrivateDomains: true })
  if (domain === null) return address.host
  return TENANTS.has(domain) ? address.hostname.split('.').slice(-3).join('.') : domain
}

/** Kinds whose items are other people's: who tells is the page that is linked, not the list. */
const AGGREGATORS: ReadonlySet<string | null> = new Set(['hacker_news'])

/**
 * Whose word an item is, for counting independent publishers: the group that an editor named, else the registrable
 * domain. The items of an aggregator belong to the sites that they lead to.
 */
export function publisherGroup(
  source: { owner: string | null; url: string; kind: string | null },
  itemUrl: string,
): string {
  if (AGGREGATORS.has(source.kind)) return registrableDomain(itemUrl)
  return source.owner ?? registrableDomain(source.url)
}
