// The site as src/main.ts opens it, with a parent process that starts a scrape run; it reports when everything has been read
// and clustered.
import { setTimeout as pause } from 'node:timers/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { activeSources, startGathering } from '../src/writing/gather.ts'
import { stories, storyPlacements } from '../src/stories/tables.ts'
import { addSource } from '#sources/source-desk.ts'
import { findings, newsSources } from '../src/sources/tables.ts'
import { openSite } from './open-site.ts'

/** The result of the run; memory in bytes at the start and at its peak. CPU time of all threads. */
export type Gathered = {
  findings: number
  /** Items that were recognized as repeats. */
  repeats: number
  stories: number
  /** The address and the story of each finding. */
  placed: { url: string; story: string }[]
  /** The time until all sources were read; `seconds` is the time until all findings had a story. */
  readSeconds: number
  seconds: number
  cpuSeconds: number
  memoryBefore: number
  memoryMost: number
  /** The delays of the event loop that serves pages. */
  loopP99Ms: number
  loopMostMs: number
  /** Sources that could not be read without errors. */
  failed: string[]
}

const SETTLES_MS = 4000
const LOOK_MS = 250

const runtime = await openSite()
process.once('message', (feeds: string[]) => {
  void gather(feeds).then(
    (gathered) => process.send?.(gathered),
    (error: unknown) => {
      runtime.log.fatal({ err: error }, 'gathering failed')
      process.exit(1)
    },
  )
})

async function gather(feeds: readonly string[]): Promise<Gathered> {
  const { db } = runtime
  for (const url of feeds)
    await addSource(db, runtime.clock.now(), { name: url, url, scrapeFrequencyHours: 6 })
  await pause(SETTLES_MS)
  const memoryBefore = process.memoryUsage.rss()
  let memoryMost = memoryBefore
  const watch = setInterval(() => (memoryMost = Math.max(memoryMost, process.memoryUsage.rss())), 50)
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const cpuBefore = process.cpuUsage()
  const from = performance.now()
  const since = () => (performance.now() - from) / 1000
  await startGathering(runtime, await activeSources(runtime, 'all'), null)
  while ((await db.$count(newsSources, isNull(newsSources.state))) > 0) await pause(LOOK_MS)
  const readSeconds = since()
  while ((await db.$count(findings, isNull(findings.storyId))) > 0) await pause(LOOK_MS)
  const seconds = since()
  const { user, system } = process.cpuUsage(cpuBefore)
  clearInterval(watch)
  loop.disable()
  const [left] = await db
    .select({
      repeats: sql<number>`sum(jsonb_array_length(${newsSources.leftOut}))::int`,
    })
    .from(newsSources)
  return {
    findings: await db.$count(findings),
    repeats: left?.repeats ?? 0,
    stories: await db.$count(stories, isNull(stories.mergedInto)),
    placed: await db
      .select({ url: findings.url, story: storyPlacements.storyId })
      .from(storyPlacements)
      .innerJoin(findings, eq(findings.id, storyPlacements.findingId)),
    readSeconds,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    memoryBefore,
    memoryMost,
    loopP99Ms: loop.percentile(99) / 1e6,
    loopMostMs: loop.max / 1e6,
    failed: (
      await db
        .select({ name: newsSources.name, state: newsSources.state })
        .from(newsSources)
        .where(and(ne(newsSources.state, 'ok')))
    ).map(({ name, state }) => `${name} ${state}`),
  }
}
