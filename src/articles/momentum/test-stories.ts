import type { Db } from '#platform/db.ts'
import { HOUR } from '#platform/clock.ts'
import { articles } from '../tables.ts'
import { recordReports } from '../momentum-store.ts'

type TestStory = Partial<typeof articles.$inferInsert> & { title: string; publishers: number; hours?: number }

/** A story published an hour before `now` and reported by this many publishers, one every half hour until `hours` ago. */
export async function reportedStory(
  db: Db,
  now: Date,
  { publishers, hours = 0, ...more }: TestStory,
): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      content: 'Text.',
      contentHtml: '<p>Text.</p>',
      markupPolicy: 1,
      language: 'en',
      publishedAt: new Date(now.getTime() - HOUR),
      ...more,
    })
    .returning({ id: articles.id })
  const id = row?.id ?? ''
  const reports = Array.from({ length: publishers }, (_, at) => ({
    group: `g${at}`,
    publisher: `Paper ${at}`,
    at: new Date(now.getTime() - (hours + at / 2) * HOUR),
    weight: 0.7,
  }))
  await recordReports(db, id, reports, now)
  return id
}
