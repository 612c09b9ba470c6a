import { and, eq, sql } from 'drizzle-orm'
import { holdSamples, sampleId } from '#articles/samples/samples.ts'
import { articles } from '#articles/tables.ts'
import { canonicalKey } from '#platform/canonical-key.ts'
import type { Db } from '#platform/db.ts'
import { job } from '#platform/jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { plantSampleReports, plantedStories } from '#sources/sample-sources.ts'
import { clusterStories } from '#stories/cluster-stories.ts'
import { draftStory } from '../draft-stories.ts'
import { draftsOfStories } from '../drafts-of-stories.ts'
import { generatedContent } from '../tables.ts'
import { isUntouched } from '../untouched.ts'
import { isSampleDraft } from './sample-drafts.ts'

/** The sample story that one of the drafts repeats: both cite the same address. */
const REPEATED = sampleId('article', 'agent-on-call')
/** A number of a report, and the one that the draft states instead: no writer of ours would, so it is put in afterwards. */
const SLIP = { isSaid: '1,900 homes this winter with', isWritten: '9,100 homes this winter with' }

/**
 * Writes the six sample drafts of a new site with the pipeline: reports are grouped into stories, and each is drafted from
 * its publishers' sentences, because samples must cost nothing. One states a number that its sources lack, one repeats a
 * published story, and one is in French. Repeating it changes nothing.
 */
export const writeSampleDraftsJob = job('write-sample-drafts', async (_: object, runtime: Runtime) => {
  const { db, clock, outside } = runtime
  const isPlanted = await db.transaction(async (tx) => {
    if (!(await holdSamples(tx))) return false
    await plantSampleReports(tx, clock.now())
    await plantRepeated(tx)
    return true
  })
  if (!isPlanted) return { drafted: 0 }
  await clusterStories(runtime, draftsOfStories, null)
  const withoutModel = { ...runtime, outside: { ...outside, model: null } }
  let drafted = 0
  for (const { id, isSample } of await plantedStories(db))
    if (isSample) drafted += await draftStory(withoutModel, id)
  await slip(db)
  return { drafted }
})

/** Records the published sample story as one that was reviewed before, so that its repetition is found. */
async function plantRepeated(tx: Db): Promise<void> {
  const [story] = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.id, REPEATED), eq(articles.sample, true)))
    .limit(1)
  if (!story) return
  const { id, title, excerpt, content, language, tags, topic, sourceUrls, publishedAt } = story
  await tx
    .insert(generatedContent)
    .values({
      id,
      title,
      excerpt,
      content,
      language,
      tags,
      topic,
      sourceUrls,
      publishedAt,
      contentType: 'article',
      status: 'published',
      sourceKeys: sourceUrls.flatMap((url) => canonicalKey(url) ?? []),
      sources: story.sources.map(({ published_at: at, language: of, ...source }) => ({
        ...source,
        language: of as typeof language, // a sample names one of our languages
        publishedAt: at,
        paragraphs: [],
      })),
      metadata: { sample: true },
      createdAt: story.createdAt,
    })
    .onConflictDoNothing()
}

/** Puts the wrong number into the draft that states the right one, as long as no one has changed it. */
async function slip(db: Db): Promise<void> {
  const { content, generated, version } = generatedContent
  const { isSaid, isWritten } = SLIP
  await db
    .update(generatedContent)
    .set({
      content: sql`replace(${content}, ${isSaid}, ${isWritten})`,
      generated: sql`replace(${generated}::text, ${isSaid}, ${isWritten})::jsonb`,
    })
    .where(and(isSampleDraft, isUntouched, eq(version, 1), sql`position(${isSaid} in ${content}) > 0`))
}
