import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { scrapeAiNews } from '../calls.ts'
import { LONG_CALL_MS } from '../rules.ts'
import { activeSources, startGathering } from '../gather.ts'
import { runById, sumOf } from '../runs.ts'

const LOOK_AGAIN_MS = 250

/**
 * The run continues in the background whether the caller waits or not; the answer comes when it ends, or after `patienceMs`
 * with status 202.
 */
export const scrapeWithin = (patienceMs: number) =>
  handle(scrapeAiNews, async ({ category, source }, context) => {
    const active = await activeSources(context, source === undefined ? category : 'all')
    const sources = source === undefined ? active : active.filter((id) => id === source)
    if (source !== undefined && sources.length === 0) throw new Refusal('sources.notFound', 404)
    const runId = await startGathering(context, sources, context.caller?.id ?? null)
    const started = performance.now()
    for (;;) {
      const run = await runById(context.db, runId)
      const finished = run === null || run.finishedAt !== null
      if (finished || performance.now() - started > patienceMs) {
        const { found, drafted } = run ? sumOf(run) : { found: 0, drafted: 0 }
        if (!finished) context.accepted()
        return { count: found, sources: sources.length, drafted, finished, run_id: runId }
      }
      await pause(LOOK_AGAIN_MS)
    }
  })

export const scrapeAiNewsHandler = scrapeWithin(LONG_CALL_MS)
