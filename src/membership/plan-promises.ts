import type { Key } from '#languages/translate.ts'
import type { PaidTier } from './rules.ts'

/** A page that a plan opens: its path, its name and its description. */
export type Opened = { href: string; name: Key; text: Key }

/** The page that each line of a plan's contents links to, if it names one. */
export const PROMISED_AT: Partial<Record<Key, string>> = {
  'membership.freemium.recent': '/news',
  'membership.freemium.week': '/news',
  'membership.freemium.newsletter': '/subscribe',
  'membership.premium.archive': '/archive',
  'membership.premium.digests': '/digest',
  'membership.premium.carousels': '/news',
  'membership.premium.audio': '/podcasts',
  'membership.premium.analytics': '/analytics',
  'membership.b2b.api': '/developers',
  'membership.b2b.languages': '/developers',
  'membership.b2b.analytics': '/analytics',
  'membership.b2b.support': '/support',
  'membership.b2b.integrations': '/channels',
}

/** A second link for lines that promise two things, or whose page does not show the promised content directly. */
export const PROMISED_TOO: Partial<Record<Key, { href: string; name: Key }>> = {
  'membership.premium.audio': { href: '/videos', name: 'membership.opens.videos' },
  'membership.premium.carousels': { href: '/digest', name: 'membership.opens.carouselsOfEditions' },
}

/** What the paid plans open, each with its page. B2B opens everything Premium does, and these. */
export const PLAN_OPENS: Record<PaidTier, readonly Opened[]> = {
  premium: [
    { href: '/archive', name: 'membership.opens.archive', text: 'membership.opens.archiveText' },
    { href: '/digest', name: 'membership.opens.digests', text: 'membership.opens.digestsText' },
    { href: '/news', name: 'membership.opens.carousels', text: 'membership.opens.carouselsText' },
    { href: '/podcasts', name: 'membership.opens.podcasts', text: 'membership.opens.podcastsText' },
    { href: '/videos', name: 'membership.opens.videos', text: 'membership.opens.videosText' },
    { href: '/analytics', name: 'membership.opens.analytics', text: 'membership.opens.analyticsText' },
    { href: '/entities', name: 'membership.opens.entities', text: 'membership.opens.entitiesText' },
    { href: '/alerts', name: 'membership.opens.alerts', text: 'membership.opens.alertsText' },
    { href: '/feeds', name: 'membership.opens.feeds', text: 'membership.opens.feedsText' },
    { href: '/support', name: 'membership.opens.support', text: 'membership.opens.supportText' },
  ],
  b2b: [
    { href: '/developers', name: 'membership.opens.api', text: 'membership.opens.apiText' },
    { href: '/developers/keys', name: 'membership.opens.keys', text: 'membership.opens.keysText' },
    { href: '/channels', name: 'membership.opens.channels', text: 'membership.opens.channelsText' },
    { href: '/analytics', name: 'membership.opens.csv', text: 'membership.opens.csvText' },
    { href: '/support', name: 'membership.opens.first', text: 'membership.opens.firstText' },
  ],
}
