import { handle } from '#platform/serve.ts'
import { LONG_CALL_MS } from '../rules.ts'
import { instantAiSearch } from './calls.ts'
import { announces } from './found-tool.ts'
import { type Wanted, draftSelected, newestFound } from './instant.ts'

const TOOLS: Wanted = {
  as: 'tool',
  run: 'instant-ai-search',
  sources: [
    { categories: ['tools'], matches: () => true },
    { categories: ['news', 'learning'], matches: announces },
  ],
  noneSelected: 'newsroom.noToolSelected',
  notFound: 'newsroom.toolNotFound',
}

/** A search responds immediately; generation responds when the run ends, or after `patienceMs` with status 202. */
export const instantSearchWithin = (patienceMs: number) =>
  handle(instantAiSearch, async ({ generateArticles, selectedTools = [] }, context) => {
    if (generateArticles)
      return { tools: [], ...(await draftSelected(context, TOOLS, selectedTools, patienceMs)) }
    const tools = await newestFound(context.db, TOOLS, context.now)
    return { tools, count: tools.length, generated: 0, finished: true, run_id: null }
  })

export const instantAiSearchHandler = instantSearchWithin(LONG_CALL_MS)
