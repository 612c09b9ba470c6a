/** Suffixes under which anybody may register a name: the second level of countries that have one, and shared hosts. */
const SECOND_LEVEL = /^(co|com|net|org|gov|edu|ac|gob|gouv|or|ne|go|mil|ltd|plc|sch|nom|info)\.[a-z]{2}$/
const SHARED_HOSTS = new Set([
  'github.io', 'gitlab.io', 'blogspot.com', 'wordpress.com', 'substack.com', 'medium.com', 'netlify.app',
  'vercel.app', 'pages.dev', 'hashnode.dev', 'tumblr.com', 'hatenablog.com', 'ghost.io', 'beehiiv.com',
]) // prettier-ignore

/** The name that somebody has registered: `news.bbc.co.uk` is `bbc.co.uk`. An IP address is itself, with its port. */
export function registrableDomain(url: string): string {
  const address = URL.parse(url)
  if (!address) return ''
  const { hostname, host } = address
  if (/^[\d.]+$|^\[/.test(hostname)) return host
  const labels = hostname.replace(/\.$/, '').split('.')
  const suffix = labels.slice(-2).join('.')
  return labels.slice(SECOND_LEVEL.test(suffix) || SHARED_HOSTS.has(suffix) ? -3 : -2).join('.')
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
