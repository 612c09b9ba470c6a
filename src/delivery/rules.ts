import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'

/** Where a reader can be told of something outside the site. `webhook` is Standard Webhooks, the others speak their service's form. */
export const CHANNEL_KINDS = ['webhook', 'slack', 'discord', 'telegram', 'teams'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** `dead`: three days of failures have switched it off. */
export const CHANNEL_STATES = ['active', 'paused', 'dead'] as const

/** What can be told, by its name on the wire. */
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

/** What became of a message to a channel. */
export const MESSAGE_STATES = ['waiting', 'delivered', 'dead'] as const

/** What a channel may ask for; a test message comes when it is pressed. */
export const CHOSEN_EVENTS = [
  'edition.published',
  'article.published',
  'article.corrected',
  'article.retracted',
  'saved_search.matched',
  'watch_list.matched',
] as const

/** Channels that one account may have, at most. */
export const MAX_CHANNELS = 20

/**
 * After each failed attempt so long passes before the next, and up to a tenth more. Together three days; it begins soon, as
 * Standard Webhooks recommends, and goes on every eight hours, so that nobody who is there again waits for longer.
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

/** A channel to which nothing has arrived for so long is switched off. */
export const DEAD_AFTER_MS = 3 * DAY

/** Messages are forgotten after so long, also those that were held. */
export const KEPT_MS = 30 * DAY

/** A secret that was replaced signs beside its successor for so long. */
export const OVERLAP_MS = DAY

/** Characters of the name of a channel. */
export const NAME_MAX = 60
