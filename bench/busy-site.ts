// The site as src/main.ts opens it, with a parent process that can start heavy work in it.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { takeBoardJob } from '../src/trends/leaderboard/board.ts'
import { plantSamples } from '../src/articles/samples/plant-samples.ts'
import { followStoriesJob } from '../src/writing/follow-stories.ts'
import { activeSources, startGathering } from '../src/writing/gather.ts'
import { runById } from '../src/writing/runs.ts'
import { plantSchedule } from '../src/schedule/schedule.ts'
import { translateLibraryJob } from '../src/writing/translation/translate-library.ts'
import { systemClock } from '../src/platform/clock.ts'
import { addSource } from '#sources/source-desk.ts'
import { openSite } from './open-site.ts'

/** Jobs that only the schedule starts and no call can request. */
const JOBS = {
  'follow-stories': followStoriesJob,
  'take-board': takeBoardJob,
  'translate-library': translateLibraryJob,
}

/** Work that the parent process requests, and the report that it receives when the work is done. */
export type Ask =
  | { work: 'query'; rows: number }
  | { work: 'sources'; feeds: string[] }
  | { work: 'scrape' }
  | { work: 'pictures'; ids: string[] }
  | { work: 'job'; name: keyof typeof JOBS }
  | { work: 'idle' }
export type WorkReport = { work: Ask['work']; seconds: number; failed: boolean }

const runtime = await openSite(async (runtime, config) => {
  if (config.sampleContent) await plantSamples(runtime.db, systemClock.now())
  await plantSchedule(runtime.db, systemClock.now())
})
process.on('message', (ask: Ask) => {
  const from = performance.now()
  const report = (failed: boolean) =>
    process.send?.({ work: ask.work, seconds: (performance.now() - from) / 1000, failed })
  work(ask).then(
    () => report(false),
    (error: unknown) => {
      runtime.log.error({ err: error, work: ask.work }, 'heavy work failed')
      report(true)
    },
  )
})

async function work(ask: Ask): Promise<unknown> {
  switch (ask.work) {
    case 'query':
      return runtime.db.execute(
        // the series are small so that their rows do not go to temporary files
        sql`select sum(sqrt(i) * ln(k)) from generate_series(1, 1000) i, generate_series(1, ${ask.rows / 1000}::int) k`,
      )
    case 'sources':
      for (const url of ask.feeds)
        await addSource(runtime.db, runtime.clock.now(), { name: url, url, scrapeFrequencyHours: 6 })
      return
    case 'pictures':
      return Promise.all(ask.ids.map((id) => runtime.outside.pictures.cover(id)))
    case 'job':
      return runtime.jobs.send(JOBS[ask.name], {}, { key: 'bench' })
    case 'idle':
      while ((await unfinished()) > 0) await pause(500)
      return
    case 'scrape':
      return ended(await startGathering(runtime, await activeSources(runtime, 'all'), null))
  }
}

/** Polls until the run has ended; a poll may fail while the database is busy. */
async function ended(run: string): Promise<void> {
  const look = () => runById(runtime.db, run).catch(() => null)
  while (!(await look())?.finishedAt) await pause(500)
}

/** The number of jobs that are running, or waiting and ready to start. */
async function unfinished(): Promise<number> {
  const { rows } = await runtime.db.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from jobs.job where state in ('created', 'retry', 'active')
        and start_after <= now() + interval '2 minutes' and name not like '\\_\\_%'`,
  )
  return rows[0]?.jobs ?? 0
}
