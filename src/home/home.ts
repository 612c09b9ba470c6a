import { nextPublication } from '#articles/articles.ts'
import {
  countOthers,
  newestOthers,
  newestReadable,
  readersOfEveryTier,
  rowsLanguageFirst,
} from '#articles/by-language/by-language.ts'
import { languageFirst } from '#articles/by-language/rules.ts'
import { samplesStepBehind, withSamplesBehind } from '#articles/samples/samples.ts'
import { boardsFor, readersBoard } from '#trends/leaderboard/leaderboard.ts'
import { cardsOf, languageOf } from '#articles/article-wire.ts'
import type { ArticleCard } from '#articles/calls.ts'
import { PAGE_SIZE, PUBLIC_ARTICLES } from '#articles/rules.ts'
import { MAX_COUNTED } from '#articles/search/rules.ts'
import { DAY } from '#platform/clock.ts'
import { handle } from '#platform/serve.ts'
import { home } from './calls.ts'
import { type CountSubscribers, shownFiguresOf } from './figures/home-figures.ts'

const FEATURED = 6
/** Older stories in other languages are found in the list of news. */
const OTHERS_MS = 7 * DAY

/** Sorts by momentum, fastest first and placeholder scores last; the order is otherwise kept. */
const byMomentum = (cards: readonly ArticleCard[]): ArticleCard[] =>
  cards.toSorted(
    (a, b) =>
      Number(a.momentum_is_placeholder) - Number(b.momentum_is_placeholder) || b.momentum - a.momentum,
  )

export const homeHandler = (countSubscribers: CountSubscribers) =>
  handle(home, async ({ lang }, context) => {
    const { db, now } = context
    const language = languageOf(lang, context)
    const readers = readersOfEveryTier(language, now)
    const boards = await boardsFor(language, context, now)
    const board = readersBoard(boards, language)
    const ranked = board.entries.flatMap(
      ({ article_id: id }) => boards.cards.find((card) => card.id === id) ?? [],
    )
    context.validUntil(await nextPublication(db, now))
    const samplesLast = await samplesStepBehind(db, now)
    const newest = await withSamplesBehind(db, now, PUBLIC_ARTICLES, (samples, limit) =>
      newestReadable(db, readers, limit, { samples }),
    )
    const first = rowsLanguageFirst(newest, language, samplesLast).slice(0, FEATURED + 1)
    const stories = languageFirst(byMomentum(await cardsOf(first, language, context)), language, samplesLast)
    const hasLead = samplesLast || boards.entries.length > 0
    // Of those that can be read equally well, the fastest on the board leads.
    const lead = hasLead ? languageFirst([...ranked, ...stories], language, samplesLast)[0] : undefined
    const since = new Date(now.getTime() - OTHERS_MS)
    const others = await newestOthers(db, readers, { limit: PAGE_SIZE, since })
    const counted = await countOthers(db, readers, { limit: MAX_COUNTED, since })
    return {
      lead: lead ?? null,
      board: { taken_at: boards.taken_at, ...board },
      featured: stories.filter((card) => card.id !== lead?.id).slice(0, FEATURED),
      others: byMomentum(await cardsOf(others.rows, language, context)),
      other_languages: counted.languages,
      figures: await shownFiguresOf(db, now, countSubscribers),
    }
  })
