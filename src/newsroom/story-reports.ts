import { type PublisherReport, groupsOf } from '#library/library.ts'
import { USUAL_WEIGHT } from '#library/rules.ts'
import type { Db } from '#platform/db.ts'
import type { SourceTier } from '#sources/rules.ts'
import { type StoryReport, registrableDomain, reportsOfStories } from '#sources/sources.ts'
import type { StoredDraft } from './generated-content.ts'

/** How much the word of a source counts for momentum: a maker and an edited publication alike, everybody else less. */
const WEIGHT: Record<SourceTier, number> = { 1: 0.7, 2: 0.7, 3: 0.4 }

/** Who has reported each of these stories: what their findings tell. Stories without findings are left out. */
export async function reportsByStory(
  db: Db,
  storyIds: readonly string[],
): Promise<ReadonlyMap<string, PublisherReport[]>> {
  const told = Map.groupBy(await reportsOfStories(db, storyIds), ({ storyId }) => storyId)
  return new Map(Array.from(told, ([id, reports]) => [id, firstTold(reports)]))
}

/** How many publishers that are independent of each other have reported a story by `now`. */
export async function countPublishers(db: Db, storyId: string, now: Date): Promise<number> {
  const reports = await reportsByStory(db, [storyId])
  return groupsOf(reports.get(storyId) ?? [], now).length
}

/** Who has reported what a draft tells: the findings of its story, else the sources that it cites. */
export async function reportsOfDraft(
  db: Db,
  { storyId, sources }: Pick<StoredDraft, 'storyId' | 'sources'>,
  now: Date,
): Promise<PublisherReport[]> {
  const told = storyId === null ? undefined : (await reportsByStory(db, [storyId])).get(storyId)
  return told ?? cited(sources, now)
}

/** A copy of a text counts as a report of the publisher that had it first. */
function firstTold(reports: readonly StoryReport[]): PublisherReport[] {
  const firsts = new Map<string, StoryReport>()
  const byAge = reports.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.group < b.group ? -1 : 1))
  return byAge.map((report) => {
    const { copyOf, at, tier } = report
    const first = (copyOf !== null && firsts.get(copyOf)) || report
    if (copyOf !== null) firsts.set(copyOf, first)
    return { group: first.group, publisher: first.publisher, at, weight: WEIGHT[tier] }
  })
}

const cited = (sources: StoredDraft['sources'], now: Date): PublisherReport[] =>
  sources.map(({ url, publisher, publishedAt }) => ({
    group: registrableDomain(url),
    publisher,
    at: publishedAt === null ? now : new Date(publishedAt),
    weight: USUAL_WEIGHT,
  }))
