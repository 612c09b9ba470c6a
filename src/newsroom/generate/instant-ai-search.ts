import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { findingsByUrls, type NamedFinding, recentFindings } from '#sources/sources.ts'
import { awaitRun } from '../await-run.ts'
import { LONG_CALL_MS } from '../desk/rules.ts'
import { sumOf } from '../runs.ts'
import { instantAiSearch } from './calls.ts'
import type { FoundTool } from './calls.ts'
import { announces, foundToolOf, nameAndTagline } from './found-tool.ts'
import { FOUND_MOST, INSTANT_WINDOW_MS, INSTANT_WORDS } from './rules.ts'
import { startWriting } from './write-stories.ts'

const LOOKED_THROUGH = 100

/** Searching answers at once; generating when the run ends, or after `patienceMs` with status 202. */
export const instantSearchWithin = (patienceMs: number) =>
  handle(instantAiSearch, async ({ generateArticles, selectedTools = [] }, visit) => {
    const { db, now } = visit
    if (!generateArticles) {
      const tools = await newestTools(db, new Date(now.getTime() - INSTANT_WINDOW_MS))
      return { tools, count: tools.length, generated: 0, finished: true, run_id: null }
    }
    if (selectedTools.length === 0) throw new Refusal('newsroom.noToolSelected', 422)
    // only what a source has told is written about: the rest of what was sent is not looked at
    const found = await findingsByUrls(
      db,
      selectedTools.map((tool) => tool.source_url),
    )
    const parts = partsOf(found)
    if (parts.length === 0) throw new Refusal('newsroom.toolNotFound', 404)
    const runId = await startWriting(visit, {
      kind: 'instant-ai-search',
      askedBy: visit.caller?.id ?? null,
      as: 'tool',
      words: INSTANT_WORDS,
      rewrite: true,
      parts,
    })
    const { run, finished } = await awaitRun(visit, runId, patienceMs)
    const generated = run ? sumOf(run).drafted : 0
    return { tools: [], count: 0, generated, finished, run_id: runId }
  })

export const instantAiSearchHandler = instantSearchWithin(LONG_CALL_MS)

function partsOf(found: readonly NamedFinding[]) {
  const byStory = new Map<string, { storyId: string; name: string }>()
  for (const finding of found)
    if (finding.storyId !== null && !byStory.has(finding.storyId))
      byStory.set(finding.storyId, { storyId: finding.storyId, name: nameAndTagline(finding).name })
  return [...byStory.values()]
}

/** The newest tools, one for each story: first what sources of tools present, then what the news announces. */
async function newestTools(db: Db, since: Date): Promise<FoundTool[]> {
  const recent = (categories: Parameters<typeof recentFindings>[1]['categories']) =>
    recentFindings(db, { since, categories, limit: LOOKED_THROUGH })
  const candidates = [
    ...(await recent(['tools'])),
    ...(await recent(['news', 'learning'])).filter(({ title }) => announces(title)),
  ]
  const told = new Set<string | null>()
  const tools: FoundTool[] = []
  for (const finding of candidates) {
    if (tools.length === FOUND_MOST) break
    const tool = told.has(finding.storyId) ? null : foundToolOf(finding)
    told.add(finding.storyId)
    if (tool) tools.push(tool)
  }
  return tools
}
