import { and, eq } from 'drizzle-orm'
import { storyReports, translationDrafts, translations, writtenTranslations } from '../tables.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { retractArticle } from './calls.ts'
import { changePublished, holdPublished } from './change-published.ts'
import { CORRECTED_FIELDS } from './rules.ts'

export const retractArticleHandler = handle(
  retractArticle,
  async (asked, { db, now, caller, log, audit, record }) => {
    const correctionId = await db.transaction(async (tx) => {
      const article = await holdPublished(tx, asked, now)
      const change = {
        kind: 'retraction' as const,
        changed: CORRECTED_FIELDS.filter((field) => field !== 'title'),
        values: { ...WITHDRAWN, retractedAt: now },
      }
      await withdrawTranslations(tx, asked.id)
      await tx.delete(storyReports).where(eq(storyReports.itemId, asked.id))
      const noted = await changePublished(tx, article, asked, change, { now, caller })
      const newValues = { retractedAt: now, excerpt: '', content: '' }
      audit({ itemTitle: article.title, changes: changesBetween(article, newValues) })
      await record(tx)
      return noted
    })
    log.info({ article: asked.id, by: caller?.id }, 'article retracted')
    return { correction_id: correctionId, retracted_at: now.toISOString() }
  },
)

/** The emptied fields of a retracted article; its title, date and note remain. */
const WITHDRAWN = {
  excerpt: '',
  content: '',
  contentHtml: '',
  tags: [],
  sources: [],
  sourceUrls: [],
  metadata: {},
}

/** Translations keep only their titles; unreviewed translations are deleted. */
async function withdrawTranslations(tx: Db, id: string): Promise<void> {
  await tx
    .update(translations)
    .set({ fields: { excerpt: '', content: '', content_html: '' } })
    .where(and(eq(translations.kind, 'article'), eq(translations.itemId, id)))
  for (const { table, kind, itemId } of [
    { table: translationDrafts, kind: translationDrafts.kind, itemId: translationDrafts.itemId },
    { table: writtenTranslations, kind: writtenTranslations.kind, itemId: writtenTranslations.itemId },
  ])
    await tx.delete(table).where(and(eq(kind, 'article'), eq(itemId, id)))
}
