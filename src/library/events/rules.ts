import { DAY } from '#platform/clock.ts'
import { TOPICS, type Topic } from '#library/rules.ts'

/** What is known of whether an event takes place. */
export const EVENT_STATES = ['confirmed', 'cancelled'] as const

/** The two halves of the list of events. */
export const WHENS = ['upcoming', 'past'] as const
export type When = (typeof WHENS)[number]

/** Who has subscribed to a calendar is told for this long that an event was cancelled or withdrawn. */
export const WITHDRAWN_MS = 30 * DAY

/** The last part of the address of a category's calendar; what has no topic of its own is an `event`, as on its card. */
export const categorySlug = (topic: Topic): string =>
  topic === 'AI News' ? 'event' : topic.toLowerCase().replace(/ /g, '-')

/** The category of that name in an address, or null. */
export const categoryOf = (slug: string): Topic | null =>
  TOPICS.find((topic) => categorySlug(topic) === slug) ?? null
