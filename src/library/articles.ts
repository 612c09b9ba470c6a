import { type Language, isLanguage } from '#languages/rules.ts'
import { standingOf } from '#membership/membership.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import type { Visit } from '#platform/house.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { cardOf, explained, readingOf, viewOf } from './article-wire.ts'
import { type ArticleCard, article, articles, home, leaderboard } from './calls.ts'
import {
  type ArticleRow,
  articleById,
  articlesByIds,
  countArticles,
  latestBoards,
  latestOfAnyTier,
  newestArticles,
} from './library.ts'
import { momentumOf } from './momentum-store.ts'
import { LEADERBOARD_SIZE } from './rules.ts'
import { figuresOf } from './settings.ts'

const FEATURED = 6

const languageOf = (lang: Language | undefined, visit: Visit): Language =>
  lang ?? (isLanguage(visit.language) ? visit.language : 'en')

/** Cards of rows with the scores of this moment; those are left out that do not exist for the reader. */
async function cardsOf(
  rows: readonly ArticleRow[],
  language: Language,
  visit: Visit,
): Promise<ArticleCard[]> {
  const standing = standingOf(visit.caller)
  const measured = await momentumOf(
    visit.db,
    rows.map(({ id }) => id),
    visit.now,
  )
  return rows.flatMap(
    (row) => cardOf(row, readingOf(row, standing, visit), language, measured.get(row.id)) ?? [],
  )
}

/** The fastest first, those that stand in for a measured score last; else as they were. */
const byMomentum = (cards: readonly ArticleCard[]): ArticleCard[] =>
  cards.toSorted(
    (a, b) =>
      Number(a.momentum_is_placeholder) - Number(b.momentum_is_placeholder) || b.momentum - a.momentum,
  )

export const articlesHandler = handle(articles, async ({ limit, cursor, lang, q, topic }, visit) => {
  const language = languageOf(lang, visit)
  const question = { standing: standingOf(visit.caller), language, now: visit.now, q, topic }
  const rows = await newestArticles(visit.db, question, limit + 1, readCursor(cursor))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await cardsOf(page, language, visit),
    total: await countArticles(visit.db, question),
    next_cursor:
      rows.length > limit && last?.publishedAt ? writeCursor({ at: last.publishedAt, id: last.id }) : null,
  }
})

export const articleHandler = handle(article, async ({ id, lang }, visit) => {
  const language = languageOf(lang, visit)
  const row = await articleById(visit.db, id, language)
  const view =
    row &&
    viewOf(row, readingOf(row, standingOf(visit.caller), visit), language, await explained(visit, row.id))
  if (!view) throw new Refusal('library.articleNotFound', 404)
  return view
})

export const leaderboardHandler = handle(leaderboard, async ({ lang }, visit) => {
  const { board } = await boardFor(languageOf(lang, visit), visit)
  return board
})

export const homeHandler = handle(home, async ({ lang }, visit) => {
  const language = languageOf(lang, visit)
  const { board, cards } = await boardFor(language, visit)
  const lead = cards.find(({ id }) => id === board.entries[0]?.article_id)
  const newest = await latestOfAnyTier(visit.db, language, visit.now, FEATURED + 1)
  return {
    lead: lead ?? null,
    board,
    featured: byMomentum(
      (await cardsOf(newest, language, visit)).filter((card) => card.id !== lead?.id).slice(0, FEATURED),
    ),
    figures: await figuresOf(visit.db),
  }
})

/** The latest board, and the cards of its stories. */
async function boardFor(language: Language, visit: Visit) {
  const rows = await latestBoards(visit.db, visit.now)
  const takenAt = rows[0]?.takenAt
  if (!takenAt) return { board: { taken_at: null, entries: [] }, cards: [] }
  const now = rows.filter((row) => row.takenAt.getTime() === takenAt.getTime()).slice(0, LEADERBOARD_SIZE)
  const before = rows.filter((row) => row.takenAt < takenAt)
  const cards = await cardsOf(
    await articlesByIds(
      visit.db,
      now.map((row) => row.articleId),
      language,
    ),
    language,
    visit,
  )
  const entries = now.flatMap((row) => {
    const card = cards.find(({ id }) => id === row.articleId)
    if (!card) return []
    const earlier = before.find((old) => old.articleId === row.articleId)
    const { title, topic, language: of } = card
    const change = earlier ? row.momentum - earlier.momentum : null
    const { rank, articleId, momentum, badge, views, shares } = row
    return { rank, article_id: articleId, title, language: of, momentum, topic, badge, change, views, shares }
  })
  return { board: { taken_at: takenAt.toISOString(), entries }, cards }
}
