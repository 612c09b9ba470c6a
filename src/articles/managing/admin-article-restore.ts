import { eq, sql } from 'drizzle-orm'
import { pagesChanged } from '../publish.ts'
import { articles } from '../tables.ts'
import { changesBetween } from '#platform/changes.ts'
import { handle } from '#platform/serve.ts'
import { adminArticleRestore } from './calls.ts'
import { anyArticle, holdArticle, managedView } from './managed-article.ts'

export const adminArticleRestoreHandler = handle(
  adminArticleRestore,
  async ({ id }, { db, now, caller, log, audit, record }) => {
    const restored = await db.transaction(async (tx) => {
      const article = await holdArticle(tx, id)
      const { deletedAt, publishedBefore } = article
      if (deletedAt === null) return false
      const publishedAt = publishedAgain({ deletedAt, publishedBefore }, now)
      await tx
        .update(articles)
        .set({
          deletedAt: null,
          publishedBefore: null,
          metadata: sql`${articles.metadata} - 'merged_into'`, // a merged event is an event of its own again
          publishedAt,
          updatedAt: now,
        })
        .where(eq(articles.id, id))
      await pagesChanged(tx, id)
      audit({
        itemTitle: article.title,
        changes: changesBetween(article, { deletedAt: null, publishedAt }),
      })
      await record(tx)
      return true
    })
    if (restored) log.info({ article: id, by: caller?.id }, 'article restored')
    return managedView(await anyArticle(db, id), now)
  },
)

/**
 * The publication time before the deletion, or null for a scheduled time that has passed since then: restoring does not
 * publish what no reader has seen.
 */
function publishedAgain(
  { deletedAt, publishedBefore }: { deletedAt: Date; publishedBefore: Date | null },
  now: Date,
): Date | null {
  const missed = publishedBefore !== null && publishedBefore > deletedAt && publishedBefore <= now
  return missed ? null : publishedBefore
}
