import { draftsOfStories, judgeStoriesAgain } from './drafts-of-stories.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { holdLock } from '#platform/lock.ts'
import { MODEL_JOB_SECONDS } from '#services/model.ts'
import type { SourceCategory } from '#sources/rules.ts'
import { dueSources, gatherSource } from '#sources/sources.ts'
import { listSources } from '#sources/source-desk.ts'
import { toolsOf } from '#sources/tools.ts'
import { DraftsFailed, draftStories } from './draft-stories.ts'
import { fetchPicturesJob } from './fetch-picture-of.ts'
import { restFromPlacing } from '#stories/place-all-thread.ts'
import { readNewClues } from './other-languages/other-languages.ts'
import { OPEN_PART, beginRun, endPart, failPart, openRuns } from './runs.ts'
import { clusterStories } from '#stories/cluster-stories.ts'
import { embedWith } from '#stories/cluster-stories-vectors.ts'

/** The number of sources read at the same time in one process; each host still gets one request at a time. */
const SOURCE_CONCURRENCY = 4
/** Reading a source with its article pages takes minutes when hosts are slow. */
const READING_EXPIRES_SECONDS = 900
const DUE_BATCH_SIZE = 500
const SOON_MS = 30 * MINUTE
/** The part of a run that comes after its sources. */
const STORIES = 'stories'

type SourcePart = { sourceId: string; runId: string }

/** Reads one source and stores what is new. The last source of a run starts the story job. */
export const gatherSourceJob = job(
  'gather-source',
  async ({ sourceId, runId }: SourcePart, runtime: Runtime) => {
    const { state, added } = await gatherSource(runtime.db, sourceId, toolsOf(runtime))
    runtime.log.info({ source: sourceId, state, added: added.length }, 'source read')
    const outcome = { state, found: added.length, drafted: 0 }
    await endSource(runtime, { sourceId, runId }, (tx, id) =>
      endPart(tx, id, sourceId, outcome, runtime.clock.now()),
    )
  },
  {
    concurrency: SOURCE_CONCURRENCY,
    expireInSeconds: READING_EXPIRES_SECONDS,
    onFailed: (part, runtime) =>
      endSource(runtime, part, (tx, id) => failPart(tx, id, part.sourceId, runtime.clock.now())),
  },
)

/** Ends the part of the source in its run, and in the other runs that waited for this reading. */
const endSource = (
  { db, jobs, clock }: Runtime,
  { sourceId, runId }: SourcePart,
  end: (tx: Db, runId: string) => Promise<{ done: number; parts: number }>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await holdLock(tx, GATHERING)
    const waiting = (await runsUnderWay(tx, clock.now())).filter(
      ({ outcomes }) => outcomes[sourceId]?.state === OPEN_PART.state,
    )
    for (const id of new Set([runId, ...waiting.map((run) => run.id)])) {
      const { done, parts } = await end(tx, id)
      if (done === parts - 1) await jobs.send(clusterStoriesJob, { runId: id }, { tx, key: id })
    }
  })

/** The lock under which runs are begun and sources ended, so that no run waits for a reading that has just ended. */
const GATHERING = 'gathering'
const KIND = 'scrape-ai-news'
/** All tries of a reading end within this time; a new run does not wait for older unfinished runs. */
const READING_ENDS_MS = 2 * HOUR

const runsUnderWay = (tx: Db, now: Date) => openRuns(tx, KIND, new Date(now.getTime() - READING_ENDS_MS))

/** Groups findings into stories and drafts the strongest of all stories, not only those of this run. */
export const clusterStoriesJob = job(
  'tell-stories',
  async ({ runId }: { runId?: string }, runtime: Runtime) => {
    await toolsOf(runtime).reader.rest() // placing and writing have their own threads: only one at a time should hold memory
    await clusterStories(runtime, draftsOfStories, embedWith(runtime.outside.model, runId))
    await restFromPlacing()
    await judgeStoriesAgain(runtime.db, await readNewClues(runtime.db, runtime.clock.now()))
    const { state, drafted } = await draftsOf(runtime, runId)
    await runtime.jobs.send(fetchPicturesJob, {}, { key: 'all' })
    if (runId !== undefined)
      await endPart(runtime.db, runId, STORIES, { state, found: 0, drafted }, runtime.clock.now())
    return { drafted }
  },
  {
    expireInSeconds: MODEL_JOB_SECONDS,
    onFailed: async ({ runId }, { db, clock }) => runId && failPart(db, runId, STORIES, clock.now()),
  },
)

/** The result of drafting: `failed` when some drafts could not be written, which the next run tries again. */
async function draftsOf(runtime: Runtime, runId?: string): Promise<{ state: string; drafted: number }> {
  try {
    return { state: 'ok', drafted: await draftStories(runtime, runId) }
  } catch (error) {
    if (!(error instanceof DraftsFailed)) throw error
    return { state: 'failed', drafted: error.drafted }
  }
}

/**
 * The gathering run as the timetable starts it: every source that is due now or soon. Otherwise a source that was read late
 * in a run would miss the next one and wait twice as long. A host that asked us to wait is not contacted early.
 */
export async function gatherDue(runtime: Runtime): Promise<string> {
  const now = runtime.clock.now()
  const due = await dueSources(runtime.db, new Date(now.getTime() + SOON_MS), DUE_BATCH_SIZE)
  return startGathering(
    runtime,
    due.filter(({ nextFetchAt, state }) => nextFetchAt <= now || state !== 'busy').map(({ id }) => id),
    null,
  )
}

/** The active sources of one category or of all, due or not, for a run that an editor starts. */
export const activeSources = async ({ db }: Runtime, category: SourceCategory | 'all'): Promise<string[]> =>
  (await listSources(db, true, category === 'all' ? undefined : category)).map(({ id }) => id)

/**
 * Starts a run over these sources and returns its id. Run and jobs are created together or not at all. A source that another
 * run is reading is not read twice: the run waits for that reading.
 */
export async function startGathering(
  runtime: Runtime,
  sourceIds: readonly string[],
  askedBy: string | null,
): Promise<string> {
  return runtime.db.transaction(async (tx) => {
    await holdLock(tx, GATHERING)
    const now = runtime.clock.now()
    const reading = new Set(
      (await runsUnderWay(tx, now)).flatMap(({ outcomes }) =>
        Object.keys(outcomes).filter((part) => outcomes[part]?.state === OPEN_PART.state),
      ),
    )
    const parts = sourceIds.length === 0 ? 0 : sourceIds.length + 1
    const outcomes = Object.fromEntries(sourceIds.map((id) => [id, OPEN_PART]))
    const runId = await beginRun(tx, { kind: KIND, askedBy, parts, outcomes }, now)
    for (const sourceId of sourceIds.filter((id) => !reading.has(id)))
      await runtime.jobs.send(gatherSourceJob, { sourceId, runId }, { tx, key: `${runId} ${sourceId}` })
    return runId
  })
}
