// The site as src/main.ts opens it, on a free port, with a parent process that can start work in it.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { isNull, sql } from 'drizzle-orm'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { collectGarbage } from '../src/platform/heap.ts'
import { openLog } from '../src/platform/log.ts'
import { openRuntime } from '../src/runtime.ts'
import { plantSchedule } from '../src/schedule/schedule.ts'
import type { Renderer } from '../src/web/render-page.ts'
import { openServer } from '../src/web/server.ts'
import { addSource } from '../src/sources/source-desk.ts'
import { findings, newsSources } from '../src/sources/tables.ts'
import { takeBoardJob } from '../src/trends/leaderboard/board.ts'
import { workApart } from '../src/work-apart.ts'
import { followStoriesJob } from '../src/writing/follow-stories.ts'
import { activeSources, startGathering } from '../src/writing/gather.ts'
import { translateLibraryJob } from '../src/writing/translation/translate-library.ts'
import { type Work, measureWork } from './open-runtime.ts'

/** Jobs that only the schedule starts and no call can request. */
const JOBS = {
  'follow-stories': followStoriesJob,
  'take-board': takeBoardJob,
  'translate-library': translateLibraryJob,
}

/** Work that the parent process requests. `gather` ends when every finding has a story, `idle` when no job is left. */
export type Ask =
  | { work: 'sources'; feeds: string[] }
  | { work: 'gather' }
  | { work: 'job'; name: keyof typeof JOBS }
  | { work: 'idle' }
/** What the work took, and the delay of the event loop that serves pages; sent when the work is done or has failed. */
export type WorkReport = Work & { work: Ask['work']; failed: boolean; loopP99Ms: number; loopMaxMs: number }

const LOOK_MS = 250

const config = readConfig(process.env)
const open = await openRuntime(config, { clock: systemClock, log: openLog(config.logLevel) })
const { runtime } = open
const { db } = runtime
await plantSchedule(db, systemClock.now())
const apart = await workApart(
  { env: process.env, begin: { socketDirectory: open.database.socketDirectory } },
  runtime.log,
)
const dist = new URL('../dist/', import.meta.url)
const { default: renderer } = (await import(fileURLToPath(new URL('server/render.js', dist)))) as {
  default: Renderer
} // built from src/render.tsx
const app = await openServer(open, renderer, fileURLToPath(new URL('client', dist)))
collectGarbage()
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (at: AddressInfo) =>
  process.stdout.write(`The site is open: http://localhost:${at.port}\n`),
)
process.once('SIGTERM', () => {
  server.close()
  void apart
    .close()
    .then(() => open.close())
    .finally(() => process.exit(0))
})
process.on('message', (ask: Ask) => void report(ask))

async function report(ask: Ask): Promise<void> {
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  let failed = false
  const work = await measureWork(() =>
    done(ask).catch((error: unknown) => {
      runtime.log.error({ err: error, work: ask.work }, 'the work failed')
      failed = true
    }),
  )
  loop.disable()
  const found = { loopP99Ms: loop.percentile(99) / 1e6, loopMaxMs: loop.max / 1e6 }
  process.send?.({ ...work, work: ask.work, failed, ...found } satisfies WorkReport)
}

async function done(ask: Ask): Promise<unknown> {
  switch (ask.work) {
    case 'sources':
      for (const url of ask.feeds)
        await addSource(db, runtime.clock.now(), { name: url, url, scrapeFrequencyHours: 6 })
      return
    case 'job':
      return runtime.jobs.send(JOBS[ask.name], {}, { key: 'bench' })
    case 'idle':
      return until(async () => (await unfinishedJobs()) === 0)
    case 'gather':
      await startGathering(runtime, await activeSources(runtime, 'all'), null)
      await until(async () => (await db.$count(newsSources, isNull(newsSources.state))) === 0)
      return until(async () => (await db.$count(findings, isNull(findings.storyId))) === 0)
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(LOOK_MS)
}

/** The number of jobs that are running, or waiting and ready to start. */
async function unfinishedJobs(): Promise<number> {
  const { rows } = await db.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from jobs.job where state in ('created', 'retry', 'active')
        and start_after <= now() + interval '2 minutes' and name not like '\\_\\_%'`,
  )
  return rows[0]?.jobs ?? 0
}
