import type { PrivateFeed } from '../rules.ts'

/** An app that can open a feed: its name, or null for the default feed reader of this device. */
type App = { name: string | null; href: string }

/**
 * Links that open a feed in apps on this device by their own URL schemes: a web page in between would learn the secret. JSON
 * Feed has no agreed scheme. Sources: overcast.fm/podcasterinfo, support.pocketcasts.com (linking to a show).
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
