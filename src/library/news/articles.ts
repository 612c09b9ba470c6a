import { standingOf } from '#membership/membership.ts'
import type { Language } from '#languages/rules.ts'
import { cutPage, readCursor } from '#platform/cursor.ts'
import type { Visit } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { cardsOf, languageOf, readingOf, sayWhenOpen, surroundingsOf, viewOf } from './article-wire.ts'
import { type ArticleCard, type ArticleView, article, articles, relatedArticles } from './calls.ts'
import { relatedTo } from './related.ts'
import { home } from '#library/calls.ts'
import { eventOf } from '#library/events/event-list.ts'
import { boardFor } from '#library/momentum/leaderboard.ts'
import {
  articleById,
  articlesByIds,
  countArticles,
  latestOfAnyTier,
  mergedInto,
  newestArticles,
  nextPublication,
} from '#library/library.ts'
import { findItems, isNarrowed } from '#library/search/search.ts'
import { type CountSubscribers, shownFiguresOf } from '#library/figures/home-figures.ts'

const FEATURED = 6

/** The fastest first, those that stand in for a measured score last; else as they were. */
const byMomentum = (cards: readonly ArticleCard[]): ArticleCard[] =>
  cards.toSorted(
    (a, b) =>
      Number(a.momentum_is_placeholder) - Number(b.momentum_is_placeholder) || b.momentum - a.momentum,
  )

export const articlesHandler = handle(articles, async ({ limit, cursor, topic, ...asked }, visit) => {
  const language = languageOf(asked.lang, visit)
  const narrowing = { ...asked, category: topic }
  if (isNarrowed(narrowing)) {
    const found = await findItems(narrowing, 'article', { limit, cursor }, visit)
    const rows = await articlesByIds(visit.db, found.ids, language)
    return { items: await cardsOf(rows, language, visit), ...found.counted }
  }
  const question = { standing: standingOf(visit.caller), language, now: visit.now }
  visit.validUntil(await nextPublication(visit.db, visit.now))
  const rows = await newestArticles(visit.db, question, limit + 1, readCursor(cursor))
  const { page, next } = cutPage(rows, limit)
  return {
    items: await cardsOf(page, language, visit),
    ...(await countArticles(visit.db, question)),
    next_cursor: next,
  }
})

export const articleHandler = handle(article, async ({ id, lang }, visit) => {
  const language = languageOf(lang, visit)
  const view = (await viewById(id, language, visit)) ?? (await viewOfOther(id, language, visit))
  if (!view) throw new Refusal('library.articleNotFound', 404)
  sayWhenOpen(visit, [view])
  return view
})

/** The article into which one was merged. */
async function viewOfOther(id: string, language: Language, visit: Visit): Promise<ArticleView | null> {
  const kept = await mergedInto(visit.db, id)
  return kept === null ? null : viewById(kept, language, visit)
}

async function viewById(id: string, language: Language, visit: Visit): Promise<ArticleView | null> {
  const row = await articleById(visit.db, id, language)
  if (!row) return null
  return viewOf(row, readingOf(row, standingOf(visit.caller), visit), language, {
    ...(await surroundingsOf(visit, row.id, language)),
    event: row.category === 'events' ? await eventOf(visit.db, id, language) : null,
  })
}

export const relatedArticlesHandler = handle(relatedArticles, async ({ id, lang }, visit) => {
  const language = languageOf(lang, visit)
  const items = await cardsOf(await relatedTo(visit.db, id, language, visit.now), language, visit)
  sayWhenOpen(visit, items)
  return { items }
})

export const homeHandler = (countSubscribers: CountSubscribers) =>
  handle(home, async ({ lang }, visit) => {
    const language = languageOf(lang, visit)
    const { board, cards } = await boardFor(language, visit, visit.now)
    const lead = cards.find(({ id }) => id === board.entries[0]?.article_id)
    visit.validUntil(await nextPublication(visit.db, visit.now))
    const newest = await latestOfAnyTier(visit.db, language, visit.now, FEATURED + 1)
    return {
      lead: lead ?? null,
      board,
      featured: byMomentum(
        (await cardsOf(newest, language, visit)).filter((card) => card.id !== lead?.id).slice(0, FEATURED),
      ),
      figures: await shownFiguresOf(visit.db, visit.now, countSubscribers),
    }
  })
