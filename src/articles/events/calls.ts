import * as z from 'zod/mini'
import { articleCard } from '../calls.ts'
import { PUBLIC_ARTICLES, TOPICS } from '../rules.ts'
import { KEPT_SECONDS, eventFields, pageOf } from '../shapes.ts'
import { call, listOf } from '#platform/call.ts'
import { WHENS } from './rules.ts'

/** An article about an event, with the event's data. */
export const eventCard = z.extend(articleCard, eventFields)
export type EventCard = z.infer<typeof eventCard>

/** The number of events: upcoming, past, and per category in the requested half. */
export const eventCounts = z.object({
  upcoming: z.number(),
  past: z.number(),
  categories: z.array(z.object({ category: z.enum(TOPICS), count: z.number() })),
})

export const events = call('events', {
  summary:
    'Lists published articles about events with date and place: upcoming events by start time, or past ' +
    'events, latest first. If `when` is omitted, lists all by publication date, newest first.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    ...pageOf(PUBLIC_ARTICLES),
    /** Upcoming events without a date come after those with one. */
    when: z.optional(z.enum(WHENS)),
    category: z.optional(z.enum(TOPICS)),
  }),
  output: z.extend(listOf(eventCard), { counts: eventCounts }),
  refusals: ['problem.cursor'],
})
