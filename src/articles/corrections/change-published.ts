import { and, eq, lte } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Caller } from '#platform/runtime.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { withdrawPages } from '../publish.ts'
import { articles } from '../tables.ts'
import type { CorrectedField, CorrectionKind } from './rules.ts'
import { articleVersions, corrections } from './tables.ts'

type Article = typeof articles.$inferSelect
/** An editor's note on a change, and the version it refers to. */
export type Noted = {
  id: string
  note: string
  notes?: Partial<Record<Language, string>> | undefined
  updated_at?: string | undefined
}

/**
 * A published article, locked against other editors until the transaction ends. Throws the Refusals
 * `library.articleNotFound`, `library.correction.retracted` and `library.correction.changedMeanwhile`.
 */
export async function holdPublished(tx: Db, { id, updated_at: seen }: Noted, now: Date): Promise<Article> {
  const [article] = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), lte(articles.publishedAt, now)))
    .for('update')
  if (!article) throw new Refusal('library.articleNotFound', 404)
  if (article.retractedAt !== null) throw new Refusal('library.correction.retracted', 409)
  if (seen !== undefined && new Date(seen).getTime() !== article.updatedAt.getTime())
    throw new Refusal('library.correction.changedMeanwhile', 412)
  return article
}

type Change = { kind: CorrectionKind; changed: CorrectedField[]; values: Partial<Article> }

/**
 * Changes a published article with a note in the public log, keeps the previous version, and notifies every process that
 * pages have changed. Returns the id of the note.
 */
export async function changePublished(
  tx: Db,
  article: Article,
  { note, notes }: Noted,
  { kind, changed, values }: Change,
  { now, caller }: { now: Date; caller: Caller | null },
): Promise<string> {
  const { id: articleId, title, excerpt, content, tags, sources, updatedAt, language } = article
  const [noted] = await tx
    .insert(corrections)
    .values({
      articleId,
      kind,
      language,
      note,
      notes: notes ?? {},
      changed,
      notedBy: caller?.id,
      notedAt: now,
    })
    .returning({ id: corrections.id })
  const correctionId = noted?.id ?? ''
  await tx
    .insert(articleVersions)
    .values({ articleId, correctionId, title, excerpt, content, tags, sources, updatedAt })
  await tx
    .update(articles)
    .set({ ...values, updatedAt: now })
    .where(eq(articles.id, articleId))
  await withdrawPages(tx, articleId)
  return correctionId
}
