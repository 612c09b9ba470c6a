import { handle } from '#platform/serve.ts'
import { awaitRun } from '../await-run.ts'
import { LONG_CALL_MS } from '../rules.ts'
import { sumOf } from '../runs.ts'
import { scrapeAiEvents } from './calls.ts'
import { startEventSearch } from '../search-events.ts'

export const scrapeAiEventsHandler = handle(scrapeAiEvents, async (_, context) => {
  const runId = await context.db.transaction((tx) =>
    startEventSearch({ ...context, db: tx }, context.caller?.id ?? null),
  )
  const { run, finished } = await awaitRun(context, runId, LONG_CALL_MS)
  const { found, drafted } = run ? sumOf(run) : { found: 0, drafted: 0 }
  return {
    articlesGenerated: drafted,
    eventsFound: found,
    sources: run?.parts ?? 0,
    finished,
    run_id: runId,
  }
})
