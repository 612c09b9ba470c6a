import { and, desc, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { groupsOf, measure } from '#articles/momentum/momentum.ts'
import type { Db } from '#platform/db.ts'
import { reportsByStory } from '../story-reports.ts'
import { isRelevant, relevanceThreshold } from './relevance.ts'
import { WIDELY_REPORTED } from '../rules.ts'
import { generatedContent } from '../tables.ts'
import { stories } from '#stories/tables.ts'
import { isRewritable, movedMark, publisherCount } from '../untouched.ts'

/** The most stories that are ranked, the newest ones. */
const MAX = 10_000
/**
 * The number of stories whose reports are read at a time: more would block the event loop for longer than a few
 * milliseconds.
 */
const BATCH_SIZE = 250

/** A story with the state of its draft and its strength. */
export type RankedStory = Awaited<ReturnType<typeof recentStories>>[number] & {
  /** The momentum that it would have as an article that no one has read yet; 0 if no one reports it. */
  strength: number
  /** The number of independent publishers that report it. */
  publishers: number
}

/**
 * The stories last reported since then: first those that WIDELY_REPORTED publishers report, then the others, each by
 * strength, then by their newest report, then by id. Without those that are not about
 * AI. Of all languages unless some are named.
 */
export async function strongestStories(
  db: Db,
  { since, now, languages = [] }: { since: Date; now: Date; languages?: readonly Language[] },
): Promise<RankedStory[]> {
  const threshold = await relevanceThreshold(db)
  const recent = await recentStories(db, since, languages.length > 0 ? languages : LANGUAGES, threshold)
  const ranked: RankedStory[] = []
  for (let from = 0; from < recent.length; from += BATCH_SIZE) {
    const some = recent.slice(from, from + BATCH_SIZE)
    const ids = some.map(({ id }) => id)
    const reports = await reportsByStory(db, ids)
    for (const story of some) {
      const measured = measure(groupsOf(reports.get(story.id) ?? [], now), [], now)
      const { score = 0, groups = [] } = measured ?? {}
      ranked.push({ ...story, strength: score, publishers: groups.length })
    }
  }
  const isWide = ({ publishers }: RankedStory) => Number(publishers >= WIDELY_REPORTED)
  return ranked.toSorted(
    (a, b) =>
      isWide(b) - isWide(a) ||
      b.strength - a.strength ||
      b.lastAt.getTime() - a.lastAt.getTime() ||
      (a.id < b.id ? -1 : 1),
  )
}

/**
 * `draft` is the status of the story's draft, null without one; `draftPublishers` is the number of publishers known when it was
 * written.
 */
const recentStories = (db: Db, since: Date, languages: readonly Language[], threshold: number) =>
  db
    .select({
      id: stories.id,
      title: stories.title,
      lastAt: stories.lastAt,
      takenAt: stories.takenAt,
      draft: generatedContent.status,
      rewritable: isRewritable,
      moved: movedMark,
      draftPublishers: publisherCount,
    })
    .from(stories)
    .leftJoin(generatedContent, eq(generatedContent.storyId, stories.id))
    .where(
      // all languages are named, because the index begins with them
      and(
        inArray(stories.language, [...languages]),
        gte(stories.lastAt, since),
        isNull(stories.mergedInto),
        or(isRelevant(threshold), isNotNull(generatedContent.id)),
      ),
    )
    .orderBy(desc(stories.lastAt), desc(stories.id))
    .limit(MAX)
