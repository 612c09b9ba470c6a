import { and, arrayOverlaps, desc, gte, inArray, ne } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { type DraftStatus, SAME_ARTICLE_DAYS } from './rules.ts'
import { generatedContent } from './tables.ts'
import { placesOf } from './writing.ts'

export type Duplicate = { id: string; title: string; status: DraftStatus }
type Subject = { id: string; title: string; sourceKeys: string[]; createdAt: Date }

/** Titles compared with one draft; the days round it hold fewer in practice. */
const COMPARED = 500

const columns = { id: generatedContent.id, title: generatedContent.title, status: generatedContent.status }
const othersThan = (id: string, statuses: DraftStatus[]) =>
  and(ne(generatedContent.id, id), inArray(generatedContent.status, statuses))

/**
 * Another item that tells the same article: it shares a canonical address, or its headline is the same within three days.
 * Published items come first, rejected ones do not count. Null when there is none. Not for transactions: headlines are
 * compared in the writing thread.
 */
export async function duplicateOf(
  db: Db,
  draft: Subject,
  now: Date,
  statuses: DraftStatus[] = ['published', 'approved', 'pending'],
): Promise<Duplicate | null> {
  return (await sameAddress(db, draft, statuses)) ?? sameHeadline(db, draft, now, statuses)
}

/** Another item that cites an address which this one cites. */
export async function sameAddress(
  db: Db,
  draft: Subject,
  statuses: DraftStatus[],
): Promise<Duplicate | null> {
  if (draft.sourceKeys.length === 0) return null
  const [other] = await db
    .select(columns)
    .from(generatedContent)
    .where(and(othersThan(draft.id, statuses), arrayOverlaps(generatedContent.sourceKeys, draft.sourceKeys)))
    .orderBy(desc(generatedContent.status), desc(generatedContent.createdAt))
    .limit(1)
  return other ?? null
}

async function sameHeadline(
  db: Db,
  draft: Subject,
  now: Date,
  statuses: DraftStatus[],
): Promise<Duplicate | null> {
  const since = new Date(Math.min(draft.createdAt.getTime(), now.getTime()) - SAME_ARTICLE_DAYS * DAY)
  const recent = await db
    .select({ ...columns, createdAt: generatedContent.createdAt })
    .from(generatedContent)
    .where(and(othersThan(draft.id, statuses), gte(generatedContent.createdAt, since)))
    .orderBy(desc(generatedContent.createdAt), desc(generatedContent.id))
    .limit(COMPARED)
  const report = (title: string, publishedAt: Date) => ({ url: '', title, publisher: '', publishedAt })
  const known = recent.map(({ id, title, createdAt }) => ({ id, reports: [report(title, createdAt)] }))
  const [place] = await placesOf([report(draft.title, draft.createdAt)], known)
  const same = place && 'story' in place ? recent.find(({ id }) => id === place.story) : undefined
  return same ? { id: same.id, title: same.title, status: same.status } : null
}
