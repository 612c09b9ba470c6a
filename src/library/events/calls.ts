import * as z from 'zod/mini'
import { articleCard } from '#library/news/calls.ts'
import { PUBLIC_ARTICLES, TOPICS } from '#library/rules.ts'
import { KEPT_SECONDS, eventFields, pageOf } from '#library/shapes.ts'
import { call, listOf } from '#platform/call.ts'
import { WHENS } from './rules.ts'

/** An article about an event, with what is known of the event. */
export const eventCard = z.extend(articleCard, eventFields)
export type EventCard = z.infer<typeof eventCard>

/** How many events there are: coming, past, and of each category in the half that was asked for. */
export const eventCounts = z.object({
  upcoming: z.number(),
  past: z.number(),
  categories: z.array(z.object({ category: z.enum(TOPICS), count: z.number() })),
})

export const events = call('events', {
  summary:
    'Published articles about events with date and place: the coming ones by their start, the past ones last first, or without `when` all as they were published, newest first.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    ...pageOf(PUBLIC_ARTICLES),
    /** Coming ones without a date follow those with one. */
    when: z.optional(z.enum(WHENS)),
    category: z.optional(z.enum(TOPICS)),
  }),
  output: z.extend(listOf(eventCard), { counts: eventCounts }),
  refusals: ['problem.cursor'],
})
