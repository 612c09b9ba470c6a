import { latestOfAnyTier, nextPublication } from '#articles/articles.ts'
import { boardFor } from '#trends/leaderboard/leaderboard.ts'
import { samplesStepBehind } from '#articles/samples/samples.ts'
import { cardsOf, languageOf } from '#articles/article-wire.ts'
import type { ArticleCard } from '#articles/calls.ts'
import { handle } from '#platform/serve.ts'
import { home } from './calls.ts'
import { type CountSubscribers, shownFiguresOf } from './figures/home-figures.ts'

const FEATURED = 6

/**
 * Sorts by momentum, fastest first and placeholder scores last, the samples after all others where they step behind; the
 * order is otherwise kept.
 */
const byMomentum = (cards: readonly ArticleCard[], stepBehind: boolean): ArticleCard[] =>
  cards.toSorted(
    (a, b) =>
      (stepBehind ? Number(a.sample) - Number(b.sample) : 0) ||
      Number(a.momentum_is_placeholder) - Number(b.momentum_is_placeholder) ||
      b.momentum - a.momentum,
  )

export const homeHandler = (countSubscribers: CountSubscribers) =>
  handle(home, async ({ lang }, context) => {
    const language = languageOf(lang, context)
    const { board, cards } = await boardFor(language, context, context.now)
    context.validUntil(await nextPublication(context.db, context.now))
    const stepBehind = await samplesStepBehind(context.db, context.now)
    const rows = await latestOfAnyTier(context.db, language, context.now, FEATURED + 1)
    const newest = await cardsOf(rows, language, context)
    const lead =
      cards.find(({ id }) => id === board.entries[0]?.article_id) ??
      (stepBehind ? byMomentum(newest, stepBehind)[0] : undefined)
    return {
      lead: lead ?? null,
      board,
      featured: byMomentum(newest.filter((card) => card.id !== lead?.id).slice(0, FEATURED), stepBehind),
      figures: await shownFiguresOf(context.db, context.now, countSubscribers),
    }
  })
