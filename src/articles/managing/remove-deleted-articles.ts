import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { rememberRemoved } from '../changes/remember-removed.ts'
import {
  storyReports,
  articles,
  momentumReports,
  pictures,
  translationDrafts,
  translations,
  writtenTranslations,
} from '../tables.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { RESTORABLE_MS } from './rules.ts'

/** The number of articles removed in one transaction. */
const BATCH_SIZE = 100

/**
 * Permanently removes what was deleted more than thirty days ago, with everything stored under its id; the nightly sweep
 * then removes its images, which nothing shows any longer. Repeating it changes nothing.
 */
export const removeDeletedArticlesJob = job(
  'remove-deleted-articles',
  async (_: Record<string, never>, { db, clock, log }: Runtime) => {
    const before = new Date(clock.now().getTime() - RESTORABLE_MS)
    let removed = 0
    for (let some = BATCH_SIZE; some === BATCH_SIZE; removed += some)
      some = await db.transaction((tx) => removeSome(tx, before, clock.now()))
    log.info({ removed }, 'articles that were deleted long ago were removed')
    return { removed }
  },
)

async function removeSome(tx: Db, before: Date, now: Date): Promise<number> {
  const rows = await tx
    .select({
      id: articles.id,
      category: articles.category,
      deletedAt: articles.deletedAt,
      publishedBefore: articles.publishedBefore,
    })
    .from(articles)
    .where(lte(articles.deletedAt, before))
    .orderBy(asc(articles.deletedAt), asc(articles.id))
    .limit(BATCH_SIZE)
    .for('update')
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const gone = rows.map(({ id, category, deletedAt, publishedBefore: publishedAt }) => ({
    id,
    kind: category === 'events' ? ('event' as const) : ('article' as const),
    publishedAt: publishedAt !== null && deletedAt !== null && publishedAt <= deletedAt ? publishedAt : null,
  }))
  await rememberRemoved(tx, gone, now)
  await tx.delete(articles).where(inArray(articles.id, ids)) // also deletes its notes, versions, error reports and board entries
  for (const { kind, itemId, table } of [
    { table: translations, kind: translations.kind, itemId: translations.itemId },
    { table: translationDrafts, kind: translationDrafts.kind, itemId: translationDrafts.itemId },
    { table: writtenTranslations, kind: writtenTranslations.kind, itemId: writtenTranslations.itemId },
  ])
    await tx.delete(table).where(and(eq(kind, 'article'), inArray(itemId, ids)))
  for (const table of [momentumReports, storyReports, pictures])
    await tx.delete(table).where(inArray(table.itemId, ids))
  return ids.length
}
