import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { call, moment, nothing, rowId } from '#platform/call.ts'
import { SOURCE_CATEGORIES } from '#sources/rules.ts'
import { GATES } from './rules.ts'

const verdict = z.object({ gate: z.enum(GATES), ok: z.boolean(), detail: z.string() })

/** A paragraph of a draft with the sentences it cites and the verdicts of the gates. */
export const evidence = z.object({
  text: z.string(),
  /** It is a heading, which cites nothing and is not counted as a paragraph. */
  heading: z.optional(z.boolean()),
  sources: z.array(z.number()),
  quotes: z.array(z.object({ text: z.string(), source: z.number() })),
  verdicts: z.array(verdict),
  /** Another source of the story that supports the paragraph, with its sentence, if the cited ones do not. */
  elsewhere: z.nullable(z.object({ source: z.number(), text: z.string() })),
})
export type Evidence = z.infer<typeof evidence>

const relevanceView = z.object({
  threshold: z.number(),
  /** Recent stories that are not drafted, the newest first, at most 50. */
  items: z.array(
    z.object({
      id: rowId,
      title: z.string(),
      language: z.enum(LANGUAGES),
      score: z.number(),
      /** The words that speak for it. */
      words: z.array(z.string()),
      last_at: moment,
    }),
  ),
  total: z.number(),
})

export const relevance = call('relevance', {
  method: 'GET',
  path: 'admin/relevance',
  summary: 'Returns from which relevance a story is drafted, and the recent stories that are not about AI.',
  input: nothing,
  output: relevanceView,
})

export const relevanceChange = call('relevance-change', {
  method: 'PATCH',
  path: 'admin/relevance',
  summary: 'Changes from which relevance, 0 to 1, a story of a source with several subjects is drafted.',
  input: z.object({
    threshold: z
      .number('newsroom.relevanceRange')
      .check(z.minimum(0, 'newsroom.relevanceRange'), z.maximum(1, 'newsroom.relevanceRange')),
  }),
  output: relevanceView,
})

export const draftIrrelevant = call('draft-irrelevant-story', {
  path: 'admin/relevance/{id}/draft',
  summary: 'Drafts a story although it was judged not to be about AI.',
  input: z.object({ id: rowId }),
  output: z.object({ run_id: z.string() }),
  refusals: ['newsroom.storyNotFound'],
})

/** What can be scraped: the sources of one category, or all. Source: administration §2. */
const SCRAPED = ['all', ...SOURCE_CATEGORIES] as const

export const scrapeAiNews = call('scrape-ai-news', {
  summary:
    'Reads the active sources of one category or all now, or a single source, and drafts the strongest ' +
    'stories that have no draft. Responds when done, or after 25 seconds with 202 and a run to poll.',
  input: z.object({
    category: z._default(z.enum(SCRAPED, 'newsroom.unknownCategory'), 'all'),
    /** An active source: only it is read, whatever its category. */
    source: z.optional(rowId),
  }),
  output: z.object({
    count: z.number(),
    sources: z.number(),
    drafted: z.number(),
    finished: z.boolean(),
    run_id: z.string(),
  }),
  refusals: ['sources.notFound'],
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
