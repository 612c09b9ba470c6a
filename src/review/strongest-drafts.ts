import { and, desc, eq, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { groupsOf, measure } from '#articles/momentum/momentum.ts'
import type { Db } from '#platform/db.ts'
import { reportsByStory, reportsCited } from '#writing/story-reports.ts'
import type { ContentType } from '#writing/rules.ts'
import { generatedContent } from '#writing/tables.ts'
import { publisherCount } from '#writing/untouched.ts'
import { isRead } from './count-waiting.ts'
import { knownWarnings } from './draft-filters.ts'

/** A draft that waits, with its strength. */
export type StrongDraft = {
  id: string
  title: string
  contentType: ContentType
  language: Language
  createdAt: Date
  /** Null if it has not been judged as it is now. */
  warnings: number | null
  /** The momentum that it would have as a published article that no one has read; null if nothing is known of its reports. */
  momentum: number | null
  /** The number of independent publishers that report it. */
  publishers: number
}

/** The most drafts that are ranked, the newest ones. */
const MAX_RANKED = 1000
/** Stories whose reports are read at a time. */
const BATCH_SIZE = 250

/** The strongest drafts that wait, without episodes and videos: by momentum, then the newest first. */
export async function strongestDrafts(db: Db, now: Date, limit: number): Promise<StrongDraft[]> {
  const { id, title, contentType, language, createdAt, storyId, status, sources } = generatedContent
  const rows = await db
    .select({
      id,
      title,
      contentType,
      language,
      createdAt,
      storyId,
      warnings: knownWarnings,
      publishers: publisherCount,
      // without the texts, which are large; the reports of a story are read from its findings
      cited: sql<Parameters<typeof reportsCited>[0] | null>`case when ${storyId} is null then (
        select jsonb_agg(source - 'paragraphs') from jsonb_array_elements(${sources}) source) end`,
    })
    .from(generatedContent)
    .where(and(eq(status, 'pending'), isRead))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_RANKED)
  const ranked: StrongDraft[] = []
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const some = rows.slice(from, from + BATCH_SIZE)
    const reports = await reportsByStory(
      db,
      some.flatMap((row) => row.storyId ?? []),
    )
    for (const { storyId: story, cited, ...draft } of some) {
      const known = (story === null ? undefined : reports.get(story)) ?? reportsCited(cited ?? [], now)
      const measured = draft.contentType === 'article' ? measure(groupsOf(known, now), [], now) : null
      ranked.push({
        ...draft,
        momentum: measured && Math.round(measured.score),
        publishers: measured?.groups.length ?? draft.publishers,
      })
    }
  }
  return ranked
    .toSorted((a, b) => (b.momentum ?? -1) - (a.momentum ?? -1)) // a stable sort: ties stay newest first
    .slice(0, limit)
}
