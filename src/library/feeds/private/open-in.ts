import type { PrivateFeed } from '../rules.ts'

/** A program that takes a feed up: its own name, or null for whichever reader of feeds this device has. */
type App = { name: string | null; href: string }

/**
 * Links that open a feed in programs of this device, by their own schemes: a page on the web that passes it on would learn
 * the secret. A JSON Feed has none that is agreed upon. Sources: overcast.fm/podcasterinfo, support.pocketcasts.com
 * (linking to a show).
 */
export function appsFor(kind: PrivateFeed, address: string): App[] {
  if (!address.endsWith('.xml')) return []
  const bare = address.replace(/^https?:\/\//, '')
  if (kind === 'podcast')
    return [
      { name: 'Apple Podcasts', href: `podcast://${bare}` },
      { name: 'Overcast', href: `overcast://x-callback-url/add?url=${encodeURIComponent(address)}` },
      { name: 'Pocket Casts', href: `pktc://subscribe/${bare}` },
    ]
  return [{ name: null, href: `feed:${address}` }]
}
