import { and, eq, lte } from 'drizzle-orm'
import { articles } from '../tables.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { reportError } from './calls.ts'
import { errorReports } from './tables.ts'

export const reportErrorHandler = handle(reportError, async (asked, { db, now, log }) => {
  const { id, kind, text, quote, email, language, updated_at: seen, website } = asked
  if (website !== undefined && website !== '') return { received: true as const }
  const published = and(eq(articles.id, id), lte(articles.publishedAt, now))
  const [article] = await db.select({ id: articles.id }).from(articles).where(published).limit(1)
  if (!article) throw new Refusal('library.articleNotFound', 404)
  await db.insert(errorReports).values({
    articleId: id,
    kind,
    text,
    quote: quote === undefined || quote === '' ? null : quote,
    email: email ?? null,
    language,
    seenUpdatedAt: new Date(seen),
    createdAt: now,
  })
  log.info({ article: id, kind }, 'error reported')
  return { received: true as const }
})
