import { dateFormat } from '#languages/formats.ts'

/** Hours at which an edition leaves, in the digest's time zone. Source: public-site §1. */
export const EDITION_HOURS = { morning: 7, evening: 17 } as const
export type EditionName = keyof typeof EDITION_HOURS

/** The edition that is out at `now`, and the hour of the next one. Before 07:00 that is last evening's. */
export function editionAt(now: Date, timeZone: string): { name: EditionName; nextHour: number } {
  const hour = Number(dateFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  const { morning, evening } = EDITION_HOURS
  const name = hour >= morning && hour < evening ? 'morning' : 'evening'
  return { name, nextHour: name === 'morning' ? evening : morning }
}

/** What a reader can be interested in, in the order of the form. Source: public-site §3. */
export const INTERESTS = ['news', 'tools', 'agents', 'events', 'certifications'] as const

/** `pending` until the address is confirmed, `left` after unsubscribing. */
export const SUBSCRIBER_STATES = ['pending', 'active', 'left'] as const

/** Limits of the form. Source: public-site §9. */
export const NAME_MAX = 100
export const INTERESTS_MAX = 20

/** Version of the sentence that a subscriber agrees to: raise it when `newsletter.consent` changes in substance. */
export const CONSENT_WORDING = 1
