import { latestWithoutPicture } from '#articles/articles.ts'
import type { Runtime } from '#platform/runtime.ts'
import { wallOf } from '#platform/wall-clock.ts'
import { startEventSearch } from '#writing/search-events.ts'
import type { DraftedAs } from '#writing/draft-stories.ts'
import { fetchPictureJob } from '#writing/fetch-picture-of.ts'
import { gatherDue } from '#writing/gather.ts'
import { startGenerating } from '#writing/start-generating.ts'
import { startInfographics } from '#media/make-infographics.ts'
import { makeEpisodeJob } from '#media/make-episode.ts'
import { beginRun } from '#writing/runs.ts'
import { startVideos } from '#media/make-videos.ts'
import type { ScheduledType } from './rules.ts'
import type { ScheduleRow } from './schedule.ts'

/**
 * Starts the work of a row for the occurrence shown at the given time, and returns the id of its run. `runtime.db` is an open
 * transaction: no other connection and no network. A Refusal is recorded, and the occurrence is not tried again.
 */
type Start = (runtime: Runtime, row: Work, shown: Date, askedBy: string | null) => Promise<string>
/** The fields of a row that its work depends on. */
type Work = Pick<ScheduleRow, 'id' | 'contentType' | 'quantity' | 'topics' | 'focus' | 'languages'>

const drafting =
  (as: DraftedAs): Start =>
  (runtime, { quantity, topics, languages }, _, askedBy) =>
    startGenerating(runtime, { as, quantity, topics, languages }, askedBy)

/** Starts an episode in each language of the row. It names the day of the time shown. */
const episode: Start = async ({ db, jobs, clock, config }, { id, focus, languages }, shown, askedBy) => {
  const runId = await beginRun(db, { kind: 'make-episode', askedBy, parts: 1 }, clock.now())
  const wall = new Date(wallOf(shown, config.digestTimeZone)).toISOString()
  const order = {
    runId,
    focus: focus ?? (wall.slice(11, 13) < '12' ? 'product' : 'trending'),
    day: wall.slice(0, 10),
    edition: `${id} ${wall.slice(11, 16)}`,
    ...(languages.length > 0 && { languages }),
  } as const
  await jobs.send(makeEpisodeJob, order, { tx: db, key: runId })
  return runId
}

/** Starts fetching a picture for each of the newest published items that have none of their own. */
const pictures: Start = async ({ db, jobs, clock }, { quantity }, _, askedBy) => {
  const items = await latestWithoutPicture(db, clock.now(), quantity)
  const parts = items.length
  const runId = await beginRun(db, { kind: 'fetch-pictures', askedBy, parts }, clock.now())
  for (const { id, title } of items)
    await jobs.send(
      fetchPictureJob,
      { id, name: title, anew: true, runId },
      { tx: db, key: `${runId} ${id}` },
    )
  return runId
}

/** The function that starts each kind of row. */
const STARTS: Record<ScheduledType, Start> = {
  scraping: gatherDue,
  article: drafting('article'),
  tool: drafting('tool'),
  agent: drafting('agent'),
  infographic: (runtime, { quantity, topics, languages }, _, askedBy) =>
    startInfographics(runtime, { quantity, topics, languages }, askedBy),
  video: (runtime, { quantity, topics, languages }, _, askedBy) =>
    startVideos(runtime, { quantity, topics, languages }, askedBy),
  event: (runtime, _row, _shown, askedBy) => startEventSearch(runtime, askedBy),
  podcast: episode,
  image: pictures,
}

/**
 * Starts the work of a row inside the transaction of `runtime.db`, and returns the id of the run. `askedBy` is the account of
 * an editor who asked for it now; null for the clock.
 */
export const startWork = (
  runtime: Runtime,
  row: Work,
  shown: Date,
  askedBy: string | null = null,
): Promise<string> => STARTS[row.contentType](runtime, row, shown, askedBy)
