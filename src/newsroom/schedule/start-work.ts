import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { drawCoversJob } from '../draw-covers.ts'
import { startEventSearch } from '../events/search-events.ts'
import { gatherDue, tellStoriesJob } from '../gather.ts'
import { beginRun } from '../runs.ts'
import type { ScheduledType } from './rules.ts'
import type { ScheduleRow } from './schedule.ts'

/** Starts the work of a row and answers its run. `house.db` is an open transaction: no other connection, no network. */
type Start = (house: House, row: ScheduleRow) => Promise<string>

/** A run of one part that one job ends; both appear together or not at all. */
const oneJob =
  <Data extends { runId: string }>(
    kind: string,
    job: Job<Data>,
    data: (runId: string, row: ScheduleRow) => Data,
  ): Start =>
  async ({ db, jobs, clock }, row) => {
    const runId = await beginRun(db, { kind, askedBy: null, parts: 1 }, clock.now())
    await jobs.send(job, data(runId, row), { tx: db, key: runId })
    return runId
  }

/** Nothing makes this kind of content by itself yet: the run is recorded as refused. */
const notYet: Start = () => Promise.reject(new Refusal('newsroom.scheduleUnavailable', 409))

/** What each kind of row starts. */
const STARTS: Record<ScheduledType, Start> = {
  scraping: gatherDue,
  article: oneJob('generate-content', tellStoriesJob, (runId) => ({ runId })),
  image: oneJob('draw-covers', drawCoversJob, (runId, { quantity }) => ({ runId, quantity })),
  podcast: notYet,
  infographic: notYet,
  video: notYet,
  tool: notYet,
  agent: notYet,
  event: (house) => startEventSearch(house, null),
}

/** Starts what the row stands for, inside the transaction of `house.db`, and answers the id of the run. */
export const startWork: Start = (house, row) => STARTS[row.contentType](house, row)
