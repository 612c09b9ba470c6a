import { and, desc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Tier } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { inNewsList } from '#articles/catalogue.ts'
import { areSamples, withSamplesBehind } from '#articles/samples/samples.ts'
import { agents, articles, tools } from '#articles/tables.ts'
import { RETRACTED_IN_FEEDS_MS } from './rules.ts'

// The newest items that visitors are shown, by section: published, newest first, ties by id.

export type Newest = { id: string; publishedAt: Date | null }
const ofArticle = { id: articles.id, publishedAt: articles.publishedAt }

/**
 * What was retracted in the last days, the newest first: news of these tiers and, if asked, events of any tier. Programs that
 * read a feed drop an item only when they are informed of its retraction.
 */
export const newestRetracted = (
  db: Db,
  { tiers, withEvents }: { tiers: readonly Tier[]; withEvents: boolean },
  now: Date,
  limit: number,
): Promise<Newest[]> =>
  db
    .select(ofArticle)
    .from(articles)
    .where(
      and(
        gt(articles.retractedAt, new Date(now.getTime() - RETRACTED_IN_FEEDS_MS)),
        or(
          and(notInArray(articles.category, ['tools', 'events']), inArray(articles.accessTier, [...tiers])),
          withEvents ? eq(articles.category, 'events') : undefined,
        ),
        lte(articles.publishedAt, now),
      ),
    )
    .orderBy(desc(articles.retractedAt), desc(articles.id))
    .limit(limit)

/** Free news, with the samples last where they step behind. */
export const newestNews = (db: Db, now: Date, limit: number): Promise<Newest[]> =>
  withSamplesBehind(db, now, limit, (samples, most) =>
    db
      .select(ofArticle)
      .from(articles)
      .where(
        and(
          // literal constants, so that the partial index can be used
          sql`${articles.category} not in ('tools', 'events') and ${articles.retractedAt} is null and ${articles.accessTier} = 'freemium' and ${lte(articles.publishedAt, now)}`,
          areSamples(samples),
        ),
      )
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(most),
  )

/** News of these tiers, with the samples last where they step behind. */
export const newestNewsOf = (db: Db, tiers: readonly Tier[], now: Date, limit: number): Promise<Newest[]> =>
  withSamplesBehind(db, now, limit, (samples, most) =>
    db
      .select(ofArticle)
      .from(articles)
      .where(
        and(
          inNewsList,
          inArray(articles.accessTier, [...tiers]),
          lte(articles.publishedAt, now),
          areSamples(samples),
        ),
      )
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(most),
  )

/** Events of any tier. */
export const newestEvents = (db: Db, now: Date, limit: number): Promise<Newest[]> =>
  db
    .select(ofArticle)
    .from(articles)
    .where(
      sql`${articles.category} = 'events' and ${articles.retractedAt} is null and ${lte(articles.publishedAt, now)}`,
    )
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
