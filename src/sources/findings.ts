import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { furnitureOfHosts, withoutHostFurniture } from './host-furniture.ts'
import { publisherGroup } from './owner.ts'
import type { SourceCategory, SourceTier } from './rules.ts'
import { realReports } from './sample-sources.ts'
import { findings, newsSources } from './tables.ts'

type FindingRow = typeof findings.$inferSelect
/**
 * A finding without the furniture of its host, with the name of its source, its publisher (see `publisherGroup`), and how close
 * the source is to the news.
 */
export type NamedFinding = FindingRow & { sourceName: string; publisher: string; sourceTier: SourceTier }

/** Newest first; ids that do not exist are left out. */
export const findingsByIds = async (db: Db, ids: readonly string[]): Promise<NamedFinding[]> =>
  ids.length === 0 ? [] : newest(db, inArray(findings.id, [...ids]), ids.length)

/** How many reports were read in a span. */
export const countReports = (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> =>
  db.$count(findings, and(gte(findings.fetchedAt, from), lt(findings.fetchedAt, to), realReports))

/** The parts of a finding that identify its event: the headline and the beginning of the text. */
export type UnplacedFinding = Pick<FindingRow, 'id' | 'sourceId' | 'url' | 'title' | 'publishedAt'> & {
  language: NonNullable<FindingRow['language']>
  lead: string
  /** Whether its source reports on other subjects too. */
  isJudged: boolean
}

/** Characters of text that show what a finding is about. */
const LEAD_LENGTH = 400
const firstText = sql`concat_ws(' ', ${findings.paragraphs}->>0, ${findings.paragraphs}->>1, ${findings.paragraphs}->>2)`
const leadSql = sql<string>`left(coalesce(nullif(${findings.summary}, ''), ${firstText}), ${sql.raw(String(LEAD_LENGTH))})`

/** Findings published since `since`, in one of our languages, that belong to no story yet; newest first. */
export async function unplacedFindings(db: Db, since: Date, limit: number): Promise<UnplacedFinding[]> {
  const { id, sourceId, url, title, publishedAt, language } = findings
  const rows = await db
    .select({
      id,
      sourceId,
      url,
      title,
      publishedAt,
      language,
      isJudged: newsSources.onlyAboutAi,
      lead: leadSql,
    })
    .from(findings)
    .innerJoin(newsSources, eq(newsSources.id, sourceId))
    .where(and(isNull(findings.storyId), isNotNull(language), gte(publishedAt, since)))
    .orderBy(desc(publishedAt), desc(id))
    .limit(limit)
  return rows.flatMap((row) => (row.language ? [{ ...row, language: row.language }] : []))
}

/** A report of a story, as stories are compared by them. */
export type StoryFinding = Pick<FindingRow, 'id' | 'title' | 'publishedAt' | 'language'> & { lead: string }
/** The most reports of a story that are compared. */
const MAX_COMPARED = 500

/** The reports of a story with the beginning of their text, the earliest first, at most 500. */
export const leadsOfStory = (db: Db, storyId: string): Promise<StoryFinding[]> =>
  db
    .select({
      id: findings.id,
      title: findings.title,
      publishedAt: findings.publishedAt,
      language: findings.language,
      lead: leadSql,
    })
    .from(findings)
    .where(eq(findings.storyId, storyId))
    .orderBy(findings.publishedAt, findings.id)
    .limit(MAX_COMPARED)

/** The language, headline and beginning of the text of these findings, by id. */
export async function leadsOfFindings(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<StoryFinding, 'language' | 'title' | 'lead'>>> {
  const rows = await db
    .select({ id: findings.id, language: findings.language, title: findings.title, lead: leadSql })
    .from(findings)
    .where(inArray(findings.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The findings of several publishers about the event of a story, newest first, at most 100. */
export const findingsOfStory = (db: Db, storyId: string): Promise<NamedFinding[]> =>
  newest(db, eq(findings.storyId, storyId), 100)

/** How many of these findings belong to the story. */
export const countOfStory = (db: Db, storyId: string, ids: readonly string[]): Promise<number> =>
  db.$count(findings, and(eq(findings.storyId, storyId), inArray(findings.id, [...ids])))

/** Findings that belong to stories, from sources of these categories, published since `since`, newest first. */
export const recentFindings = (
  db: Db,
  { since, categories, limit }: { since: Date; categories: readonly SourceCategory[]; limit: number },
): Promise<NamedFinding[]> =>
  newest(
    db,
    and(
      isNotNull(findings.storyId),
      isNotNull(findings.language),
      gte(findings.publishedAt, since),
      inArray(newsSources.category, [...categories]),
    ),
    limit,
  )

/** The findings published under these addresses; an address that no source gave us has none. */
export const findingsByUrls = async (db: Db, urls: readonly string[]): Promise<NamedFinding[]> =>
  urls.length === 0 ? [] : newest(db, inArray(findings.url, [...urls]), FINDINGS_OF_AN_ADDRESS * urls.length)
/** Several sources may publish the same address. */
const FINDINGS_OF_AN_ADDRESS = 5

async function newest(db: Db, which: SQL | undefined, limit: number): Promise<NamedFinding[]> {
  const rows = await db
    .select({
      finding: findings,
      sourceName: newsSources.name,
      sourceTier: newsSources.tier,
      source: { owner: newsSources.owner, url: newsSources.url, kind: newsSources.kind },
    })
    .from(findings)
    .innerJoin(newsSources, eq(newsSources.id, findings.sourceId))
    .where(which)
    .orderBy(desc(findings.publishedAt), desc(findings.id))
    .limit(limit)
  const furniture = await furnitureOfHosts(
    db,
    rows.map(({ finding }) => finding.sourceId),
  )
  return rows.map(({ finding, sourceName, sourceTier, source }) => ({
    ...withoutHostFurniture(finding, furniture),
    sourceName,
    sourceTier,
    publisher: publisherGroup(source, finding.url),
  }))
}

/** Assigns findings to a story; those that already have one keep it. Returns the number of assigned findings. */
export async function assignStory(db: Db, findingIds: readonly string[], storyId: string): Promise<number> {
  if (findingIds.length === 0) return 0
  const updated = await db
    .update(findings)
    .set({ storyId })
    .where(and(inArray(findings.id, [...findingIds]), isNull(findings.storyId)))
    .returning({ id: findings.id })
  return updated.length
}
