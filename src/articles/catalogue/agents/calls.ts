import * as z from 'zod/mini'
import { PUBLIC_AGENTS } from '../../rules.ts'
import { narrowed } from '../../search/calls.ts'
import {
  KEPT_SECONDS,
  countedListOf,
  inLanguage,
  language,
  linkState,
  listedItem,
  pageOf,
  picturedItem,
  scored,
} from '../../shapes.ts'
import { call, moment, rowId } from '#platform/call.ts'

/** One agent in a list. */
export const agentCard = z.object({
  ...listedItem,
  ...scored,
  name: z.string(),
  excerpt: z.string(),
  provider: z.nullable(z.string()),
  model: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  link_state: linkState,
  link_checked_at: z.nullable(moment),
})
export type AgentCard = z.infer<typeof agentCard>

/** One agent as its page shows it: the body is `content_html`, or plain `description` where that is empty. */
export const agentView = z.extend(agentCard, {
  ...picturedItem,
  description: z.string(),
  content_html: z.string(),
  capabilities: z.array(z.string()),
  languages: z.array(language),
  free: z.boolean(),
  updated_at: moment,
})
export type AgentView = z.infer<typeof agentView>

export const agents = call('agents', {
  summary:
    'Lists published agents, newest first: the latest 20 free ones, or all that a premium reader may ' +
    'read. With words or a filter, searches all agents.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ ...pageOf(PUBLIC_AGENTS), ...narrowed }),
  output: countedListOf(agentCard),
  refusals: ['problem.cursor', 'problem.date'],
})

export const agent = call('agent', {
  summary: 'Returns one published agent, or an article about an agent that was published under this id.',
  method: 'GET',
  path: 'agents/{id}',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ id: rowId, ...inLanguage }),
  output: agentView,
  refusals: ['library.agentNotFound'],
})
