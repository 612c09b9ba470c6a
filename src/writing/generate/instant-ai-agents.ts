import { handle } from '#platform/serve.ts'
import { LONG_CALL_MS } from '../rules.ts'
import { instantAiAgents } from './calls.ts'
import { announces } from './found-tool.ts'
import { type Wanted, draftSelected, newestFound } from './instant.ts'

/** The word "agent" in five languages. */
const AGENT =
  /(?<!\p{L})(?:(?:ai-)?agents?|agentic|agentes?|(?:[وبل]?ال)?وكيل(?:ا|ة)?|(?:[وبل]?ال)?وكلاء)(?!\p{L})/iu
const saysAgent = (title: string) => AGENT.test(title)

/** Everything from sources of agents, and also a tool whose headline calls it an agent, and news that announces one. */
const AGENTS: Wanted = {
  as: 'agent',
  run: 'instant-ai-agents',
  category: 'AI Agents',
  sources: [
    { categories: ['agents'], matches: () => true },
    { categories: ['tools'], matches: saysAgent },
    { categories: ['news', 'learning'], matches: (title) => saysAgent(title) && announces(title) },
  ],
  noneSelected: 'newsroom.noAgentSelected',
  notFound: 'newsroom.agentNotFound',
}

/** A search responds immediately; generation responds when the run ends, or after `patienceMs` with status 202. */
export const instantAgentsWithin = (patienceMs: number) =>
  handle(instantAiAgents, async ({ generateArticles, selectedAgents = [] }, context) => {
    if (generateArticles)
      return { agents: [], ...(await draftSelected(context, AGENTS, selectedAgents, patienceMs)) }
    const agents = await newestFound(context.db, AGENTS, context.now)
    return { agents, count: agents.length, generated: 0, finished: true, run_id: null }
  })

export const instantAiAgentsHandler = instantAgentsWithin(LONG_CALL_MS)
