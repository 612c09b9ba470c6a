import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'

/**
 * The kinds of places outside the site where a reader can be notified. `webhook` is Standard Webhooks, the others use their
 * service's format.
 */
export const CHANNEL_KINDS = ['webhook', 'slack', 'discord', 'telegram', 'teams'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** `dead`: switched off after three days of failures. */
export const CHANNEL_STATES = ['active', 'paused', 'dead'] as const

/** The events a message can report, by their names on the wire. */
export const MESSAGE_EVENTS = [
  'saved_search.matched',
  'watch_list.matched',
  'edition.published',
  'article.published',
  'article.corrected',
  'article.retracted',
  'channel.test',
] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/** The delivery states of a message to a channel. */
export const MESSAGE_STATES = ['waiting', 'delivered', 'dead'] as const

/** The events a channel can subscribe to; a test message is sent on request only. */
export const CHOSEN_EVENTS = [
  'edition.published',
  'article.published',
  'article.corrected',
  'article.retracted',
  'saved_search.matched',
  'watch_list.matched',
] as const

/** The most channels that one account may have. */
export const MAX_CHANNELS = 20

/**
 * The pause after each failed attempt, to which up to a tenth is added. Together they last three days. They start short, as
 * Standard Webhooks recommends, and continue every eight hours, so that no recovered receiver waits longer.
 */
export const PAUSES_MS = [
  10 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  ...Array.from({ length: 7 }, () => 8 * HOUR),
  8 * HOUR + 24 * MINUTE + 50 * SECOND,
] as const

/** A channel that has received nothing for this long is switched off. */
export const DEAD_AFTER_MS = 3 * DAY

/** Messages are deleted after this time, including held ones. */
export const KEPT_MS = 30 * DAY

/** A replaced secret signs along with its successor for this long. */
export const OVERLAP_MS = DAY

/** The maximum length of a channel's name. */
export const NAME_MAX = 60
