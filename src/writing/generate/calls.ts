import * as z from 'zod/mini'
import { TOPICS } from '#articles/rules.ts'
import { call } from '#platform/call.ts'
import { CONTENT_TYPES } from '../rules.ts'
import { MAX_FOUND, GENERATED, MAX_TOPICS } from './rules.ts'

export const generateContent = call('generate-content', {
  summary:
    'Generates now what a row of the schedule would: articles (one per story), infographics or video ' +
    'scripts from the strongest stories on the given topics or any, tools or agents from the newest ' +
    'stories, or episodes, events or images. Responds when done, or after 25 seconds with 202 and a run ' +
    'to poll. `generated` counts the drafts, which may be fewer than requested.',
  input: z.object({
    contentType: z.enum(CONTENT_TYPES),
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(GENERATED.most)), GENERATED.usual),
    topics: z._default(z.array(z.enum(TOPICS)).check(z.maxLength(MAX_TOPICS)), []),
  }),
  output: z.object({ generated: z.number(), finished: z.boolean(), run_id: z.string() }),
  refusals: ['newsroom.tooFewNumbers', 'newsroom.tooLittleReviewed'],
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})

/** A tool or an agent that a source has reported. Empty strings stand for facts that the source does not state. */
export const foundTool = z.object({
  /** As the report states it, and never the headline. */
  name: z.string(),
  tagline: z.string(),
  category: z.enum(TOPICS),
  description: z.string(),
  tags: z.array(z.string()),
  /** The maker, as the report names it. */
  provider: z.string(),
  /** The price in the words of the report; it is unknown if empty, and not free. */
  pricing: z.string(),
  publication_date: z.string(),
  source_url: z.string(),
})
export type FoundTool = z.infer<typeof foundTool>

const instantAnswer = z.object({
  count: z.number(),
  generated: z.number(),
  finished: z.boolean(),
  /** The run of the drafts; null for a search. */
  run_id: z.nullable(z.string()),
})
/** The selected search results, sent back by the client; more than four are refused with `tooMany`. */
const selected = (tooMany: string) =>
  z.optional(
    z
      .array(z.looseObject({ source_url: z.string().check(z.maxLength(2000)) }))
      .check(z.maxLength(MAX_FOUND, tooMany)),
  )

export const instantAiSearch = call('instant-ai-search', {
  summary:
    'Lists up to four AI tools that sources have reported in the last 48 hours. With `generateArticles`, ' +
    'drafts the selected ones (1 to 4, by `source_url`, about 350 words each) and responds when done, or ' +
    'after 25 seconds with 202 and a run to poll.',
  input: z.object({
    generateArticles: z._default(z.boolean(), false),
    selectedTools: selected('newsroom.fourToolsAtMost'),
  }),
  output: z.extend(instantAnswer, { tools: z.array(foundTool) }),
  refusals: ['newsroom.noToolSelected', 'newsroom.toolNotFound'],
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})

export const instantAiAgents = call('instant-ai-agents', {
  summary:
    'Lists up to four AI agents that sources have reported in the last 48 hours. With ' +
    '`generateArticles`, drafts the selected ones as agents (1 to 4, by `source_url`, about 350 words ' +
    'each) and responds when done, or after 25 seconds with 202 and a run to poll.',
  input: z.object({
    generateArticles: z._default(z.boolean(), false),
    selectedAgents: selected('newsroom.fourAgentsAtMost'),
  }),
  output: z.extend(instantAnswer, { agents: z.array(foundTool) }),
  refusals: ['newsroom.noAgentSelected', 'newsroom.agentNotFound'],
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})
