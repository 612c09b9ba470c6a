import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Language, addressIn } from '#languages/rules.ts'
import { reviewed, saidOrNull, wanted } from '../catalogue.ts'
import { languageOf } from '../article-wire.ts'
import { articles } from '../tables.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { type Gated, mayRead } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { articleCarousel } from './calls.ts'
import { carouselOf } from '../keep-carousel.ts'
import { articleSlides } from '../slides.ts'

export const articleCarouselHandler = handle(articleCarousel, async ({ id, lang }, context) => {
  const accessLevel = accessLevelOf(context.caller)
  if (accessLevel === 'freemium') throw new Refusal('library.carousels.premiumOnly', 403)
  const row = await articleForSlides(context.db, id, languageOf(lang, context))
  const reading = row && mayRead(accessLevel, gateOf(row), context.now)
  if (!row || !reading || reading.state === 'not-found' || row.publishedAt === null)
    throw new Refusal('library.articleNotFound', 404)
  if (reading.state === 'locked') throw new Refusal(`library.carousels.${reading.because}Only`, 403)
  const { title, language, accessTier: tier } = row
  const slides = articleSlides({
    ...row,
    // An excerpt cut from the text would only repeat the points.
    excerpt: row.excerpt?.endsWith('…') ? '' : (row.excerpt ?? ''),
    publishedAt: row.publishedAt,
    timeZone: context.config.digestTimeZone,
    address: context.config.siteUrl + addressIn(language, `/news/${id}`),
  })
  return carouselOf(context, { kind: 'article', itemId: id, language, tier, title, slides })
})

const gateOf = (
  row: Pick<typeof articles.$inferSelect, 'category' | 'accessTier' | 'publishedAt'>,
): Gated => ({
  kind: row.category === 'events' ? 'event' : 'article',
  access_tier: row.accessTier,
  published_at: row.publishedAt,
})

/** The data that decides who may access the slides of an article; null if it was deleted or retracted. */
export async function articleGate(db: Db, id: string): Promise<Gated | null> {
  const { category, accessTier, publishedAt } = articles
  const [row] = await db
    .select({ category, accessTier, publishedAt })
    .from(articles)
    .where(there(id))
    .limit(1)
  return row ? gateOf(row) : null
}

const there = (id: string) =>
  and(eq(articles.id, id), isNull(articles.retractedAt), isNull(articles.deletedAt))

/** An article in a reviewed translation, or else in its original language. */
async function articleForSlides(db: Db, id: string, language: Language) {
  const [row] = await db
    .select({
      id: articles.id,
      title: sql<string>`coalesce(${wanted.title}, ${articles.title})`,
      excerpt: sql<string | null>`coalesce(${wanted.excerpt}, ${articles.excerpt})`,
      content: saidOrNull('content', articles.content),
      language: sql<Language>`coalesce(${wanted.language}, ${articles.language})`,
      topic: articles.topic,
      category: articles.category,
      accessTier: articles.accessTier,
      publishedAt: articles.publishedAt,
      sources: articles.sources,
    })
    .from(articles)
    .leftJoin(wanted, reviewed('article', articles.id, language))
    .where(there(id))
    .limit(1)
  return row ? { ...row, content: row.content ?? '' } : null
}
