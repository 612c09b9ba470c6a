import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { articles } from '../tables.ts'
import { corrections } from '../corrections/tables.ts'
import type { Db } from '#platform/db.ts'
import { videoStories, videos } from './tables.ts'

/**
 * Withdraws the videos with this story when it was retracted, deleted, locked, or corrected since their scripts were
 * written. It runs in the transaction that changes the story, so no reader sees one change without the other.
 */
export async function withdrawVideosOf(tx: Db, storyId: string): Promise<void> {
  await tx
    .update(videos)
    .set({ publishedAt: null })
    .where(
      and(
        isNotNull(videos.publishedAt),
        inArray(
          videos.id,
          tx.select({ id: videoStories.videoId }).from(videoStories).where(eq(videoStories.storyId, storyId)),
        ),
        sql`exists (select 1 from ${articles} story where story.id = ${storyId} and (
          story.retracted_at is not null or story.published_at is null or story.access_tier <> 'freemium'
          or exists (select 1 from ${corrections} noted
            where noted.article_id = story.id and noted.noted_at > ${videos.createdAt})))`,
      ),
    )
}
