import { and, asc, desc, eq } from 'drizzle-orm'
import { frozenStory, sentEdition } from '#newsletter/archive/test-archive.ts'
import { articles } from '#articles/tables.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'

/** The sent edition that every site with samples has, too long ago to be anyone's first. */
export const EDITION = '71de0000-0000-4000-8000-00000000ed17'

/** Inserts the edition into a database with samples, with three of their free articles. */
export async function plantEdition(db: Db, now: Date): Promise<void> {
  const { id, category, accessTier, publishedAt } = articles
  const rows = await db
    .select({ id })
    .from(articles)
    .where(and(eq(category, 'news'), eq(accessTier, 'freemium')))
    .orderBy(desc(publishedAt), asc(id))
    .limit(3)
  const [lead, ...rest] = rows.map((row) => frozenStory(row.id))
  if (!lead) throw new Error('samples without an article')
  await sentEdition(db, new Date(now.getTime() - 3 * DAY), { lead, rest }, { id: EDITION })
}
