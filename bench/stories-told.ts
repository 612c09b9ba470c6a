// Tells ten thousand invented findings in an embedded database, as the site does, and says how long it took and how right it was.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openHouse } from '../src/house.ts'
import { LANGUAGES, type Language } from '../src/languages/rules.ts'
import { labelledReports } from '../src/newsroom/labelled-pairs/all.ts'
import { bCubed } from '../src/newsroom/labelled-pairs/b-cubed.ts'
import { stories, storyPlacements } from '../src/newsroom/tables.ts'
import { tellStories } from '../src/newsroom/tell-stories.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { addSource } from '../src/sources/sources.ts'
import { findings } from '../src/sources/tables.ts'

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
const HOUR = 3_600_000
const FINDINGS = 10_000
const SOURCES = 100
const REPORTS_OF_EVENT = 4

/** Numbers between 0 and 1, the same for each start. */
function randoms(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** Three days of findings in five languages: events of invented words, each told by several sources in other words. */
function* invented(sourceIds: readonly string[]): Generator<(typeof findings.$inferInsert)[]> {
  const random = randoms(42)
  const pick = <Each>(all: readonly Each[]): Each => all[Math.floor(random() * all.length)] as Each // never empty
  const words = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      labelledReports(language).flatMap(({ title, lead }) => `${title} ${lead}`.split(' ')),
    ]),
  ) as Record<Language, string[]> // of each language
  for (let event = 0; event < FINDINGS / REPORTS_OF_EVENT; event++) {
    const language = LANGUAGES[event % LANGUAGES.length] ?? 'en'
    const at = NOW.getTime() - random() * 60 * HOUR
    const subject = [
      `Firm${event}x`,
      `Thing${event}y`,
      ...Array.from({ length: 10 }, () => pick(words[language])),
    ]
    const first = Math.floor(random() * SOURCES)
    yield Array.from({ length: REPORTS_OF_EVENT }, (_, n) => {
      const told = subject.filter(() => random() < 0.7)
      const filler = () => Array.from({ length: 5 }, () => pick(words[language]))
      const url = `https://site-${(first + n) % SOURCES}.example/${event}`
      return {
        sourceId: sourceIds[(first + n) % SOURCES] ?? '',
        guid: url,
        url,
        canonicalKey: url,
        title: [...told.slice(0, 6), ...filler()].join(' '),
        summary: [...told, ...filler(), ...filler(), ...filler()].join(' '),
        paragraphs: Array.from({ length: 8 }, () => Array.from({ length: 10 }, filler).flat().join(' ')),
        language,
        textFrom: 'feed' as const,
        publishedAt: new Date(at + n * HOUR),
        fetchedAt: NOW,
      }
    })
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SAMPLE_CONTENT: 'false' })
const open = await openHouse(config, { clock: setClock(NOW), log: openLog(config.logLevel) })
const { db } = open.house
const sourceIds: string[] = []
for (let n = 0; n < SOURCES; n++) {
  const url = `https://site-${n}.example/feed`
  sourceIds.push((await addSource(db, NOW, { name: `Site ${n}`, url, scrapeFrequencyHours: 6 })).id)
}
for (const reports of invented(sourceIds)) await db.insert(findings).values(reports)
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
