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
export type Interest = (typeof INTERESTS)[number]

/** `pending` until the address is confirmed, `left` after unsubscribing. */
export const SUBSCRIBER_STATES = ['pending', 'active', 'left'] as const

/** How often the digest comes: with each edition, or once a day or a week, which are of the paid plans. */
export const FREQUENCIES = ['edition', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Where the pages are that mails lead to. */
export const LINK_PATHS = { confirm: '/newsletter/confirm', manage: '/newsletter/preferences' } as const

/** How somebody has left. */
export const LEFT_BY = ['reader', 'one-click', 'mail', 'complaint', 'desk'] as const

/** Limits of the form. Source: public-site §9. */
export const NAME_MAX = 100
export const INTERESTS_MAX = 20

/** Version of the sentence that a subscriber agrees to: raise it when `newsletter.consent` changes in substance. */
export const CONSENT_WORDING = 1

/** `welcome`: what somebody gets whose first edition would come later than a day after they have confirmed. */
export const EDITION_KINDS = ['edition', 'daily', 'weekly', 'welcome'] as const
export type EditionKind = (typeof EDITION_KINDS)[number]

/**
 * `composed` waits for an editor or its deadline; `approved` for its hour; `sending` leaves; `paused` was halted and can go
 * on. The others are ends: `sent`, `stopped` by an editor, `expired` unsent, `empty` because nothing was published.
 */
export const EDITION_STATES = [
  'composed',
  'approved',
  'sending',
  'paused',
  'sent',
  'stopped',
  'expired',
  'empty',
] as const
export type EditionState = (typeof EDITION_STATES)[number]

/** Parts of an edition, in their order. */
export const DIGEST_SECTIONS = ['news', 'tools', 'agents', 'events', 'podcasts'] as const
export type DigestSection = (typeof DIGEST_SECTIONS)[number]

/** What freemium readers get of each part at most. Source: public-site §6. */
export const FREE_STORIES = 5

/** Characters of an editor's note, which a reader takes in at a glance. */
export const MAX_NOTE_LENGTH = 600

/** The paragraphs of a note, each in its lines: an empty line parts them. */
export const noteParagraphs = (note: string): string[][] =>
  note
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0)

/**
 * What became of one recipient of one edition. `waiting` may be handed over; `sending` is being handed over by a process;
 * `submitted`: the server said yes; `refused`: it said no for good; `doubtful`: the process or the connection died between
 * the last byte and the answer, so nobody knows, until an editor decides; `skipped`: left, was suppressed or the edition ended meanwhile;
 * `kept`: there is no mail server.
 */
export const DELIVERY_STATES = [
  'waiting',
  'sending',
  'submitted',
  'refused',
  'doubtful',
  'skipped',
  'kept',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** What mail servers and providers tell afterwards; `policy`: sender or text were refused, which says nothing of the address. */
export const MAIL_EVENT_KINDS = ['hard', 'soft', 'policy', 'complaint'] as const
export type MailEventKind = (typeof MAIL_EVENT_KINDS)[number]
