import { and, eq, sql } from 'drizzle-orm'
import { articlesByIds } from '#articles/articles.ts'
import { cardsOf, languageOf } from '#articles/article-wire.ts'
import { searchDocuments as documents } from '#articles/search/tables.ts'
import { articles } from '#articles/tables.ts'
import type { Topic } from '#articles/rules.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { followedStories } from './calls.ts'
import { MAX_TOPIC_STORIES } from './rules.ts'
import { readerTopics } from './tables.ts'

export const followedStoriesHandler = handle(followedStories, async ({ lang }, context) => {
  const language = languageOf(lang, context)
  const rows = await context.db
    .select({ topic: readerTopics.topic })
    .from(readerTopics)
    .where(and(eq(readerTopics.userId, signedIn(context.caller).id), eq(readerTopics.stance, 'follow')))
    .orderBy(readerTopics.at, readerTopics.topic)
    .limit(50)
  const topics = rows.map(({ topic }) => topic)
  const ids = await newestAbout(context.db, topics, context.now)
  return { topics, items: await cardsOf(await articlesByIds(context.db, ids, language), language, context) }
})

/**
 * The newest stories about any of these topics, of any tier: taken from the newest of each topic, which an index provides.
 */
async function newestAbout(db: Db, topics: readonly Topic[], now: Date): Promise<string[]> {
  if (topics.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`select newest.item_id as id from unnest(${sql.param([...topics])}::text[]) as topic, lateral (
        select item_id, published_at from ${documents}
        where original and kind = 'article' and category = topic and published_at <= ${now.toISOString()}::timestamptz
          and not exists (select from ${articles} where ${articles.id} = item_id and ${articles.retractedAt} is not null)
        order by published_at desc, item_id desc limit ${MAX_TOPIC_STORIES}
      ) as newest order by newest.published_at desc, newest.item_id desc limit ${MAX_TOPIC_STORIES}`,
  )
  return rows.map(({ id }) => id)
}
