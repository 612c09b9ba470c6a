import { and, asc, gt, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { READER_GONE_MS } from '#writing/rules.ts'
import { draftReaders } from '#writing/tables.ts'

/** An editor who has a draft open, and since when. */
export type DraftReader = { draftId: string; userId: string; since: Date }

/** The maximum number of readers for one page of drafts. */
const MAX = 1000

/** Readers last seen at this moment or earlier count as gone. */
export const goneBy = (now: Date): Date => new Date(now.getTime() - READER_GONE_MS)

/** The readers who have these drafts open now, except `except`, earliest first. */
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
