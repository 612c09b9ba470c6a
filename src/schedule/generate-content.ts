import { randomUUID } from 'node:crypto'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { awaitRun } from '#writing/await-run.ts'
import { LONG_CALL_MS } from '#writing/rules.ts'
import { sumOf } from '#writing/runs.ts'
import { startWork } from './start-work.ts'
import { generateContent } from '#writing/generate/calls.ts'

/** The refusals when nothing could be created, by the final state of the run. */
const REFUSALS: Record<string, string> = {
  'too-few-numbers': 'newsroom.tooFewNumbers',
  'too-little-reviewed': 'newsroom.tooLittleReviewed',
}

/**
 * Does immediately what a row of the timetable does at its hour. Responds when the run ends, or after `patienceMs` with
 * status 202; the run continues either way.
 */
export const generateWithin = (patienceMs: number) =>
  handle(generateContent, async (order, context) => {
    const work = { ...order, id: randomUUID(), focus: null, languages: [] }
    const runId = await context.db.transaction((tx) =>
      startWork({ ...context, db: tx }, work, context.now, context.caller?.id ?? null),
    )
    const { run, finished } = await awaitRun(context, runId, patienceMs)
    const state = Object.values(run?.outcomes ?? {})[0]?.state ?? ''
    const refusal = finished ? REFUSALS[state] : undefined
    if (refusal !== undefined) throw new Refusal(refusal, 409)
    const { found, drafted } = run ? sumOf(run) : { found: 0, drafted: 0 }
    return { generated: order.contentType === 'image' ? found : drafted, finished, run_id: runId }
  })

export const generateContentHandler = generateWithin(LONG_CALL_MS)
