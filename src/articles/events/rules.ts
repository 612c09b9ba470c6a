import { DAY } from '#platform/clock.ts'
import { TOPICS, type Topic } from '../rules.ts'

/** Whether an event takes place. */
export const EVENT_STATES = ['confirmed', 'cancelled'] as const

/** The two halves of the list of events. */
export const WHENS = ['upcoming', 'past'] as const
export type When = (typeof WHENS)[number]

/** How long calendar subscribers are notified that an event was cancelled or withdrawn. */
export const WITHDRAWN_MS = 30 * DAY

/**
 * The last part of the address of a category's calendar; an event without a topic of its own is an `event`, as on its card.
 */
export const categorySlug = (topic: Topic): string =>
  topic === 'AI News' ? 'event' : topic.toLowerCase().replace(/ /g, '-')

/** The category with that slug, or null. */
export const categoryOf = (slug: string): Topic | null =>
  TOPICS.find((topic) => categorySlug(topic) === slug) ?? null
