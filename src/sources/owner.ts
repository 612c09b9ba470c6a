import { getDomain } from 'tldts'

/** Hosts that give every subdomain to a different owner and that the public suffix list omits. */
const TENANTS: ReadonlySet<string> = new Set([
  'substack.com',
  'beehiiv.com',
  'tumblr.com',
  'hatenablog.com',
  'ghost.io',
])

/**
 * The registered domain: `news.bbc.co.uk` gives `bbc.co.uk`, `ann.github.io` gives itself. An IP address gives itself with
 * its port. Follows the public suffix list, including the suffixes of hosting companies.
 */
export function registrableDomain(url: string): string {
  const address = URL.parse(url)
  if (!address) return ''
  const domain = getDomain(address.hostname, { allowPrivateDomains: true })
  if (domain === null) return address.host
  return TENANTS.has(domain) ? address.hostname.split('.').slice(-3).join('.') : domain
}

/** Kinds whose items come from others: the publisher is the linked page, not the list. */
const AGGREGATORS: ReadonlySet<string | null> = new Set(['hacker_news'])

/**
 * The publisher of an item, for counting independent publishers: the group that an editor named, otherwise the registrable
 * domain. The items of an aggregator belong to the sites that they link to.
 */
export function publisherGroup(
  source: { owner: string | null; url: string; kind: string | null },
  itemUrl: string,
): string {
  if (AGGREGATORS.has(source.kind)) return registrableDomain(itemUrl)
  return source.owner ?? registrableDomain(source.url)
}
