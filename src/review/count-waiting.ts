import { type SQL, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { EPISODE_TYPES } from '#writing/rules.ts'
import { generatedContent } from '#writing/tables.ts'
import { knownWarnings } from './draft-filters.ts'

const isEpisode = inArray(generatedContent.contentType, [...EPISODE_TYPES])
/** True for a draft that is read, as opposed to an episode or a video. */
export const isRead = notInArray(generatedContent.contentType, [...EPISODE_TYPES])

/** How many drafts there are, and how many of them were judged without a warning and with one. */
type DraftCounts = { pending: number; ready: number; with_warnings: number }
const countsOf = (kinds: SQL) => sql<DraftCounts>`json_build_object(
  'pending', count(*) filter (where ${kinds}),
  'ready', count(*) filter (where ${kinds} and ${knownWarnings} = 0),
  'with_warnings', count(*) filter (where ${kinds} and ${knownWarnings} > 0))`

const NONE: DraftCounts = { pending: 0, ready: 0, with_warnings: 0 }

/** The counts of the drafts that wait for an editor: of those that are read, and of episodes and videos. */
export async function countPending(db: Db): Promise<{ texts: DraftCounts; episodes: DraftCounts }> {
  const [counts = { texts: NONE, episodes: NONE }] = await db
    .select({ texts: countsOf(isRead), episodes: countsOf(isEpisode) })
    .from(generatedContent)
    .where(eq(generatedContent.status, 'pending'))
  return counts
}
