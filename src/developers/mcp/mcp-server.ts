import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { say } from '#languages/languages.ts'
import { type Language, isLanguage } from '#languages/rules.ts'
import { type Making, absolute } from '#articles/making.ts'
import { articles } from '#articles/calls.ts'
import type { Log } from '#platform/log.ts'
import { isRefusal } from '#platform/refusal.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { TOOLS, type Tool, articleAsMarkdown } from './mcp-tools.ts'

/** One request of a program: its caller, its default language, and access to the calls. */
export type McpQuestion = {
  request: Request
  /** The parsed body. */
  message: unknown
  language: Language
  makingIn: (language: Language) => Making
  log: Pick<Log, 'error'>
  requestId: string
}

/**
 * Answers one request of the Model Context Protocol in isolation: nothing is kept between two requests. A server is created
 * for each, which takes less than a millisecond, so that no reader's answer can reach another.
 */
export async function answerMcp(question: McpQuestion): Promise<Response> {
  const { request, message } = question
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = serverFor(question)
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const LISTED = 30

function serverFor(question: McpQuestion): McpServer {
  const { language, makingIn } = question
  const making = makingIn(language)
  const { config } = making.runtime
  const server = new McpServer(
    { name: 'cadence', title: config.siteName, version: '1.0.0', websiteUrl: config.siteUrl },
    { instructions: say('en', 'developers.mcp.instructions', { site: config.siteName }) },
  )
  for (const tool of TOOLS)
    server.registerTool(
      tool.name,
      {
        description: say('en', `developers.mcp.tool.${tool.name}`),
        inputSchema: tool.input,
        annotations: READ_ONLY,
      },
      async (input: unknown) => answerOf(tool, input, question),
    )
  server.registerResource(
    'article',
    new ResourceTemplate(`${absolute(config, '/')}{language}/news/{id}.md`, {
      list: async () => ({ resources: await newest(making) }),
    }),
    { mimeType: 'text/markdown', description: say('en', 'developers.mcp.resource') },
    async (uri, { language: asked, id }) => {
      const text = await articleAsMarkdown(
        makingIn(isLanguage(asked) ? asked : language),
        typeof id === 'string' ? id : '',
      )
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] }
    },
  )
  return server
}

async function newest(making: Making) {
  const { items } = await making.ask(articles, { lang: making.language, limit: LISTED })
  return items.map((each) => ({
    uri: absolute(making.runtime.config, `/${making.language}/news/${each.id}.md`),
    name: each.title,
    description: each.excerpt,
    mimeType: 'text/markdown',
  }))
}

/** The answer of the tool. Refusals and errors are reported in the answer, as the protocol reports them to a model. */
async function answerOf(tool: Tool, input: unknown, { language, makingIn, log, requestId }: McpQuestion) {
  const asked = (input as { language?: unknown }).language // an object, as the protocol has validated it
  const spoken = isLanguage(asked) ? asked : language
  try {
    const { text, data } = await tool.run(input, makingIn(spoken))
    return {
      content: [{ type: 'text' as const, text }],
      ...(data !== undefined && { structuredContent: data }),
    }
  } catch (error) {
    if (!isRefusal(error)) log.error({ err: error, requestId, tool: tool.name }, 'mcp tool failed')
    const [code, values] = isRefusal(error)
      ? [error.code, error.values]
      : [isUnavailable(error) ? 'problem.unavailable' : 'problem.internal', {}]
    return { isError: true, content: [{ type: 'text' as const, text: say(spoken, code, values) }] }
  }
}
