import { articles, events } from '../../tables.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { TEST_NOW } from '#testing/test-runtime.ts'

/** The moment this many milliseconds after the start time of the tests. */
export const later = (ms: number): Date => new Date(TEST_NOW.getTime() + ms)

/**
 * Adds a published event in Lyon, a week ahead, with the fields of `known`; with null, no event details are stored. Returns
 * its id.
 */
export async function plan(
  db: Db,
  title: string,
  known: Partial<typeof events.$inferInsert> | null = {},
  of: Partial<typeof articles.$inferInsert> = {},
): Promise<string> {
  const values = {
    title,
    content: 'What is planned.',
    contentHtml: '<p>What is planned.</p>',
    markupPolicy: 1,
    category: 'events' as const,
    topic: 'Conference' as const,
    language: 'en' as const,
    publishedAt: later(-HOUR),
    updatedAt: later(-HOUR),
    ...of,
  }
  const [row] = await db.insert(articles).values(values).returning({ id: articles.id })
  const articleId = row?.id ?? ''
  const usual = { startsAt: later(7 * DAY), timeZone: 'Europe/Paris', place: 'Lyon', changedAt: later(-HOUR) }
  if (known !== null) await db.insert(events).values({ articleId, ...usual, ...known })
  return articleId
}
