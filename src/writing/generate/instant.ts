import type { Topic } from '#articles/rules.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { findingsByUrls, type NamedFinding, recentFindings } from '#sources/findings.ts'
import { awaitRun } from '../await-run.ts'
import { sumOf } from '../runs.ts'
import type { FoundTool } from './calls.ts'
import { foundToolOf, toolNameOf } from './found-tool.ts'
import { MAX_FOUND, INSTANT_WINDOW_MS, INSTANT_WORDS } from './rules.ts'
import { startWriting } from './write-stories.ts'

const LOOKED_THROUGH = 100

type Categories = Parameters<typeof recentFindings>[1]['categories']

/** The target of an instant search: tools or agents. */
export type Wanted = {
  /** The kind of its drafts; `run` is the kind of their run. */
  as: 'tool' | 'agent'
  run: string
  /** Its topic, if that is fixed. */
  category?: Topic
  /** The source categories to search, the likeliest first, each with a test that recognizes a match by its headline. */
  sources: readonly { categories: Categories; matches: (title: string) => boolean }[]
  /**
   * Refusal codes: `noneSelected` when nothing was selected, `notFound` when no source has reported any of the selection.
   */
  noneSelected: string
  notFound: string
}

/** The newest matches of two days, one for each story: those of the likeliest sources first. */
export async function newestFound(db: Db, { sources, category }: Wanted, now: Date): Promise<FoundTool[]> {
  const since = new Date(now.getTime() - INSTANT_WINDOW_MS)
  const seen = new Set<string | null>()
  const found: FoundTool[] = []
  for (const { categories, matches } of sources) {
    const recent = await recentFindings(db, { since, categories, limit: LOOKED_THROUGH })
    for (const finding of recent) {
      if (found.length === MAX_FOUND) return found
      if (seen.has(finding.storyId) || !matches(finding.title)) continue
      seen.add(finding.storyId)
      const one = foundToolOf(finding)
      if (one) found.push({ ...one, ...(category && { category }) })
    }
  }
  return found
}

/**
 * Drafts the selection, identified by its addresses: only reported findings are drafted, and no other field of the request
 * is used. Responds when the run ends, or after `patienceMs` with status 202.
 */
export async function draftSelected(
  context: RequestContext,
  wanted: Wanted,
  selected: readonly { source_url: string }[],
  patienceMs: number,
) {
  if (selected.length === 0) throw new Refusal(wanted.noneSelected, 422)
  const urls = selected.map((one) => one.source_url)
  const parts = partsOf(await findingsByUrls(context.db, urls))
  if (parts.length === 0) throw new Refusal(wanted.notFound, 404)
  const runId = await startWriting(context, {
    kind: wanted.run,
    askedBy: context.caller?.id ?? null,
    as: wanted.as,
    words: INSTANT_WORDS,
    rewrite: true,
    parts,
  })
  const { run, finished } = await awaitRun(context, runId, patienceMs)
  return { count: 0, generated: run ? sumOf(run).drafted : 0, finished, run_id: runId }
}

function partsOf(found: readonly NamedFinding[]) {
  const byStory = new Map<string, { storyId: string; name: string }>()
  for (const finding of found)
    if (finding.storyId !== null && !byStory.has(finding.storyId))
      byStory.set(finding.storyId, { storyId: finding.storyId, name: toolNameOf(finding) })
  return [...byStory.values()]
}
