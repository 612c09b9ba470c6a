import type { Key } from '#languages/translate.ts'

/** The pages of the navigation bar, in its order: address and string key. Source: public-site §2. */
export const SECTION_LINKS: readonly { to: string; key: Key }[] = [
  { to: '/news', key: 'frame.nav.news' },
  { to: '/tools', key: 'frame.nav.tools' },
  { to: '/agents', key: 'frame.nav.agents' },
  { to: '/events', key: 'frame.nav.events' },
  { to: '/podcasts', key: 'frame.nav.podcasts' },
  { to: '/leaderboard', key: 'frame.nav.leaderboard' },
  { to: '/pricing', key: 'frame.nav.pricing' },
]
