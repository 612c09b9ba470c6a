import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { publisherGroup, registrableDomain } from './owner.ts'
import type { SourceTier } from './rules.ts'
import { findings, newsSources } from './tables.ts'

/** That a publisher reported a story, without the text. */
export type StoryReport = {
  storyId: string
  /** Publishers of one group are not independent of each other. */
  group: string
  publisher: string
  tier: SourceTier
  /** When it was published, or read where the publisher dates it later than that. */
  at: Date
  /** The same for two copies of one text; null when there is too little text to tell. */
  copyOf: string | null
}

/** Characters of text below which two texts may be alike by accident. */
const TELLING_LENGTH = 300
/** Reports of all stories asked for, the newest first. */
const MOST = 10_000

/** Long texts are read only where there is another report of which one may be a copy. */
const copyOf = sql<string | null>`case when count(*) over (partition by ${findings.storyId}) > 1
  and length(${findings.paragraphs}::text) >= ${TELLING_LENGTH} then md5(${findings.paragraphs}::text) end`

/** Who reported these stories, the newest first, at most 10,000. Meant for thousands of stories at once. */
export async function reportsOfStories(db: Db, storyIds: readonly string[]): Promise<StoryReport[]> {
  if (storyIds.length === 0) return []
  const rows = await db
    .select({
      storyId: sql<string>`${findings.storyId}`,
      url: findings.url,
      publishedAt: findings.publishedAt,
      fetchedAt: findings.fetchedAt,
      copyOf,
      source: {
        name: newsSources.name,
        url: newsSources.url,
        kind: newsSources.kind,
        owner: newsSources.owner,
        tier: newsSources.tier,
      },
    })
    .from(findings)
    .innerJoin(newsSources, eq(newsSources.id, findings.sourceId))
    .where(sql`${findings.storyId} = any(${sql.param([...storyIds])}::uuid[])`)
    .orderBy(desc(findings.publishedAt), desc(findings.id))
    .limit(MOST)
  return rows.map(({ storyId, url, publishedAt, fetchedAt, copyOf: copied, source }) => {
    const group = publisherGroup(source, url)
    const own = source.owner ?? registrableDomain(source.url)
    return {
      storyId,
      group,
      publisher: group === own ? source.name : group,
      tier: source.tier,
      at: publishedAt < fetchedAt ? publishedAt : fetchedAt,
      copyOf: copied,
    }
  })
}
