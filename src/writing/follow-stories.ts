import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { recordReports } from '#articles/momentum-store.ts'
import { recordTimeline } from '#articles/record-timeline.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { reportsByStory } from './story-reports.ts'
import { generatedContent } from './tables.ts'

/** Stories are followed for this long after publication. */
const FOLLOWED_MS = 7 * DAY
const MAX = 500

/**
 * Records the new reports of the published stories, from which their momentum is measured and which their timeline shows.
 * Repeating it changes nothing.
 */
export const followStoriesJob = job(
  'follow-stories',
  async (_: Record<string, never>, { db, clock }: Runtime) => {
    const now = clock.now()
    const since = new Date(now.getTime() - FOLLOWED_MS)
    const published = await publishedSince(db, since)
    const reports = await reportsByStory(
      db,
      published.flatMap(({ storyId }) => storyId ?? []),
    )
    for (const { id, storyId } of published) {
      const storyReports = reports.get(storyId ?? '') ?? []
      await recordReports(db, id, storyReports, now)
      await db.transaction((tx) => recordTimeline(tx, id, storyReports, clock.now()))
    }
    return { followed: published.length }
  },
)

const publishedSince = (db: Db, since: Date) =>
  db
    .select({ id: generatedContent.id, storyId: generatedContent.storyId })
    .from(generatedContent)
    .where(
      and(
        eq(generatedContent.status, 'published'),
        gte(generatedContent.publishedAt, since),
        isNotNull(generatedContent.storyId),
      ),
    )
    .orderBy(desc(generatedContent.publishedAt), desc(generatedContent.id))
    .limit(MAX)
