import { and, asc, desc, gt, gte, lte } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { articlesByIds, latestBoards } from '#articles/articles.ts'
import { samplesStepBehind } from '#articles/samples/samples.ts'
import { cardsOf, languageOf } from '#articles/article-wire.ts'
import { apartByLanguage } from '#articles/by-language/rules.ts'
import type { ArticleCard } from '#articles/calls.ts'
import { LEADERBOARD_SIZE, MOMENTUM_PARTS } from '#articles/rules.ts'
import { leaderboardEntries } from '#articles/tables.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { boardOf } from './board.ts'
import { type MomentumParts, type RankedEntry, leaderboard } from '#articles/momentum/calls.ts'

/** The list covers the boards of the last 30 days; older ones are reached from board to board. */
const LISTED_MS = 30 * DAY
const LISTED = 124

export const leaderboardHandler = handle(leaderboard, async ({ at, lang, order }, context) => {
  const { db, now } = context
  const asked = at === undefined ? now : new Date(at)
  const language = languageOf(lang, context)
  const found = await boardsFor(language, context, asked < now ? asked : now)
  const { entries: items, others } =
    order === 'language'
      ? readersBoard(found, language)
      : { entries: found.entries.filter(({ rank }) => rank <= LEADERBOARD_SIZE) }
  return {
    items,
    total: items.length,
    next_cursor: null,
    ...(others && { others }),
    taken_at: found.taken_at,
    older: found.older,
    newer: found.taken_at === null ? null : await boardAfter(db, new Date(found.taken_at), now),
    boards: await boardsSince(db, new Date(now.getTime() - LISTED_MS), now),
  }
})

/**
 * The latest board at `at` with everything that was stored of it, the cards of its stories, and the time of the previous
 * board. Until the first board of the site's own stories is stored, the current one is computed as of now; as long as the
 * samples do not step behind, it is their board.
 */
export async function boardsFor(language: Language, context: RequestContext, at: Date) {
  const { db, now } = context
  const rows = await latestBoards(db, at)
  const stored = await withCards(rows, language, context)
  const { entries } = stored
  if (at < now || entries.some(({ sample }) => !sample)) return stored
  if (entries.length > 0 && !(await samplesStepBehind(db, now))) return stored
  const current = await boardOf(db, now)
  if (current.length === 0) return { ...NO_BOARD, older: stored.taken_at }
  return withCards([...current, ...rows.filter(({ takenAt }) => takenAt < now)], language, context)
}

const NO_BOARD = { taken_at: null, entries: [], cards: [], older: null }

/** The newest of these boards, newest first, with the cards of its stories, and the time of the one before it. */
async function withCards(
  rows: readonly (typeof leaderboardEntries.$inferSelect)[],
  language: Language,
  context: RequestContext,
) {
  const takenAt = rows[0]?.takenAt
  if (!takenAt) return NO_BOARD
  const taken = rows.filter((row) => row.takenAt.getTime() === takenAt.getTime())
  const before = rows.filter((row) => row.takenAt < takenAt)
  const ids = taken.map((row) => row.articleId)
  const cards = await cardsOf(await articlesByIds(context.db, ids, language), language, context)
  const entries = taken.flatMap((row): RankedEntry[] => {
    const card = cards.find(({ id }) => id === row.articleId)
    if (!card) return []
    const earlier = before.find((old) => old.articleId === row.articleId)
    const { rank, articleId, momentum, badge, views, shares } = row
    return [
      {
        rank,
        article_id: articleId,
        title: card.title,
        language: card.language,
        momentum,
        topic: card.topic,
        badge,
        change: earlier ? row.momentum - earlier.momentum : null,
        views,
        shares,
        sample: card.sample,
        why: whyOf(row, card),
      },
    ]
  })
  const older = before[0]?.takenAt.toISOString() ?? null
  return { taken_at: takenAt.toISOString(), entries, cards, older }
}

/**
 * The board for readers of a language: the five fastest stories that exist in it, ranked among themselves, and the stories of
 * the board that do not.
 */
export function readersBoard({ entries }: { entries: readonly RankedEntry[] }, language: Language) {
  const { readable, others } = apartByLanguage(entries, language)
  return {
    entries: readable.slice(0, LEADERBOARD_SIZE).map((entry, place) => ({ ...entry, rank: place + 1 })),
    others: others.filter(({ rank }) => rank <= LEADERBOARD_SIZE),
  }
}

/**
 * The explanation as it was kept with the board. The publishers reveal the sources of a story, so only readers with full
 * access get them.
 */
function whyOf(row: typeof leaderboardEntries.$inferSelect, card: ArticleCard): MomentumParts | null {
  const { why, takenAt, views, shares } = row
  if (why === null) return null
  return {
    as_of: takenAt.toISOString(),
    parts: why.parts.map(({ part, points }) => ({ part, points, most: MOMENTUM_PARTS[part] })),
    publishers: card.access.state === 'full' ? why.publishers : [],
    publisher_count: why.publisher_count,
    newest_report_at: why.newest_report_at,
    views,
    shares,
  }
}

const { takenAt: taken } = leaderboardEntries

/** When the first board after that moment was taken; null when there is none by `now`. */
async function boardAfter(db: Db, moment: Date, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ taken })
    .from(leaderboardEntries)
    .where(and(gt(taken, moment), lte(taken, now)))
    .orderBy(asc(taken))
    .limit(1)
  return row?.taken.toISOString() ?? null
}

/** When boards were taken since then, newest first. */
async function boardsSince(db: Db, since: Date, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ taken })
    .from(leaderboardEntries)
    .where(and(gte(taken, since), lte(taken, now)))
    .orderBy(desc(taken))
    .limit(LISTED)
  return rows.map((row) => row.taken.toISOString())
}
