import * as z from 'zod/mini'
import { call, nothing } from '#platform/call.ts'
import { SOURCE_CATEGORIES } from '#sources/rules.ts'
import { GATES } from './rules.ts'

const verdict = z.object({ gate: z.enum(GATES), ok: z.boolean(), detail: z.string() })

/** A paragraph of a draft with the sentences it cites and the verdicts of the gates. */
export const evidence = z.object({
  text: z.string(),
  sources: z.array(z.number()),
  quotes: z.array(z.object({ text: z.string(), source: z.number() })),
  verdicts: z.array(verdict),
})
export type Evidence = z.infer<typeof evidence>

/** What can be scraped: the sources of one category, or all. Source: administration §2. */
const SCRAPED = ['all', ...SOURCE_CATEGORIES] as const

export const scrapeAiNews = call('scrape-ai-news', {
  summary:
    'Reads the active sources of one category or all now, and drafts the strongest stories that have no ' +
    'draft. Responds when done, or after 25 seconds with 202 and a run to poll.',
  input: z.object({ category: z._default(z.enum(SCRAPED, 'newsroom.unknownCategory'), 'all') }),
  output: z.object({
    count: z.number(),
    sources: z.number(),
    drafted: z.number(),
    finished: z.boolean(),
    run_id: z.string(),
  }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})

export const regenerateAgentImages = call('regenerate-agent-images', {
  summary:
    'Regenerates the images of the newest agents, except those from publishers. Responds when done, or ' +
    'after 25 seconds with 202 and a run to poll.',
  input: nothing,
  output: z.object({ processed: z.number(), finished: z.boolean(), run_id: z.string() }),
  limit: { per: 'account', times: 5, windowMinutes: 10 },
})
