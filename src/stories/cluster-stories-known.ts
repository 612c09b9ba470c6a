import { between, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { apartFrom } from './decisions.ts'
import type { KnownInJson } from './place-all-thread.ts'
import { stories, storyPlacements, storyTerms } from './tables.ts'
import type { StoryDrafts } from './stories.ts'

/** A time range. */
export type Span = { from: Date; to: Date }

/**
 * The maximum number of reports that are compared, the newest first: the thread has memory for that many. The busiest sites
 * have fewer in three days.
 */
const MAX_REPORTS = 15_000
const inSpan = ({ from, to }: Span) => between(storyPlacements.publishedAt, from, to)

/**
 * The number of reports in that time range that have a story: a different number means that another process has placed
 * findings since then.
 */
export async function countPlaced(db: Db, span: Span): Promise<number> {
  const [row] = await db.select({ placed: count() }).from(storyPlacements).where(inSpan(span))
  return row?.placed ?? 0
}

/**
 * The stories that were reported in that time range, with the terms of all their reports. `model` selects whose vectors are
 * returned.
 */
export async function knownStories(
  db: Db,
  span: Span,
  model: string | null,
  drafts: StoryDrafts,
): Promise<KnownInJson[]> {
  const reports = await db
    .select({
      storyId: storyPlacements.storyId,
      source: storyPlacements.publisher,
      title: storyPlacements.title,
      publishedAt: storyPlacements.publishedAt,
      vector:
        model === null
          ? sql<null>`null`
          : sql`case when ${storyPlacements.vectorModel} = ${model} then ${storyPlacements.vector} end`.mapWith(
              storyPlacements.vector,
            ),
    })
    .from(storyPlacements)
    .where(
      inArray(
        storyPlacements.storyId,
        db.select({ id: storyPlacements.storyId }).from(storyPlacements).where(inSpan(span)),
      ),
    )
    .orderBy(sql`${storyPlacements.publishedAt} desc`, storyPlacements.findingId)
    .limit(MAX_REPORTS)
  const byStory = Map.groupBy(reports.toReversed(), ({ storyId }) => storyId)
  const rows = await db
    .select({
      id: stories.id,
      language: stories.language,
      firstAt: stories.firstAt,
      terms: sql<string>`${storyTerms.terms}::text`,
      versions: sql<string>`${storyTerms.versions}::text`,
    })
    .from(stories)
    .innerJoin(storyTerms, eq(storyTerms.storyId, stories.id))
    .where(sql`${stories.id} = any(${sql.param([...byStory.keys()])}::uuid[])`)
    .orderBy(stories.firstAt, stories.id)
  const touched = await drafts.touched(db, [...byStory.keys()])
  const apart = await apartFrom(db, [...byStory.keys()])
  return rows.map(({ id, firstAt, ...known }) => ({
    ...known,
    id,
    mayMerge: !touched.has(id),
    apart: apart.get(id) ?? [],
    firstAt: firstAt.getTime(),
    reports: (byStory.get(id) ?? []).map(({ source, title, publishedAt, vector }) => ({
      source,
      title,
      at: publishedAt.getTime(),
      vector,
    })),
  }))
}
