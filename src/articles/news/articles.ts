import { accessLevelOf } from '#membership/membership.ts'
import type { Language } from '#languages/rules.ts'
import { cutPage, readCursor } from '#platform/cursor.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { cardsOf, languageOf, readingOf, surroundingsOf, viewOf } from '../article-wire.ts'
import { type ArticleView, article, articles, relatedArticles } from '../calls.ts'
import { relatedTo } from './related.ts'
import { eventOf } from '../event-list.ts'
import {
  articleById,
  articlesByIds,
  countArticles,
  mergedInto,
  newestArticles,
  nextPublication,
} from '../articles.ts'
import { findItems, isNarrowed } from '../search/search.ts'

export const articlesHandler = handle(articles, async ({ limit, cursor, topic, ...asked }, context) => {
  const language = languageOf(asked.lang, context)
  const narrowing = { ...asked, category: topic }
  if (isNarrowed(narrowing)) {
    const found = await findItems(narrowing, 'article', { limit, cursor }, context)
    const rows = await articlesByIds(context.db, found.ids, language)
    return { items: await cardsOf(rows, language, context), ...found.counted }
  }
  const question = { accessLevel: accessLevelOf(context.caller), language, now: context.now }
  context.validUntil(await nextPublication(context.db, context.now))
  const rows = await newestArticles(context.db, question, limit + 1, readCursor(cursor))
  const { page, next } = cutPage(rows, limit)
  return {
    items: await cardsOf(page, language, context),
    ...(await countArticles(context.db, question)),
    next_cursor: next,
  }
})

export const articleHandler = handle(article, async ({ id, lang }, context) => {
  const language = languageOf(lang, context)
  const view = (await viewById(id, language, context)) ?? (await viewOfOther(id, language, context))
  if (!view) throw new Refusal('library.articleNotFound', 404)
  return view
})

/** The article into which this one was merged. */
async function viewOfOther(
  id: string,
  language: Language,
  context: RequestContext,
): Promise<ArticleView | null> {
  const kept = await mergedInto(context.db, id)
  return kept === null ? null : viewById(kept, language, context)
}

async function viewById(
  id: string,
  language: Language,
  context: RequestContext,
): Promise<ArticleView | null> {
  const row = await articleById(context.db, id, language)
  if (!row) return null
  return viewOf(row, readingOf(row, accessLevelOf(context.caller), context), language, {
    ...(await surroundingsOf(context, row.id, language)),
    event: row.category === 'events' ? await eventOf(context.db, id, language) : null,
  })
}

export const relatedArticlesHandler = handle(relatedArticles, async ({ id, lang }, context) => {
  const language = languageOf(lang, context)
  const items = await cardsOf(await relatedTo(context.db, id, language, context.now), language, context)
  return { items }
})
