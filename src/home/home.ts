import { latestOfAnyTier, nextPublication } from '#articles/articles.ts'
import { boardFor } from '#trends/leaderboard/leaderboard.ts'
import { cardsOf, languageOf } from '#articles/article-wire.ts'
import type { ArticleCard } from '#articles/calls.ts'
import { handle } from '#platform/serve.ts'
import { home } from './calls.ts'
import { type CountSubscribers, shownFiguresOf } from './figures/home-figures.ts'

const FEATURED = 6

/** Sorts by momentum, fastest first and placeholder scores last; the order is otherwise kept. */
const byMomentum = (cards: readonly ArticleCard[]): ArticleCard[] =>
  cards.toSorted(
    (a, b) =>
      Number(a.momentum_is_placeholder) - Number(b.momentum_is_placeholder) || b.momentum - a.momentum,
  )

export const homeHandler = (countSubscribers: CountSubscribers) =>
  handle(home, async ({ lang }, context) => {
    const language = languageOf(lang, context)
    const { board, cards } = await boardFor(language, context, context.now)
    const lead = cards.find(({ id }) => id === board.entries[0]?.article_id)
    context.validUntil(await nextPublication(context.db, context.now))
    const newest = await latestOfAnyTier(context.db, language, context.now, FEATURED + 1)
    return {
      lead: lead ?? null,
      board,
      featured: byMomentum(
        (await cardsOf(newest, language, context)).filter((card) => card.id !== lead?.id).slice(0, FEATURED),
      ),
      figures: await shownFiguresOf(context.db, context.now, countSubscribers),
    }
  })
