import { eq } from 'drizzle-orm'
import { changePublished } from '../corrections/change-published.ts'
import { MARKUP_POLICY, renderMarkdown } from '../markup.ts'
import { metadataAfter, withdrawPages } from '../publish.ts'
import { excerptOf } from '../excerpt.ts'
import { badgeIn, withBadge } from '../rules.ts'
import { articles } from '../tables.ts'
import { markStale } from '../translation/mark-stale.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { adminArticleChange } from './calls.ts'
import {
  anyArticle,
  contentTypeOf,
  freeColumns,
  holdArticle,
  managedView,
  publicationOf,
} from './managed-article.ts'

type Article = typeof articles.$inferSelect
type Asked = AcceptedOf<typeof adminArticleChange>
/** The fields of a published article that can only be changed with a note. */
const TEXTS = ['title', 'excerpt', 'content'] as const

export const adminArticleChangeHandler = handle(adminArticleChange, async (asked, context) => {
  const { db, now, caller, log } = context
  const changed = await db.transaction((tx) => change(tx, asked, context))
  if (changed.length > 0) log.info({ article: asked.id, changed, by: caller?.id }, 'article changed')
  return managedView(await anyArticle(db, asked.id), now)
})

/** Applies the requested changes; returns the names of the fields that differ. */
async function change(
  tx: Db,
  asked: Asked,
  { now, caller, audit, record }: RequestContext,
): Promise<string[]> {
  const article = await holdArticle(tx, asked.id)
  if (article.deletedAt !== null) throw new Refusal('library.articleNotFound', 404)
  if (asked.updated_at !== undefined && new Date(asked.updated_at).getTime() !== article.updatedAt.getTime())
    throw new Refusal('library.correction.changedMeanwhile', 412)
  const texts = TEXTS.filter((field) => saysOtherwise(asked, article, field))
  const values = { ...textValues(asked, article, texts), ...freeValues(asked, article, now) }
  const changed = Object.keys(values)
  if (changed.length === 0) return []
  const stored = { ...values, ...metadataAfter(texts, values.metadata ?? article.metadata) }
  if (texts.length > 0 && isPublic(article, now)) {
    const { note } = asked
    if (article.retractedAt !== null) throw new Refusal('library.correction.retracted', 409)
    if (note === undefined) throw new Refusal('library.correction.noteNeeded', 422)
    const correction = { kind: 'correction' as const, changed: [...texts], values: stored }
    await changePublished(tx, article, { id: article.id, note }, correction, { now, caller })
  } else {
    await tx
      .update(articles)
      .set({ ...stored, updatedAt: now })
      .where(eq(articles.id, article.id))
    if (isPublic(article, now) || values.publishedAt !== undefined) await withdrawPages(tx, article.id) // readers who had access may have lost it
  }
  if (texts.length > 0) await markStale(tx, now, article.id)
  const { contentHtml: _, markupPolicy: __, metadata, ...newValues } = values // the first two are derived from the content
  audit({
    itemTitle: article.title,
    changes: {
      ...changesBetween(article, newValues),
      ...(metadata && { badge: { from: badgeIn(article.metadata), to: badgeIn(metadata) } }),
    },
  })
  await record(tx)
  return changed
}

const isPublic = ({ publishedAt }: Article, now: Date): boolean => publishedAt !== null && publishedAt <= now

/** Forms send every text back, with a browser's line ends and surrounding whitespace. */
const plain = (text: string | null): string => (text ?? '').replace(/\r\n?/g, '\n').trim()

function saysOtherwise(asked: Asked, article: Article, field: (typeof TEXTS)[number]): boolean {
  const wanted = asked[field]
  return wanted !== undefined && plain(wanted) !== plain(article[field])
}

function textValues(
  { title, excerpt, content }: Asked,
  before: Article,
  changed: readonly (typeof TEXTS)[number][],
): Partial<Article> {
  const values: Partial<Article> = {}
  if (changed.includes('title') && title !== undefined) values.title = title
  if (changed.includes('excerpt')) values.excerpt = excerptOf(excerpt ?? null, content ?? before.content)
  if (changed.includes('content') && content !== undefined) {
    values.content = content
    values.contentHtml = renderMarkdown(content)
    values.markupPolicy = MARKUP_POLICY
  }
  return values
}

/** The fields that can be changed without a note, and the time of publication. */
function freeValues(asked: Asked, before: Article, now: Date): Partial<Article> {
  const values: Partial<Article> = {
    ...freeColumns(asked),
    ...(asked.category !== undefined &&
      asked.category !== before.category && {
        category: asked.category,
        contentType: contentTypeOf(asked.category),
      }),
    ...(asked.badge !== undefined &&
      asked.badge !== badgeIn(before.metadata) && { metadata: withBadge(before.metadata, asked.badge) }),
    ...publication(asked, before, now),
  }
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, before[field as keyof Article])), // the keys are columns of the row
  )
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

/** What is public stays public: readers already have it, so it is only taken back by deletion or retraction. */
function publication(
  { publish, publish_at }: Asked,
  before: Article,
  now: Date,
): Pick<Partial<Article>, 'publishedAt'> {
  if (publish === undefined) return {}
  if (!isPublic(before, now)) return { publishedAt: publicationOf({ publish, publish_at }, now) }
  if (publish === 'now') return {}
  throw new Refusal('library.managing.isPublished', 409)
}
