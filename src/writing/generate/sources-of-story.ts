import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { type NamedFinding, findingsOfStory } from '#sources/findings.ts'
import type { SourceText } from '../rules.ts'
import { generatedContent } from '../tables.ts'

/**
 * The first report comes first. A finding that a draft already cites keeps its number, so that an editor who has begun to
 * change the draft still cites the same sources.
 */
export async function findingsInOrder(db: Db, storyId: string): Promise<NamedFinding[]> {
  const [draft] = await db
    .select({ urls: generatedContent.sourceUrls })
    .from(generatedContent)
    .where(eq(generatedContent.id, storyId))
    .limit(1)
  const joined = (await findingsOfStory(db, storyId)).toReversed()
  const cited = (draft?.urls ?? []).flatMap((url) => {
    const place = joined.findIndex((finding) => finding.url === url)
    return place === -1 ? [] : joined.splice(place, 1)
  })
  return [...cited, ...joined]
}

/** A report as the writer reads it; `index` counts from 0. */
export function sourceText(finding: NamedFinding, index: number): SourceText {
  return {
    n: index + 1,
    url: finding.url,
    publisher: finding.sourceName,
    title: finding.title,
    language: finding.language ?? 'en',
    publishedAt: finding.publishedAt.toISOString(),
    paragraphs:
      finding.paragraphs.length > 0
        ? [...finding.paragraphs]
        : finding.summary === null
          ? []
          : [finding.summary],
  }
}
