// Tells ten thousand invented findings in an embedded database, as the site does, and says how long it took and how right it was.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openHouse } from '../src/house.ts'
import { bCubed } from '../src/newsroom/labelled-pairs/b-cubed.ts'
import { stories, storyPlacements } from '../src/newsroom/tables.ts'
import { tellStories } from '../src/newsroom/tell-stories.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { addSource } from '../src/sources/sources.ts'
import { findings } from '../src/sources/tables.ts'
import { inventedEvents } from './invented-events.ts'

/** What was measured; memory in bytes, before and at most. CPU of all threads. */
export type Told = {
  reports: number
  stories: number
  precision: number
  recall: number
  seconds: number
  cpuSeconds: number
  memoryBefore: number
  memoryMost: number
}

const NOW = new Date('2026-11-20T09:00:00Z')
const FINDINGS = 10_000
const SOURCES = 100
const REPORTS_OF_EVENT = 4

const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SAMPLE_CONTENT: 'false' })
const open = await openHouse(config, { clock: setClock(NOW), log: openLog(config.logLevel) })
const { db } = open.house
const sourceIds: string[] = []
for (let n = 0; n < SOURCES; n++) {
  const url = `https://site-${n}.example/feed`
  sourceIds.push((await addSource(db, NOW, { name: `Site ${n}`, url, scrapeFrequencyHours: 6 })).id)
}
const asked = { sources: SOURCES, reportsEach: REPORTS_OF_EVENT, now: NOW }
for (const reports of inventedEvents(FINDINGS / REPORTS_OF_EVENT, asked))
  await db.insert(findings).values(
    reports.map(({ source, event, ...report }) => {
      const url = `https://site-${source}.example/${event}`
      const sourceId = sourceIds[source] ?? ''
      return {
        ...report,
        sourceId,
        guid: url,
        url,
        canonicalKey: url,
        textFrom: 'feed' as const,
        fetchedAt: NOW,
      }
    }),
  )
const memory = () => process.memoryUsage.rss()
const memoryBefore = memory()
let memoryMost = memoryBefore
const watch = setInterval(() => (memoryMost = Math.max(memoryMost, memory())), 50)
const cpuBefore = process.cpuUsage()
const from = performance.now()
await tellStories(open.house)
const seconds = (performance.now() - from) / 1000
const { user, system } = process.cpuUsage(cpuBefore)
clearInterval(watch)
const placed = await db
  .select({ story: storyPlacements.storyId, url: findings.url })
  .from(storyPlacements)
  .innerJoin(findings, eq(findings.id, storyPlacements.findingId))
const told: Told = {
  reports: placed.length,
  stories: await db.$count(stories),
  ...bCubed(
    placed.map(({ url }) => url.split('/').at(-1) ?? ''),
    placed.map(({ story }) => story),
  ),
  seconds,
  cpuSeconds: (user + system) / 1e6,
  memoryBefore,
  memoryMost,
}
await open.close()
await rm(dataDir, { recursive: true, force: true })
process.send?.(told)
process.disconnect?.()
