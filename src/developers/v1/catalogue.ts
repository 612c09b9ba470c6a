import { agentHandler, agentsHandler } from '#articles/catalogue/agents/agents.ts'
import { agent, agents } from '#articles/catalogue/agents/calls.ts'
import { changedCards } from '#articles/changed-cards.ts'
import { toolHandler, toolsHandler } from '#articles/catalogue/tools/tools.ts'
import { tool, tools } from '#articles/catalogue/tools/calls.ts'
import { handle } from '#platform/serve.ts'
import { v1Agent, v1Agents, v1Tool, v1Tools } from './calls.ts'
import { askSite, refuseBesides } from './site-answers.ts'

export const v1ToolsHandler = handle(v1Tools, async ({ updated_since: since, ...asked }, context) => {
  if (since === undefined) return askSite(toolsHandler, tools, asked, context)
  const { limit, cursor, lang, ...besides } = asked
  refuseBesides(besides)
  return changedCards('tool', { since, limit, cursor, lang }, context)
})

export const v1ToolHandler = handle(v1Tool, (asked, context) => askSite(toolHandler, tool, asked, context))

export const v1AgentsHandler = handle(v1Agents, async ({ updated_since: since, ...asked }, context) => {
  if (since === undefined) return askSite(agentsHandler, agents, asked, context)
  const { limit, cursor, lang, ...besides } = asked
  refuseBesides(besides)
  return changedCards('agent', { since, limit, cursor, lang }, context)
})

export const v1AgentHandler = handle(v1Agent, (asked, context) =>
  askSite(agentHandler, agent, asked, context),
)
