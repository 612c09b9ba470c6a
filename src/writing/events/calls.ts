import * as z from 'zod/mini'
import { call, nothing } from '#platform/call.ts'

export const scrapeAiEvents = call('scrape-ai-events', {
  summary:
    'Searches the event sources, or all sources if there are none, for events in the next six months, ' +
    'and drafts the new ones. Responds when done, or after 25 seconds with 202 and a run to poll.',
  input: nothing,
  output: z.object({
    articlesGenerated: z.number(),
    /** The number of events that the sources announce, including known ones. */
    eventsFound: z.number(),
    sources: z.number(),
    finished: z.boolean(),
    run_id: z.string(),
  }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})
