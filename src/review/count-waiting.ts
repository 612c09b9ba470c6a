import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { EPISODE_TYPES } from '#writing/rules.ts'
import { generatedContent } from '#writing/tables.ts'
import { knownWarnings } from './draft-filters.ts'

const isEpisode = inArray(generatedContent.contentType, [...EPISODE_TYPES])
/** True for a draft that is read, as opposed to an episode or a video. */
export const isRead = notInArray(generatedContent.contentType, [...EPISODE_TYPES])

/** The numbers of drafts that wait for an editor, of those among them that are known to have a warning, and of episodes and videos. */
export async function countWaiting(db: Db): Promise<{ drafts: number; warned: number; episodes: number }> {
  const [row] = await db
    .select({
      drafts: sql<number>`count(*) filter (where ${isRead})::int`,
      warned: sql<number>`count(*) filter (where ${isRead} and ${knownWarnings} > 0)::int`,
      episodes: sql<number>`count(*) filter (where ${isEpisode})::int`,
    })
    .from(generatedContent)
    .where(eq(generatedContent.status, 'pending'))
  return row ?? { drafts: 0, warned: 0, episodes: 0 }
}
