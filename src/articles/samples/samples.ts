import { and, desc, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { inNewsList, wanted } from '../catalogue.ts'
import type { EpisodeItem } from '../episode-material.ts'
import { articles } from '../tables.ts'
import type { Db } from '#platform/db.ts'

/** Free sample stories with their text in one language, most discussed first. */
export async function sampleStories(
  db: Db,
  language: Language,
  now: Date,
  limit: number,
): Promise<EpisodeItem[]> {
  const rows = await db
    .select({
      id: articles.id,
      title: sql<string>`coalesce(${wanted.title}, ${articles.title})`,
      summary: sql<string>`coalesce(${wanted.fields}->>'excerpt', ${articles.excerpt}, '')`,
      content: sql<string>`coalesce(${wanted.fields}->>'content', ${articles.content})`,
      sources: articles.sources,
    })
    .from(articles)
    .leftJoin(
      wanted,
      and(eq(wanted.kind, 'article'), eq(wanted.itemId, articles.id), eq(wanted.language, language)),
    )
    .where(
      and(
        inNewsList,
        eq(articles.sample, true),
        eq(articles.accessTier, 'freemium'),
        lte(articles.publishedAt, now),
        or(eq(articles.language, language), isNotNull(wanted.itemId)),
      ),
    )
    .orderBy(desc(articles.momentum), desc(articles.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, product: null, brief: null }))
}
