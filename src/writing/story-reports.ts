import { type PublisherReport, groupsOf } from '#articles/momentum/momentum.ts'
import { type ReportRow } from '#articles/record-timeline.ts'
import { USUAL_WEIGHT } from '#articles/rules.ts'
import type { Db } from '#platform/db.ts'
import type { SourceTier } from '#sources/rules.ts'
import { type StoryReport, reportsOfStories } from '#sources/story-reports.ts'
import { registrableDomain } from '#sources/owner.ts'
import type { StoredDraft } from './drafts.ts'
import type { SourceText } from './rules.ts'

/** The weight of a source's reports for momentum: makers and edited publications are equal, all others have less. */
const WEIGHT: Record<SourceTier, number> = { 1: 0.7, 2: 0.7, 3: 0.4 }

/** A report as momentum counts it and the story's timeline shows it. */
type Report = PublisherReport & ReportRow

/** The reports of each of these stories, from their findings. Stories without findings are left out. */
export async function reportsByStory(
  db: Db,
  storyIds: readonly string[],
): Promise<ReadonlyMap<string, Report[]>> {
  const found = Map.groupBy(await reportsOfStories(db, storyIds), ({ storyId }) => storyId)
  return new Map(Array.from(found, ([id, reports]) => [id, earliestReports(reports)]))
}

/** The number of independent publishers that have reported a story by `now`. */
export async function countPublishers(db: Db, storyId: string, now: Date): Promise<number> {
  const reports = await reportsByStory(db, [storyId])
  return groupsOf(reports.get(storyId) ?? [], now).length
}

/** The reports behind a draft: the findings of its story, or else the sources that it cites. */
export async function reportsOfDraft(
  db: Db,
  { storyId, sources }: Pick<StoredDraft, 'storyId' | 'sources'>,
  now: Date,
): Promise<Report[]> {
  const found = storyId === null ? undefined : (await reportsByStory(db, [storyId])).get(storyId)
  return found ?? reportsCited(sources, now)
}

/** A copy of a text counts as a report of the publisher that had it first. */
function earliestReports(reports: readonly StoryReport[]): Report[] {
  const firsts = new Map<string, StoryReport>()
  const byAge = reports.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.group < b.group ? -1 : 1))
  return byAge.map((report) => {
    const { copyOf, at, tier, url, title, language } = report
    const first = (copyOf !== null && firsts.get(copyOf)) || report
    if (copyOf !== null) firsts.set(copyOf, first)
    const { group, publisher } = first
    return { group, publisher, at, weight: WEIGHT[tier], reporter: report.publisher, url, title, language }
  })
}

/** The number of independent publishers behind a draft, as counted when it was written, or else by its sources. */
export const independentPublishers = ({
  metadata,
  sources,
}: Pick<StoredDraft, 'metadata' | 'sources'>): number =>
  typeof metadata['publishers'] === 'number'
    ? metadata['publishers']
    : new Set(sources.map(({ url }) => registrableDomain(url))).size

/** The sources that a draft cites, as reports; those without a date are dated `now`. */
export const reportsCited = (sources: readonly Omit<SourceText, 'paragraphs'>[], now: Date): Report[] =>
  sources.map(({ url, publisher, title, language, publishedAt }) => ({
    group: registrableDomain(url),
    publisher,
    at: publishedAt === null ? now : new Date(publishedAt),
    weight: USUAL_WEIGHT,
    reporter: publisher,
    url,
    title,
    language,
  }))
