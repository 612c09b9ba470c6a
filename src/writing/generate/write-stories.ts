import { sql } from 'drizzle-orm'
import { HOUR, SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { type DraftOrder, draftStory } from '../draft-stories.ts'
import { beginRun, endPart, failPart, runById } from '../runs.ts'
import { generatedContent } from '../tables.ts'

type Part = { storyId: string; name?: string }
type Order = Pick<DraftOrder, 'as' | 'words' | 'rewrite'>
type Work = Order & { runId: string; parts: Part[] }

/** A model on this machine may take an hour for each of the twenty stories of a run; the queue allows a day. */
const EXPIRES_SECONDS = (24 * HOUR) / SECOND

/** Drafts the stories of a run one after the other; each is a part of the run. Parts that have ended are skipped. */
export const writeStoriesJob = job(
  'write-stories',
  async ({ runId, parts, ...order }: Work, runtime: Runtime) => {
    const run = await runById(runtime.db, runId)
    const failures: unknown[] = []
    for (const part of parts) {
      if (run?.outcomes[part.storyId]) continue
      try {
        await writePart(part, runId, order, runtime)
      } catch (error) {
        runtime.log.error({ err: error, story: part.storyId }, 'no draft could be written')
        failures.push(error) // the others continue; this one is retried with the job
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'stories of a run could not be drafted')
  },
  {
    expireInSeconds: EXPIRES_SECONDS,
    onFailed: async ({ runId, parts }, { db, clock }) => {
      for (const { storyId } of parts) await failPart(db, runId, storyId, clock.now())
    },
  },
)

async function writePart(
  { storyId, name }: Part,
  runId: string,
  order: Order,
  runtime: Runtime,
): Promise<void> {
  // counts the stored drafts: a retry after a kill writes nothing but must still count the draft
  if ((await countDrafts(runtime.db, storyId, runId)) === 0)
    await draftStory(runtime, storyId, { ...order, runId, ...(name !== undefined && { name }) })
  const drafted = await countDrafts(runtime.db, storyId, runId)
  const outcome = { state: drafted > 0 ? 'ok' : 'nothing', found: 1, drafted }
  await endPart(runtime.db, runId, storyId, outcome, runtime.clock.now())
}

/** 1 if the run has drafted the story, else 0. */
const countDrafts = (db: Db, storyId: string, runId: string): Promise<number> =>
  db.$count(
    generatedContent,
    sql`${generatedContent.storyId} = ${storyId} and ${generatedContent.metadata} ->> 'run' = ${runId}
        and ${generatedContent.status} <> 'rejected'`,
  )

/** Starts a run that drafts these stories and returns its id; without stories the run ends immediately. */
export async function startWriting(
  { db, jobs, clock }: Runtime,
  of: Order & { kind: string; askedBy: string | null; parts: Part[] },
): Promise<string> {
  const { kind, askedBy, ...work } = of
  return db.transaction(async (tx) => {
    const runId = await beginRun(tx, { kind, askedBy, parts: work.parts.length }, clock.now())
    if (work.parts.length > 0) await jobs.send(writeStoriesJob, { ...work, runId }, { tx, key: runId })
    return runId
  })
}
