import { newestAgentNames } from '#articles/item-picture.ts'
import { handle } from '#platform/serve.ts'
import { awaitRun } from '../await-run.ts'
import { regenerateAgentImages } from '../calls.ts'
import { LONG_CALL_MS } from '../rules.ts'
import { fetchPictureJob } from '../fetch-picture-of.ts'
import { beginRun } from '../runs.ts'

/** The most agents whose images one request regenerates. */
const MAX = 50

/**
 * Regenerates the images of the newest agents; a publisher's image is kept. Answers after `patienceMs` at the latest, and
 * the rest of the work continues.
 */
export const regenerateWithin = (patienceMs: number) =>
  handle(regenerateAgentImages, async (_, context) => {
    const found = await newestAgentNames(context.db, MAX)
    const runId = await context.db.transaction(async (tx) => {
      const run = {
        kind: 'regenerate-agent-images',
        askedBy: context.caller?.id ?? null,
        parts: found.length,
      }
      const id = await beginRun(tx, run, context.now)
      for (const agent of found)
        await context.jobs.send(
          fetchPictureJob,
          { ...agent, anew: true, runId: id },
          { tx, key: `${id} ${agent.id}` },
        )
      return id
    })
    const { run, finished } = await awaitRun(context, runId, patienceMs)
    const parts = Object.values(run?.outcomes ?? {})
    return { processed: parts.filter(({ state }) => state !== 'failed').length, finished, run_id: runId }
  })

export const regenerateAgentImagesHandler = regenerateWithin(LONG_CALL_MS)
