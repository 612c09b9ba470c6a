import { and, asc, gt, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { READER_GONE_MS } from './rules.ts'
import { draftReaders } from './tables.ts'

/** Somebody who has a draft open, since when. */
export type DraftReader = { draftId: string; userId: string; since: Date }

/** Readers of one page of drafts at most. */
const MAX = 1000

/** The last moment at which somebody who has left may have said something. */
export const goneBy = (now: Date): Date => new Date(now.getTime() - READER_GONE_MS)

/** Who has these drafts open now, but for one: whoever came first stands first. */
export async function readersOf(
  db: Db,
  draftIds: readonly string[],
  except: string | null,
  now: Date,
): Promise<DraftReader[]> {
  const { draftId, userId, since, seenAt } = draftReaders
  const rows = await db
    .select({ draftId, userId, since })
    .from(draftReaders)
    .where(and(inArray(draftId, [...draftIds]), gt(seenAt, goneBy(now))))
    .orderBy(asc(since), asc(userId), asc(draftId))
    .limit(MAX)
  return rows.filter((row) => row.userId !== except)
}
