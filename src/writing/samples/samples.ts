import { and, inArray, ne } from 'drizzle-orm'
import { changedSamples, countSamples } from '#articles/samples/samples.ts'
import type { Db } from '#platform/db.ts'
import { countPractice, plantedStories } from '#sources/sample-sources.ts'
import { generatedContent } from '../tables.ts'
import type { SampleCounts } from './calls.ts'
import { changedSampleDrafts, countSampleDrafts, isSampleDraft } from './sample-drafts.ts'

/** The ids of the sample articles, events and drafts that someone has changed. A published draft has the id of its article. */
export async function keptSamples(db: Db): Promise<string[]> {
  const drafts = await changedSampleDrafts(db)
  return [...new Set([...drafts, ...(await changedSamples(db, drafts))])]
}

/** What removing the samples would delete, without those with the ids `kept`. */
export async function removableSamples(db: Db, kept: readonly string[]): Promise<SampleCounts> {
  const drafts = await countSampleDrafts(db, kept)
  return { ...(await countSamples(db, kept)), drafts, feeds: await countPractice(db) }
}

/**
 * The drafts of a new site: how many it gets, and how many of them someone has decided on. They are written a moment after
 * the start, one by one. Those of the practice feeds do not count.
 */
export async function draftsOfNewSite(db: Db): Promise<{ total: number; decided: number }> {
  const ids = (await plantedStories(db)).flatMap(({ id, isSample }) => (isSample ? id : []))
  const isDecided = and(inArray(generatedContent.id, ids), ne(generatedContent.status, 'pending'))
  return {
    total: ids.length,
    decided: ids.length === 0 ? 0 : await db.$count(generatedContent, and(isSampleDraft, isDecided)),
  }
}
