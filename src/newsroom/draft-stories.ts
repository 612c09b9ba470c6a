import { asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { type NamedFinding, findingsOfStory } from '#sources/sources.ts'
import { draftToMarkdown } from './draft-text.ts'
import type { Draft, SourceText } from './rules.ts'
import { generatedContent, stories } from './tables.ts'
import { draftFrom } from './writing.ts'

/** Stories drafted before the next look at the table. */
const AT_ONCE = 20

/**
 * Writes the draft of every story that has none, oldest first, and says how many. A draft has its story's id, so a
 * repeat, another process or a kill in the middle makes no second one.
 */
export async function draftStories({ db, clock, log }: House): Promise<number> {
  let drafted = 0
  for (;;) {
    const waiting = await undrafted(db)
    if (waiting.length === 0) return drafted
    for (const { id } of waiting) {
      const found = await findingsOfStory(db, id)
      const sources = found.toReversed().map(sourceText) // the first report leads
      const draft = await draftFrom(sources).catch((error: unknown) => {
        log.error({ err: error, story: id }, 'no draft could be written')
        return null
      })
      drafted += await store(db, id, draft, found, sources, clock.now())
    }
  }
}

const undrafted = (db: Db) =>
  db
    .select({ id: stories.id })
    .from(stories)
    .leftJoin(generatedContent, eq(generatedContent.storyId, stories.id))
    .where(isNull(generatedContent.id))
    .orderBy(asc(stories.firstAt), asc(stories.id))
    .limit(AT_ONCE)

function sourceText(finding: NamedFinding, index: number): SourceText {
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

/** A story of which nothing could be written is kept as rejected, with the reason: it is not tried for ever. */
async function store(
  db: Db,
  id: string,
  draft: Draft | null,
  found: readonly NamedFinding[],
  sources: SourceText[],
  now: Date,
): Promise<number> {
  const empty = draft === null || draft.paragraphs.length === 0
  const content = draft ? draftToMarkdown(draft) : ''
  const rows = await db
    .insert(generatedContent)
    .values({
      id,
      storyId: id,
      title: draft?.title ?? found[0]?.title ?? '',
      excerpt: draft?.excerpt ?? null,
      content,
      contentType: 'article',
      language: draft?.language ?? 'en',
      tags: draft?.tags ?? [],
      ...(draft && { topic: draft.topic }),
      imageUrl: pictureOf(found),
      sourceUrls: sources.map(({ url }) => url),
      sourceKeys: found.map(({ canonicalKey }) => canonicalKey),
      sources,
      metadata: { kind: draft?.kind ?? 'card', key_facts: draft?.keyFacts ?? [] },
      generated: draft && {
        title: draft.title,
        excerpt: draft.excerpt,
        content,
        paragraphs: draft.paragraphs,
        verdicts: draft.verdicts,
      },
      createdAt: now,
      ...(empty && { status: 'rejected' as const, reason: 'newsroom.nothingToWrite' }),
    })
    .onConflictDoNothing()
    .returning({ id: generatedContent.id })
  return empty ? 0 : rows.length
}

/** The first publisher's picture that a page may show: browsers refuse http inside https. Else the story gets its cover. */
const pictureOf = (found: readonly NamedFinding[]): string | null =>
  found.map(({ imageUrl }) => imageUrl).find((url) => url?.startsWith('https:') === true) ?? null
