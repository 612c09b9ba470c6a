import * as z from 'zod'
import { LANGUAGES, type Language, addressIn } from '#languages/rules.ts'
import { agents } from '#articles/catalogue/agents/calls.ts'
import { events } from '#articles/events/calls.ts'
import { documentAt } from '#syndication/documents.ts'
import { type Making, absolute } from '#articles/making.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { article, articles } from '#articles/calls.ts'
import { podcasts } from '#articles/podcasts/calls.ts'
import { search } from '#articles/search/calls.ts'
import { tools } from '#articles/catalogue/tools/calls.ts'
import { Refusal } from '#platform/refusal.ts'
import type { McpTool } from './rules.ts'

/** The answer of a tool: a text that a model reads, and the same as data if there is any. */
export type ToolAnswer = { text: string; data?: Record<string, unknown> }
/** A tool, for any caller: `making` answers as it does for this reader. */
export type Tool = {
  name: McpTool
  input: z.ZodRawShape
  run: (input: unknown, making: Making) => Promise<ToolAnswer>
}

const language = z
  .enum(LANGUAGES)
  .optional()
  .describe(`Language of the answer: ${LANGUAGES.slice(0, -1).join(', ')} or ${LANGUAGES.at(-1)}.`)
const id = z.uuid().describe('The id of an article, as the other tools tell it.')
const limit = (most: number) =>
  z.int().min(1).max(most).optional().describe(`At most so many, up to ${most}.`)

/** Declares a tool; its input is already validated. */
const tool = <Shape extends z.ZodRawShape>(
  name: McpTool,
  input: Shape,
  run: (input: z.output<z.ZodObject<Shape>>, making: Making) => Promise<ToolAnswer>,
): Tool => ({ name, input, run: (raw, making) => run(z.object(input).parse(raw), making) })

/** Every tool. None of them changes anything, and all use the calls that the site's own pages make. */
export const TOOLS: readonly Tool[] = [
  tool(
    'search',
    {
      query: z.string().min(1).max(100).describe('Words; quotes keep them together, a minus excludes.'),
      kind: z.enum(['article', 'event', 'tool', 'agent', 'podcast']).optional(),
      language,
      limit: limit(30),
    },
    async ({ query, kind, limit: most = 9 }, making) => {
      const found = await making.ask(search, {
        q: query,
        lang: making.language,
        limit: most,
        ...(kind !== undefined && { type: kind }),
      })
      const items = found.items.map(({ title, snippet, ...item }) => ({
        ...item,
        title: plain(title),
        snippet: plain(snippet),
        url: pageOf(making, item.language, item.kind, item.id),
      }))
      return asData({ items, total: found.total, total_is_least: found.total_is_least })
    },
  ),
  tool('get_article', { id, language }, async ({ id: of }, making) => ({
    text: await articleAsMarkdown(making, of),
  })),
  tool(
    'list_latest',
    { kind: z.enum(['news', 'agents', 'podcasts']).optional(), language, limit: limit(15) },
    async ({ kind = 'news', limit: most = 9 }, making) => {
      const asked = { lang: making.language, limit: most }
      if (kind === 'agents') return asList(making, 'agent', await making.ask(agents, asked))
      if (kind === 'podcasts') return asList(making, 'podcast', await making.ask(podcasts, asked))
      return asList(making, 'article', await making.ask(articles, asked))
    },
  ),
  tool('get_story_timeline', { id, language }, async ({ id: of }, making) => {
    const story = await making.ask(article, { id: of, lang: making.language })
    const { title, published_at, access, timeline, corrections, retracted_at } = story
    return asData({ id: of, title, published_at, access, timeline, corrections, retracted_at })
  }),
  tool(
    'list_events',
    { when: z.enum(['upcoming', 'past']).optional(), language, limit: limit(30) },
    async ({ when = 'upcoming', limit: most = 9 }, making) =>
      asList(making, 'event', await making.ask(events, { when, lang: making.language, limit: most })),
  ),
  tool(
    'list_tools',
    { query: z.string().max(100).optional(), language, limit: limit(50) },
    async ({ query, limit: most = 9 }, making) =>
      asList(
        making,
        'tool',
        await making.ask(tools, {
          lang: making.language,
          limit: most,
          ...(query !== undefined && { q: query }),
        }),
      ),
  ),
  tool('leaderboard', { language }, async (_input, making) =>
    asData(await making.ask(leaderboard, { lang: making.language })),
  ),
]

/** An article as its Markdown page shows it to this reader. Throws Refusal `library.articleNotFound` (404). */
export async function articleAsMarkdown(making: Making, of: string): Promise<string> {
  const document = await documentAt(`/news/${of.toLowerCase()}.md`, true)?.make(making)
  if (!document) throw new Refusal('library.articleNotFound', 404)
  return document.body
}

const asData = (data: Record<string, unknown>): ToolAnswer => ({ text: JSON.stringify(data), data })

/** A list with the address of each item's page, for citations. */
function asList(
  making: Making,
  kind: keyof typeof PAGES,
  { items, total }: { items: readonly { id: string; language: Language }[]; total: number },
): ToolAnswer {
  const withUrls = items.map((item) => ({ ...item, url: pageOf(making, item.language, kind, item.id) }))
  return asData({ items: withUrls, total })
}

const plain = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join('')

const PAGES = {
  article: '/news/',
  event: '/news/',
  tool: '/tools/',
  agent: '/agents/',
  podcast: '/podcasts#',
}

const pageOf = (making: Making, written: Language, kind: keyof typeof PAGES, of: string): string =>
  absolute(making.runtime.config, addressIn(written, `${PAGES[kind]}${of}`))
