import * as z from 'zod/mini'
import { call, nothing } from '#platform/call.ts'

export const scrapeAiEvents = call('scrape-ai-events', {
  summary:
    'Looks for events of the next six months at the sources of events, or at all sources when there are none, and ' +
    'drafts what is new. Answers when done, or after 25 s with a run to poll (202).',
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
