/** Where programs speak the Model Context Protocol. */
export const MCP_PATH = '/mcp'

/** What a program can ask for there, each answered by the calls of the site. */
export const MCP_TOOLS = [
  'search',
  'get_article',
  'list_latest',
  'get_story_timeline',
  'list_events',
  'list_tools',
  'leaderboard',
] as const
export type McpTool = (typeof MCP_TOOLS)[number]

/** So often in a minute, by account with a key and by network address without. */
export const MCP_LIMIT = { per: 'account', times: 120, windowMinutes: 1 } as const

/** A question is short: this is room for every tool. */
export const MCP_BODY_BYTES = 64_000
