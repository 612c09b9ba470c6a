import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { MessageItem } from './message.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { articleChangedAt } from '#articles/changed-at.ts'
import { reviewed, wanted } from '#articles/catalogue.ts'
import { excerptOf } from '#articles/excerpt.ts'
import { articles } from '#articles/tables.ts'
import type { Tier } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'

/** The place where a walk through published articles continues. */
export type PublishedPlace = { at: string; id: string }

/**
 * Articles published after `after` and no later than `until`, oldest first, without samples, retracted or deleted articles.
 * An edit does not count as news.
 */
export async function newlyPublished(
  db: Db,
  { after, until, behind, most }: { after: Date; until: Date; behind: PublishedPlace | null; most: number },
): Promise<PublishedPlace[]> {
  return db
    .select({ id: articles.id, at: sql<string>`${articles.publishedAt}::text` })
    .from(articles)
    .where(
      and(
        sql`${articleChangedAt()} > ${after.toISOString()}::timestamptz`,
        gt(articles.publishedAt, after),
        lte(articles.publishedAt, until),
        behind === null
          ? undefined
          : sql`(${articles.publishedAt}, ${articles.id}) > (${behind.at}::timestamptz, ${behind.id}::uuid)`,
        eq(articles.sample, false),
        isNull(articles.retractedAt),
        isNull(articles.deletedAt),
      ),
    )
    .orderBy(asc(articles.publishedAt), asc(articles.id))
    .limit(most)
}

type ArticleItem = MessageItem & { kind: 'article' | 'event'; access_tier: Tier }

/**
 * Articles as messages name them, by id: in a reviewed translation, else in their original language. They hold only what a
 * locked article shows, and only an excerpt that was written as one: the text may be locked when the message arrives.
 */
export async function messageArticles(
  db: Db,
  ids: readonly string[],
  { language, now, siteUrl }: { language: Language; now: Date; siteUrl: string },
): Promise<ReadonlyMap<string, ArticleItem>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: articles.id,
      title: sql<string>`coalesce(${wanted.title}, ${articles.title})`,
      excerpt: sql<string | null>`coalesce(${wanted.excerpt}, ${articles.excerpt})`,
      language: sql<Language>`coalesce(${wanted.language}, ${articles.language})`,
      category: articles.category,
      tier: articles.accessTier,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .leftJoin(wanted, reviewed('article', articles.id, language))
    .where(and(inArray(articles.id, [...ids]), lte(articles.publishedAt, now), isNull(articles.deletedAt)))
    .limit(ids.length)
  return new Map(
    rows.map((row): [string, ArticleItem] => [
      row.id,
      {
        kind: row.category === 'events' ? 'event' : 'article',
        id: row.id,
        title: row.title,
        excerpt: excerptOf(null, row.excerpt ?? '') || null,
        url: `${siteUrl}${addressIn(language, `/news/${row.id}`)}`,
        language: row.language,
        access_tier: row.tier,
        published_at: row.publishedAt?.toISOString() ?? null,
      },
    ]),
  )
}
