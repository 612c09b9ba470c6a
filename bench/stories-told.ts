// Clusters ten thousand invented findings in an embedded database, as the site does, and reports the time it took and the
// accuracy.
import { eq } from 'drizzle-orm'
import { bCubed } from '../src/stories/labelled-pairs/b-cubed.ts'
import { stories, storyPlacements } from '../src/stories/tables.ts'
import { draftsOfStories } from '../src/writing/drafts-of-stories.ts'
import { clusterStories } from '../src/stories/cluster-stories.ts'
import { findings } from '../src/sources/tables.ts'
import { NOW, type Work, measureWork, openBenchRuntime } from './bench-runtime.ts'
import { inventedEvents } from './invented-events.ts'

/** The measured values. */
export type ClusteringResult = Work & {
  reports: number
  stories: number
  precision: number
  recall: number
}

const FINDINGS = 10_000
const SOURCES = 100
const REPORTS_OF_EVENT = 4

const { runtime, sourceIds, close } = await openBenchRuntime(SOURCES)
const { db } = runtime
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
const work = await measureWork(() => clusterStories(runtime, draftsOfStories))
const placed = await db
  .select({ story: storyPlacements.storyId, url: findings.url })
  .from(storyPlacements)
  .innerJoin(findings, eq(findings.id, storyPlacements.findingId))
const result: ClusteringResult = {
  reports: placed.length,
  stories: await db.$count(stories),
  ...bCubed(
    placed.map(({ url }) => url.split('/').at(-1) ?? ''),
    placed.map(({ story }) => story),
  ),
  ...work,
}
await close(result)
