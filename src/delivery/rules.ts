/** Where a reader can be told of something outside the site. `webhook` is Standard Webhooks, the others speak their service's form. */
export const CHANNEL_KINDS = ['webhook', 'slack', 'discord', 'telegram', 'teams'] as const

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
