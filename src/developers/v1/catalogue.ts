import { agentHandler, agentsHandler } from '#library/agents/agents.ts'
import { agent, agents } from '#library/agents/calls.ts'
import { changedCards } from '#library/changes/changed-cards.ts'
import { toolHandler, toolsHandler } from '#library/tools/tools.ts'
import { tool, tools } from '#library/tools/calls.ts'
import { handle } from '#platform/serve.ts'
import { v1Agent, v1Agents, v1Tool, v1Tools } from './calls.ts'
import { askSite, refuseBesides } from './site-answers.ts'

export const v1ToolsHandler = handle(v1Tools, async ({ updated_since: since, ...asked }, visit) => {
  if (since === undefined) return askSite(toolsHandler, tools, asked, visit)
  const { limit, cursor, lang, ...besides } = asked
  refuseBesides(besides)
  return changedCards('tool', { since, limit, cursor, lang }, visit)
})

export const v1ToolHandler = handle(v1Tool, (asked, visit) => askSite(toolHandler, tool, asked, visit))

export const v1AgentsHandler = handle(v1Agents, async ({ updated_since: since, ...asked }, visit) => {
  if (since === undefined) return askSite(agentsHandler, agents, asked, visit)
  const { limit, cursor, lang, ...besides } = asked
  refuseBesides(besides)
  return changedCards('agent', { since, limit, cursor, lang }, visit)
})

export const v1AgentHandler = handle(v1Agent, (asked, visit) => askSite(agentHandler, agent, asked, visit))
