import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { holdLock } from '#platform/lock.ts'
import type { BoardReason } from '#articles/momentum/calls.ts'
import { wholeParts } from '#articles/momentum/momentum.ts'
import { type Momentum, lastReported, momentumOf, totalsOf } from '#articles/momentum-store.ts'
import { pagesChanged } from '#articles/publish.ts'
import {
  type Badge,
  LEADERBOARD_EVERY_MS,
  LEADERBOARD_SIZE,
  MOMENTUM_PARTS,
  RANKED_SECTIONS,
  STORED_BOARD_SIZE,
  type Topic,
  badgeIn,
} from '#articles/rules.ts'
import { articles, leaderboardEntries, translations } from '#articles/tables.ts'

/** A story that was last reported longer ago has less than one point of freshness left. */
const LOOK_BACK_MS = 7 * DAY

/** Takes the momentum board of the current six hours, only once however often it runs. */
export const takeBoardJob = job('take-board', async (_: Record<string, never>, runtime: Runtime) => ({
  entries: await takeBoard(runtime.db, runtime.clock.now()),
}))

/**
 * Stores the five fastest stories as of the last full six hours (UTC), and those that complete the board of each language,
 * and returns how many there are. The scores are those of that time, even if the job runs late. Repeating it changes nothing. Samples are never included: until a story of this
 * site has been reported, no board is taken, and the sample board stays.
 */
export async function takeBoard(db: Db, now: Date): Promise<number> {
  const takenAt = new Date(Math.floor(now.getTime() / LEADERBOARD_EVERY_MS) * LEADERBOARD_EVERY_MS)
  return db.transaction(async (tx) => {
    await holdLock(tx, 'take-board')
    const taken = await entriesOf(tx, takenAt)
    if (taken.some(({ sample }) => !sample)) return taken.length
    const entries = await boardOf(tx, takenAt)
    if (entries.length === 0) return 0
    await tx.delete(leaderboardEntries).where(eq(leaderboardEntries.takenAt, takenAt)) // the sample board
    await tx.insert(leaderboardEntries).values(entries)
    await pagesChanged(tx, 'leaderboard')
    return entries.length
  })
}

/** The entries of a board taken at that moment, by rank; none if no story of the site has a score. Stores nothing. */
export async function boardOf(db: Db, takenAt: Date): Promise<(typeof leaderboardEntries.$inferSelect)[]> {
  const fastest = forEveryLanguage(await fastestStories(db, takenAt))
  const totals = await totalsOf(
    db,
    fastest.map(({ id }) => id),
  )
  return fastest.map(({ id, topic, momentum, badge }, place) => ({
    takenAt,
    rank: place + 1,
    articleId: id,
    momentum: momentum.whole,
    badge: badgeIn({ badge }) ?? badgeOf(topic, momentum),
    views: totals.get(id)?.views ?? 0,
    shares: totals.get(id)?.shares ?? 0,
    why: reasonOf(momentum),
  }))
}

/** The maximum number of publishers named for one story of a board. */
const NAMED = 40

const reasonOf = (momentum: Momentum): BoardReason => ({
  parts: wholeParts(momentum),
  publishers: momentum.groups.slice(0, NAMED).map(({ publisher }) => publisher),
  publisher_count: momentum.groups.length,
  newest_report_at: (momentum.groups[0]?.lastAt ?? momentum.asOf).toISOString(),
})

const entriesOf = (tx: Db, takenAt: Date) =>
  tx
    .select({ sample: articles.sample })
    .from(leaderboardEntries)
    .innerJoin(articles, eq(articles.id, leaderboardEntries.articleId))
    .where(eq(leaderboardEntries.takenAt, takenAt))
    .limit(STORED_BOARD_SIZE)

/** `badge`: the one that an editor gave it; `languages`: those in which it exists. */
type Story = { id: string; topic: Topic; badge: string | null; momentum: Momentum; languages: Language[] }

/** Of stories in the order of their scores, the first five, and the first five that exist in each language. */
function forEveryLanguage(stories: readonly Story[]): Story[] {
  const chosen = new Set(stories.slice(0, LEADERBOARD_SIZE))
  for (const language of LANGUAGES)
    for (const story of stories
      .filter(({ languages }) => languages.includes(language))
      .slice(0, LEADERBOARD_SIZE))
      chosen.add(story)
  return stories.filter((story) => chosen.has(story))
}

/** The published stories by score, newer ones first on ties; scores that round to zero are left out. */
async function fastestStories(tx: Db, now: Date): Promise<Story[]> {
  const reported = await lastReported(tx, new Date(now.getTime() - LOOK_BACK_MS), now)
  const measured = await momentumOf(tx, reported, now)
  const rows = await tx
    .select({
      id: articles.id,
      topic: articles.topic,
      badge: sql<string | null>`${articles.metadata} ->> 'badge'`,
      languages: sql<Language[]>`array(select t.language from ${translations} t
        where t.kind = 'article' and t.item_id = ${articles.id}) || ${articles.language}`,
    })
    .from(articles)
    .where(
      and(
        inArray(articles.id, [...measured.keys()]),
        inArray(articles.category, [...RANKED_SECTIONS]),
        eq(articles.sample, false),
        isNull(articles.retractedAt),
        lte(articles.publishedAt, now),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
  return rows
    .flatMap((row): Story[] => {
      const momentum = measured.get(row.id)
      return momentum && momentum.whole > 0 ? [{ ...row, momentum }] : []
    })
    .toSorted((a, b) => b.momentum.score - a.momentum.score)
}

/** From this many engagement points on, a story counts as moved by its readers. */
const MUCH_ENGAGEMENT = (MOMENTUM_PARTS.engagement * 2) / 3

/**
 * The badge of a story on the board to which no editor gave one: for its readers, else for fast-moving research, else by its label. Source: public-site
 * §3 names the badges, but not when they are given.
 */
export function badgeOf(topic: Topic, { label, parts }: Pick<Momentum, 'label' | 'parts'>): Badge {
  if (parts.engagement >= MUCH_ENGAGEMENT) return 'Community Favorite'
  if (label === 'new') return 'New'
  if (topic === 'AI Research') return 'Research Breakthrough'
  return label === 'risingStar' ? 'Rising Star' : 'Trending'
}
