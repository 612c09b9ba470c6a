/** The path of the Model Context Protocol endpoint. */
export const MCP_PATH = '/mcp'

/** The tools that MCP clients can call, each answered by the calls of the site. */
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

/** The number of requests per minute: per account with a key, per network address without one. */
export const MCP_LIMIT = { per: 'account', times: 120, windowMinutes: 1 } as const

/** The largest request body in bytes, which is enough for every tool. */
export const MCP_BODY_BYTES = 64_000
