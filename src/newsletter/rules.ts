import type { Language } from '#languages/rules.ts'
import type { Key } from '#languages/translate.ts'
import { dateFormat } from '#languages/formats.ts'
import { DAY } from '#platform/clock.ts'

/** Hours at which editions are sent, in the digest's time zone. Source: public-site §1. */
export const EDITION_HOURS = { morning: 7, evening: 17 } as const
export type EditionName = keyof typeof EDITION_HOURS
export const EDITION_NAMES = Object.keys(EDITION_HOURS) as EditionName[] // the keys of a literal

/** The current edition at `now`, and the hour of the next one. Before 07:00 it is last evening's. */
export function editionAt(now: Date, timeZone: string): { name: EditionName; nextHour: number } {
  const hour = Number(dateFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  const { morning, evening } = EDITION_HOURS
  const name = hour >= morning && hour < evening ? 'morning' : 'evening'
  return { name, nextHour: name === 'morning' ? evening : morning }
}

/** The interests of a reader, in the order of the form. Source: public-site §3. */
export const INTERESTS = ['news', 'tools', 'agents', 'events', 'certifications'] as const
export type Interest = (typeof INTERESTS)[number]

/** `pending` until the address is confirmed, `left` after unsubscribing. */
export const SUBSCRIBER_STATES = ['pending', 'active', 'left'] as const

/** How often the digest is sent: with each edition, or once a day or a week, which need a paid plan. */
export const FREQUENCIES = ['edition', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** The paths of the pages linked in emails. */
export const LINK_PATHS = { confirm: '/newsletter/confirm', manage: '/newsletter/preferences' } as const

/** The path of the page with the form. */
export const SUBSCRIBE_PATH = '/subscribe'

/** How a reader has unsubscribed. */
export const LEFT_BY = ['reader', 'one-click', 'mail', 'complaint', 'desk'] as const

/** Limits of the form. Source: public-site §9. */
export const NAME_MAX = 100
export const INTERESTS_MAX = 20

/** Version of the consent sentence: raise it when `newsletter.consent` changes in substance. */
export const CONSENT_WORDING = 1

/** `welcome`: sent to a reader whose first edition would come later than a day after they confirmed. */
export const EDITION_KINDS = ['edition', 'daily', 'weekly', 'welcome'] as const
export type EditionKind = (typeof EDITION_KINDS)[number]

/**
 * `composed` waits for an editor or its deadline; `approved` for its hour; `sending` is being sent; `paused` was halted and
 * can continue. The others are final: `sent`, `stopped` by an editor, `expired` unsent, `empty` because nothing was
 * published.
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

/**
 * The sections of an edition, in order: the maximum number of their stories, 200 in total, of which an email shows as many
 * as fit, and whether one of them may lead the edition.
 */
export const SECTIONS = {
  news: { max: 90, leads: true },
  tools: { max: 40, leads: true },
  agents: { max: 30, leads: true },
  events: { max: 30, leads: true },
  podcasts: { max: 10, leads: false },
} as const
export type DigestSection = keyof typeof SECTIONS

/** The names of the sections, in order. */
export const DIGEST_SECTIONS = Object.keys(SECTIONS) as DigestSection[] // the keys of a literal

/** The string with the name of a section, as in the navigation. */
export const sectionKey = (section: DigestSection): Key => `frame.nav.${section}`

/** The maximum number of stories per section for freemium readers. Source: public-site §6. */
export const FREE_STORIES = 5

/** Maximum characters of an editor's note, short enough to be read at a glance. */
export const MAX_NOTE_LENGTH = 600

/** The paragraphs of a note, each split into lines; an empty line separates paragraphs. */
export const noteParagraphs = (note: string): string[][] =>
  note
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0)

/**
 * The outcome of one recipient of one edition. `waiting` may be handed over; `sending` is being handed over by a process;
 * `submitted`: the server accepted it; `refused`: it refused permanently; `doubtful`: the process or the connection died
 * between the last byte and the answer, so the outcome is unknown until an editor decides; `skipped`: the reader left, was
 * suppressed, or the edition ended in the meantime; `kept`: there is no mail server.
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

/** The numbers of recipients that the desk shows for an edition, from the states and bounces of their deliveries. */
export const DELIVERY_COUNTS = [
  'recipients',
  'waiting',
  'submitted',
  'refused',
  'doubtful',
  'skipped',
  'kept',
  'bounced',
  'complained',
] as const
export type DeliveryCounts = Record<(typeof DELIVERY_COUNTS)[number], number>

/** The deliveries of an edition are deleted this many days after it ended, with the addresses in them; its counts remain. */
export const DELIVERIES_KEPT_DAYS = 90

/** The deliveries of editions that ended before this time are deleted. */
export const deliveriesKeptSince = (now: Date): Date => new Date(now.getTime() - DELIVERIES_KEPT_DAYS * DAY)

/**
 * What mail servers and providers report afterwards; `policy`: sender or text was refused, which says nothing about the
 * address.
 */
export const MAIL_EVENT_KINDS = ['hard', 'soft', 'policy', 'complaint'] as const
export type MailEventKind = (typeof MAIL_EVENT_KINDS)[number]

/** A moment as text, in the time zone of the digest and with 24-hour times (07:00 and 17:00) in every language. */
export const digestMoment = (
  language: Language,
  timeZone: string,
  at: Date | string,
  { weekday = true }: { weekday?: boolean } = {},
): string =>
  dateFormat(language, {
    ...(weekday && { weekday: 'long' }),
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at))
