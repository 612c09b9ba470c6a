import { and, eq, isNull } from 'drizzle-orm'
import { badgeIn } from '../rules.ts'
import { articles } from '../tables.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AcceptedOf } from '#platform/call.ts'
import type { ManagedArticle, ManagedArticleView, adminArticleChange, adminArticleCreate } from './calls.ts'
import { RESTORABLE_MS, SCHEDULE_LATE_MS, SCHEDULE_MAX_MS, articleState } from './rules.ts'

type Row = typeof articles.$inferSelect

/** The columns of a list row, without the text. */
export const managedColumns = {
  id: articles.id,
  title: articles.title,
  author: articles.author,
  accessTier: articles.accessTier,
  category: articles.category,
  language: articles.language,
  imageUrl: articles.imageUrl,
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
  retractedAt: articles.retractedAt,
  deletedAt: articles.deletedAt,
}
/** An article as administrators see it in a list. */
export const managedRow = (row: Pick<Row, keyof typeof managedColumns>, now: Date): ManagedArticle => ({
  id: row.id,
  title: row.title,
  author: row.author,
  access_tier: row.accessTier,
  category: row.category,
  language: row.language,
  image_url: row.imageUrl,
  published_at: row.publishedAt?.toISOString() ?? null,
  updated_at: row.updatedAt.toISOString(),
  state: articleState(row, now),
  restorable_until: row.deletedAt && restorableUntil(row.deletedAt).toISOString(),
})

/** The article with all fields that can be edited. */
export const managedView = (row: Row, now: Date): ManagedArticleView => ({
  ...managedRow(row, now),
  excerpt: row.excerpt,
  content: row.content,
  topic: row.topic,
  badge: badgeIn(row.metadata),
  tags: row.tags,
})

type Accepted = AcceptedOf<typeof adminArticleCreate> & AcceptedOf<typeof adminArticleChange>
type FreeField = Exclude<
  keyof Accepted,
  | ('id' | 'title' | 'content' | 'excerpt' | 'category' | 'badge' | 'language')
  | ('publish' | 'publish_at' | 'note' | 'updated_at')
>

/** The column of each field that is stored as it is; a field of the contracts that is in neither list does not compile. */
const FREE_COLUMNS = {
  author: 'author',
  image_url: 'imageUrl',
  access_tier: 'accessTier',
} as const satisfies Record<FreeField, keyof Row>

/** The columns of these fields that were sent; an empty text is null. */
export function freeColumns(
  asked: Partial<Record<FreeField, unknown>>,
): Partial<Pick<Row, (typeof FREE_COLUMNS)[FreeField]>> {
  const fields = Object.keys(FREE_COLUMNS) as FreeField[] // the keys of the constant above
  return Object.fromEntries(
    fields
      .filter((field) => asked[field] !== undefined)
      .map((field) => [FREE_COLUMNS[field], asked[field] === '' ? null : asked[field]]),
  )
}

/** The end of the period in which an article deleted at that moment can be restored. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORABLE_MS)

/** An article in any state. Throws Refusal `library.articleNotFound`. */
export async function anyArticle(db: Db, id: string): Promise<Row> {
  const [row] = await db.select().from(articles).where(eq(articles.id, id)).limit(1)
  return found(row)
}

/** The same, locked against other editors until the transaction ends. */
export async function holdArticle(tx: Db, id: string): Promise<Row> {
  const [row] = await tx.select().from(articles).where(eq(articles.id, id)).for('update')
  return found(row)
}

/** The condition for an article with this id that is not deleted. */
export const undeleted = (id: string) => and(eq(articles.id, id), isNull(articles.deletedAt))

/** The row of an article. Throws Refusal `library.articleNotFound` if there is none. */
export function found<Some>(row: Some | undefined): Some {
  if (row === undefined) throw new Refusal('library.articleNotFound', 404)
  return row
}

/** The publication time of an article; null for a draft. Throws Refusal `library.managing.publishAt`. */
export function publicationOf(
  { publish, publish_at: planned }: { publish: 'draft' | 'now' | 'later'; publish_at?: string | undefined },
  now: Date,
): Date | null {
  if (publish === 'draft') return null
  if (publish === 'now') return now
  const ahead = planned === undefined ? NaN : new Date(planned).getTime() - now.getTime()
  if (!(ahead >= -SCHEDULE_LATE_MS && ahead <= SCHEDULE_MAX_MS))
    throw new Refusal('library.managing.publishAt', 422)
  return new Date(now.getTime() + Math.max(0, ahead)) // publications are never backdated
}

/** The content type of a category: articles about agents are listed with the agents. Source: administration §3. */
export const contentTypeOf = (category: Row['category']): string =>
  category === 'agents' ? 'agent' : 'article'
