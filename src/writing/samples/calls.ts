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
  /** Practice feeds among the sources. */
  feeds: z.number(),
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
    'counts, and the practice feeds with what they reported. What someone has made or changed stays. Repeating the call ' +
    'has no effect.',
  input: nothing,
  output: z.object({ removed: z.number(), kept: z.number() }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})

export const practiceFeedsAdd = call('practice-feeds-add', {
  summary:
    'Adds the practice feeds, whose invented publishers the site answers itself, as sources and starts reading them. ' +
    'They work without a network, what is drafted from them is marked as a sample, and removing the samples removes ' +
    'them. Those that exist are turned on and read again.',
  input: nothing,
  output: z.object({
    added: z.number(),
    /** All practice feeds that are sources now. */
    feeds: z.number(),
    run_id: z.string(),
  }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})
