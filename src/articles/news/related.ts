import { type SQL, and, eq, lte, sql } from 'drizzle-orm'
import { inNewsList } from '../catalogue.ts'
import { type ArticleRow, articlesByIds } from '../articles.ts'
import { articles } from '../tables.ts'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'

/** Items shown as related. */
const RELATED = 4
/** The number of articles considered on each side of the article in time: a small part of a large library. */
const NEAR = 200
/** The weights of a shared tag and a shared topic; a topic alone makes articles related, but weighs less than any tag. */
const WEIGHT = { tag: 3, topic: 2 }

/** Events are related to events, all other articles to those of the news list. */
const inSection = (category: string): SQL =>
  category === 'events'
    ? sql`${articles.category} = 'events' and ${articles.retractedAt} is null`
    : inNewsList

/**
 * Up to four published articles near this one in time: first those that share the most tags and the topic, then the nearest,
 * ties by id. Empty for an article that is not published.
 */
export async function relatedTo(db: Db, id: string, language: Language, now: Date): Promise<ArticleRow[]> {
  const [article] = await db
    .select({
      publishedAt: articles.publishedAt,
      category: articles.category,
      topic: articles.topic,
      tags: articles.tags,
    })
    .from(articles)
    .where(and(eq(articles.id, id), lte(articles.publishedAt, now)))
    .limit(1)
  if (!article?.publishedAt) return []
  const at = sql`${article.publishedAt.toISOString()}::timestamptz`
  const near = (side: SQL, order: SQL) => sql`(
    select ${articles.id}, ${articles.publishedAt}, ${articles.topic}, ${articles.tags} from ${articles}
    where ${inSection(article.category)} and ${side}
    order by ${order} limit ${NEAR})`
  const newer = near(
    sql`${articles.publishedAt} > ${at} and ${articles.publishedAt} <= ${now.toISOString()}::timestamptz`,
    sql`${articles.publishedAt}, ${articles.id}`,
  )
  const older = near(
    sql`${articles.publishedAt} <= ${at}`,
    sql`${articles.publishedAt} desc, ${articles.id} desc`,
  )
  const score = sql`${WEIGHT.tag} * (select count(*) from unnest(tags) as tag where tag = any(${sql.param([...article.tags])}::text[]))
    + case when topic = ${article.topic} then ${WEIGHT.topic} else 0 end`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select id, published_at, ${score} as score from (${newer} union all ${older}) near where id <> ${id}::uuid) scored
    where score > 0
    order by score desc, abs(extract(epoch from published_at - ${at})), id
    limit ${RELATED}`)
  return articlesByIds(
    db,
    rows.map((row) => row.id),
    language,
  )
}
