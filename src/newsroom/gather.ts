import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { job } from '#platform/jobs.ts'
import type { SourceCategory } from '#sources/rules.ts'
import { dueSources, gatherSource, listSources, toolsOf } from '#sources/sources.ts'
import { DraftsFailed, draftStories } from './draft-stories.ts'
import { fetchPicturesJob } from './fetch-picture-of.ts'
import { beginRun, endPart, failPart } from './runs.ts'
import { tellStories } from './tell-stories.ts'
import { embedWith } from './tell-stories-vectors.ts'

/** Sources read at once in one process; each host is still asked one question at a time. */
const SOURCES_AT_ONCE = 4
/** A reading with its article pages takes minutes when hosts are slow. */
const READING_EXPIRES_SECONDS = 900
const DUE_AT_ONCE = 500
const SOON_MS = 30 * MINUTE
/** The part of a run that comes after its sources. */
const STORIES = 'stories'

type SourcePart = { sourceId: string; runId: string }

/** Reads one source and stores what is new. The last source of a run sets the stories off. */
export const gatherSourceJob = job(
  'gather-source',
  async ({ sourceId, runId }: SourcePart, house: House) => {
    const { state, added } = await gatherSource(house.db, sourceId, toolsOf(house))
    house.log.info({ source: sourceId, state, added: added.length }, 'source read')
    const outcome = { state, found: added.length, drafted: 0 }
    await endSource(house, runId, (tx) => endPart(tx, runId, sourceId, outcome, house.clock.now()))
  },
  {
    atOnce: SOURCES_AT_ONCE,
    expireInSeconds: READING_EXPIRES_SECONDS,
    onFailed: ({ sourceId, runId }, house) =>
      endSource(house, runId, (tx) => failPart(tx, runId, sourceId, house.clock.now())),
  },
)

const endSource = (
  { db, jobs }: House,
  runId: string,
  end: (tx: Db) => Promise<{ done: number; parts: number }>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { done, parts } = await end(tx)
    if (done === parts - 1) await jobs.send(tellStoriesJob, { runId }, { tx, key: runId })
  })

/** Makes stories of findings and drafts of the strongest: of all that is there, not only of this run. */
export const tellStoriesJob = job(
  'tell-stories',
  async ({ runId }: { runId?: string }, house: House) => {
    await tellStories(house, embedWith(house.outside.model, runId))
    const { state, drafted } = await draftsOf(house, runId)
    await house.jobs.send(fetchPicturesJob, {}, { key: 'all' })
    if (runId !== undefined)
      await endPart(house.db, runId, STORIES, { state, found: 0, drafted }, house.clock.now())
    return { drafted }
  },
  {
    expireInSeconds: READING_EXPIRES_SECONDS,
    onFailed: async ({ runId }, { db, clock }) => runId && failPart(db, runId, STORIES, clock.now()),
  },
)

/** What came of the drafts: `failed` when some could not be written, which the next run tries again. */
async function draftsOf(house: House, runId?: string): Promise<{ state: string; drafted: number }> {
  try {
    return { state: 'ok', drafted: await draftStories(house, runId) }
  } catch (error) {
    if (!(error instanceof DraftsFailed)) throw error
    return { state: 'failed', drafted: error.drafted }
  }
}

/**
 * Gathering as the timetable starts it: every source whose time has come, or comes soon: one that was read late in a
 * run would else miss the next and wait twice as long. A host that asked us to wait is not asked early.
 */
export async function gatherDue(house: House): Promise<string> {
  const now = house.clock.now()
  const due = await dueSources(house.db, new Date(now.getTime() + SOON_MS), DUE_AT_ONCE)
  return startGathering(
    house,
    due.filter(({ nextFetchAt, state }) => nextFetchAt <= now || state !== 'busy').map(({ id }) => id),
    null,
  )
}

/** The active sources of a category or of all, due or not: what an editor means by "now". */
export const activeSources = async ({ db }: House, category: SourceCategory | 'all'): Promise<string[]> =>
  (await listSources(db, true, category === 'all' ? undefined : category)).map(({ id }) => id)

/** Starts a run over these sources and answers its id. Run and jobs appear together or not at all. */
export async function startGathering(
  house: House,
  sourceIds: readonly string[],
  askedBy: string | null,
): Promise<string> {
  return house.db.transaction(async (tx) => {
    const parts = sourceIds.length === 0 ? 0 : sourceIds.length + 1
    const runId = await beginRun(tx, { kind: 'scrape-ai-news', askedBy, parts }, house.clock.now())
    for (const sourceId of sourceIds)
      await house.jobs.send(gatherSourceJob, { sourceId, runId }, { tx, key: `${runId} ${sourceId}` })
    return runId
  })
}
