import { readFileSync } from 'node:fs'
import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import * as z from 'zod'
import { canonicalKey } from '#platform/canonical-key.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { PRACTICE_IDS } from './practice-feeds.ts'
import { READ_LANGUAGES } from './rules.ts'
import { findings, newsSources } from './tables.ts'

/**
 * The invented publishers of the sample reports, by key. They are never read, and no list shows them. Their addresses are
 * reserved for examples.
 */
const SAMPLE_SOURCES = {
  quayline: { id: '1eedc9a3-29e3-5726-a9f3-d47e7b7918ff', name: 'Quayline News' },
  dockside: { id: '65846409-dae5-59e0-b8a1-b77e4b4a85a4', name: 'Dockside Review' },
  meridian: { id: '8ca6e295-413a-57a3-823b-c5b6d65d6b1b', name: 'The Meridian Post' },
  signalpost: { id: '10758827-453e-5da5-9dba-7e7ab090aff4', name: 'Signalpost' },
  fanal: { id: '03712de9-0ce2-556f-ab82-05a0ada9a023', name: 'Le Fanal' },
  courrier: { id: '9cc1f26e-9472-5a1a-bb06-a6e2bb6d3d20', name: 'Le Courrier de la Vallée' },
} as const
type SampleSource = keyof typeof SAMPLE_SOURCES

const PLANTED_IDS: string[] = Object.values(SAMPLE_SOURCES).map(({ id }) => id)
/** Those of the practice feeds too: what they report is as invented. */
const IDS: string[] = [...PLANTED_IDS, ...PRACTICE_IDS]

/** Whether a report of this source is a sample. */
export const isSampleSource = (sourceId: string): boolean => IDS.includes(sourceId)

/** The condition for the sources of a list: all but those of the sample reports, which are never read. */
export const realSources = notInArray(newsSources.id, PLANTED_IDS)
/** The condition for reports that are no samples. */
export const realReports = notInArray(findings.sourceId, IDS)

/** How many sources the lists show, and how many of others are read. */
export async function countSources(db: Db): Promise<{ all: number; ofOthers: number }> {
  const areOfOthers = and(notInArray(newsSources.id, IDS), eq(newsSources.isActive, true))
  return {
    all: await db.$count(newsSources, realSources),
    ofOthers: await db.$count(newsSources, areOfOthers),
  }
}

/** How many practice feeds are among the sources. */
export const countPractice = (db: Db): Promise<number> =>
  db.$count(newsSources, inArray(newsSources.id, [...PRACTICE_IDS]))

const report = z.strictObject({
  source: z.enum(Object.keys(SAMPLE_SOURCES) as [SampleSource, ...SampleSource[]]), // the keys of a constant
  slug: z.string().regex(/^[a-z-]+$/),
  /** Absent: an address on the host of its source. */
  url: z.url().optional(),
  language: z.enum(READ_LANGUAGES).default('en'),
  age_minutes: z.int().min(1),
  title: z.string(),
  paragraphs: z.array(z.string()).min(1),
})

const readReports = () =>
  z
    .array(report)
    .parse(JSON.parse(readFileSync(new URL('sample-reports.json', import.meta.url), 'utf8')))
    .map(({ slug, url, source, ...each }) => ({
      ...each,
      source,
      slug,
      url: url ?? `https://${source}.example/${slug}`,
    }))

/** Adds the sample reports, dated back from `now`, as if they had been read from their sources. Repeating it changes nothing. */
export async function plantSampleReports(tx: Db, now: Date): Promise<void> {
  const reports = readReports()
  await tx
    .insert(newsSources)
    .values(
      Object.entries(SAMPLE_SOURCES).map(([key, { id, name }]) => ({
        id,
        name,
        url: `https://${key}.example/feed.xml`,
        isActive: false,
        nextFetchAt: now,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(findings)
    .values(
      reports.map(({ source, slug, age_minutes: age, ...rest }) => ({
        ...rest,
        sourceId: SAMPLE_SOURCES[source].id,
        guid: slug,
        canonicalKey: canonicalKey(rest.url) ?? rest.url,
        textFrom: 'feed' as const,
        publishedAt: new Date(now.getTime() - age * MINUTE),
        fetchedAt: now,
      })),
    )
    .onConflictDoNothing()
}

type SampleStory = { id: string; isSample: boolean }

/** The stories that hold a sample report or one of a practice feed, and whether all of their reports are such. */
export const sampleStories = (db: Db): Promise<SampleStory[]> => storiesOf(db, IDS)

/** The same without the stories of the practice feeds alone. */
export const plantedStories = (db: Db): Promise<SampleStory[]> => storiesOf(db, PLANTED_IDS)

async function storiesOf(db: Db, sourceIds: readonly string[]): Promise<SampleStory[]> {
  const rows = await db
    .selectDistinct({ id: findings.storyId })
    .from(findings)
    .where(and(inArray(findings.sourceId, [...sourceIds]), isNotNull(findings.storyId)))
    .orderBy(findings.storyId)
    .limit(sourceIds.length * MAX_REPORTS)
  const ids = rows.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return []
  const real = await db
    .selectDistinct({ id: findings.storyId })
    .from(findings)
    .where(and(inArray(findings.storyId, ids), notInArray(findings.sourceId, IDS)))
    .limit(ids.length)
  return ids.map((id) => ({ id, isSample: !real.some((each) => each.id === id) }))
}
/** The most sample reports of one source. */
const MAX_REPORTS = 20

/** Deletes the sample sources and the practice feeds, with their reports. */
export async function removeSampleReports(tx: Db): Promise<void> {
  await tx.delete(findings).where(inArray(findings.sourceId, IDS))
  await tx.delete(newsSources).where(inArray(newsSources.id, IDS))
}
