import * as z from 'zod/mini'
import { call, nothing } from '#platform/call.ts'

/** How many samples of each kind the site has. */
const counts = z.object({
  articles: z.number(),
  events: z.number(),
  tools: z.number(),
  agents: z.number(),
  podcasts: z.number(),
  videos: z.number(),
  drafts: z.number(),
})
export type SampleCounts = z.infer<typeof counts>

export const sampleContent = call('sample-content', {
  method: 'GET',
  path: 'admin/sample-content',
  summary:
    'Counts the sample content of a first start: what removing it would delete, and what stays because someone has changed it.',
  input: nothing,
  output: z.object({
    removable: counts,
    /** Articles, events and drafts that someone has changed. */
    kept: z.number(),
  }),
})

export const removeSamples = call('remove-samples', {
  summary:
    'Deletes the sample content of a first start for good, with its translations, pictures, sounds, videos, names and ' +
    'counts. What someone has made or changed stays. Repeating the call has no effect.',
  input: nothing,
  output: z.object({ removed: z.number(), kept: z.number() }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})
