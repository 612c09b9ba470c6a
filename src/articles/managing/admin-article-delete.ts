import { eq } from 'drizzle-orm'
import { withdrawPages } from '../publish.ts'
import { articles } from '../tables.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { adminArticleDelete } from './calls.ts'
import { holdArticle, restorableUntil } from './managed-article.ts'

export const adminArticleDeleteHandler = handle(
  adminArticleDelete,
  async ({ id }, { db, now, caller, log, outside, audit, record }) => {
    const { deletedAt, known } = await db.transaction(async (tx) => {
      const article = await holdArticle(tx, id)
      if (article.deletedAt !== null) return { deletedAt: article.deletedAt, known: true }
      await markDeleted(tx, article, now)
      audit({
        itemTitle: article.title,
        changes: changesBetween(article, { deletedAt: now, publishedAt: null }),
      })
      await record(tx)
      return { deletedAt: now, known: false }
    })
    for (const folder of ['news', 'agents']) await outside.pictures.dropShareCards(`${folder}-${id}`)
    if (!known) log.info({ article: id, by: caller?.id }, 'article deleted')
    return { id, restorable_until: restorableUntil(deletedAt).toISOString() }
  },
)

/** Removes a locked article from all readers, and notifies every process. */
export async function markDeleted(
  tx: Db,
  { id, publishedAt }: { id: string; publishedAt: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .update(articles)
    .set({ deletedAt: now, publishedBefore: publishedAt, publishedAt: null, updatedAt: now })
    .where(eq(articles.id, id))
  await withdrawPages(tx, id)
}
