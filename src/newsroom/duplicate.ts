import { and, arrayOverlaps, desc, gte, inArray, ne } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { type DraftStatus, SAME_ARTICLE_DAYS } from './rules.ts'
import { isSameArticle } from './story-identity.ts'
import { generatedContent } from './tables.ts'

export type Duplicate = { id: string; title: string; status: DraftStatus }
type Subject = { id: string; title: string; sourceKeys: string[]; sourceUrls: string[]; createdAt: Date }

/** Titles compared with one draft; the days round it hold fewer in practice. */
const COMPARED = 500

/**
 * Another item that tells the same article: it shares a canonical address, or its headline is the same within three days.
 * Published items come first. Rejected ones do not count. Null when there is none.
 */
export async function duplicateOf(
  db: Db,
  draft: Subject,
  now: Date,
  statuses: DraftStatus[] = ['published', 'approved', 'pending'],
): Promise<Duplicate | null> {
  const columns = { id: generatedContent.id, title: generatedContent.title, status: generatedContent.status }
  const others = and(ne(generatedContent.id, draft.id), inArray(generatedContent.status, statuses))
  const sameAddress =
    draft.sourceKeys.length === 0
      ? []
      : await db
          .select(columns)
          .from(generatedContent)
          .where(and(others, arrayOverlaps(generatedContent.sourceKeys, draft.sourceKeys)))
          .orderBy(desc(generatedContent.status), desc(generatedContent.createdAt))
          .limit(1)
  if (sameAddress[0]) return sameAddress[0]
  const since = new Date(Math.min(draft.createdAt.getTime(), now.getTime()) - SAME_ARTICLE_DAYS * DAY)
  const recent = await db
    .select({ ...columns, createdAt: generatedContent.createdAt })
    .from(generatedContent)
    .where(and(others, gte(generatedContent.createdAt, since)))
    .orderBy(desc(generatedContent.createdAt), desc(generatedContent.id))
    .limit(COMPARED)
  const own = { url: draft.sourceUrls[0] ?? '', title: draft.title, publishedAt: draft.createdAt }
  const same = recent.find((other) =>
    isSameArticle(own, { url: '', title: other.title, publishedAt: other.createdAt }),
  )
  return same ? { id: same.id, title: same.title, status: same.status } : null
}
