import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Tier } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { inNewsList } from '#articles/catalogue.ts'
import { agents, articles, tools } from '#articles/tables.ts'

// The newest items that visitors are shown, by section: published, newest first, ties by id.

export type Newest = { id: string; publishedAt: Date | null }
const ofArticle = { id: articles.id, publishedAt: articles.publishedAt }

/** Free news. */
export const newestNews = (db: Db, now: Date, limit: number): Promise<Newest[]> =>
  db
    .select(ofArticle)
    .from(articles)
    .where(
      // literal constants, so that the partial index can be used
      sql`${articles.category} not in ('tools', 'events') and ${articles.accessTier} = 'freemium' and ${lte(articles.publishedAt, now)}`,
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)

/** News of these tiers. */
export const newestNewsOf = (db: Db, tiers: readonly Tier[], now: Date, limit: number): Promise<Newest[]> =>
  db
    .select(ofArticle)
    .from(articles)
    .where(and(inNewsList, inArray(articles.accessTier, [...tiers]), lte(articles.publishedAt, now)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)

/** Events of any tier. */
export const newestEvents = (db: Db, now: Date, limit: number): Promise<Newest[]> =>
  db
    .select(ofArticle)
    .from(articles)
    .where(sql`${articles.category} = 'events' and ${lte(articles.publishedAt, now)}`)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)

/** Tools of any tier: all are open. */
export const newestTools = (db: Db, now: Date, limit: number): Promise<Newest[]> =>
  db
    .select({ id: tools.id, publishedAt: tools.publishedAt })
    .from(tools)
    .where(and(eq(tools.status, 'published'), lte(tools.publishedAt, now)))
    .orderBy(desc(tools.createdAt), desc(tools.id))
    .limit(limit)

/** Free agents. */
export const newestAgents = (db: Db, now: Date, limit: number): Promise<Newest[]> =>
  db
    .select({ id: agents.id, publishedAt: agents.publishedAt })
    .from(agents)
    .where(and(eq(agents.accessTier, 'freemium'), lte(agents.publishedAt, now), isNull(agents.hiddenAt)))
    .orderBy(desc(agents.publishedAt), desc(agents.id))
    .limit(limit)
