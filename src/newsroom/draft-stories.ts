import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { type NamedFinding, findingsOfStory } from '#sources/sources.ts'
import { draftToMarkdown } from './draft-text.ts'
import type { SourceText } from './rules.ts'
import { generatedContent, stories } from './tables.ts'
import { type Written, writeStory } from './write-with-model.ts'

/** Stories drafted before the next look at the table. */
const AT_ONCE = 20
/** Stories that a model writes at once: it needs seconds for each, and this process nothing. */
const MODEL_AT_ONCE = 4
/** Nothing new is begun after this: a slow model must not make the job expire. The rest waits for the next tick. */
const DRAFTING_MS = 10 * 60_000

/**
 * Writes the draft of every story that has none, oldest first, and says how many. A draft has its story's id, so a
 * repeat, another process or a kill in the middle makes no second one.
 */
export async function draftStories(house: House): Promise<number> {
  const { db, outside } = house
  const started = performance.now()
  const inTime = () => performance.now() - started < DRAFTING_MS
  let drafted = 0
  while (inTime()) {
    const waiting = await undrafted(db)
    if (waiting.length === 0) break
    const queue = waiting.values()
    const work = async () => {
      for (const { id } of queue) {
        const added = inTime() ? await draftStory(house, id) : 0
        drafted += added // not in one step: the others count meanwhile
      }
    }
    await Promise.all(Array.from({ length: outside.model ? MODEL_AT_ONCE : 1 }, work))
  }
  return drafted
}

/** Writes and keeps the draft of one story: 1, or 0 when there is nothing to write or it has one. */
export async function draftStory(house: House, id: string, words?: number): Promise<number> {
  const { db, clock, log, outside } = house
  const found = await findingsOfStory(db, id)
  const sources = found.toReversed().map(sourceText) // the first report leads
  const assignment = { subject: id, ...(words !== undefined && { words }) }
  const written = await writeStory(outside.model, sources, assignment).catch((error: unknown) => {
    log.error({ err: error, story: id }, 'no draft could be written')
    return null
  })
  return store(db, id, written, found, sources, clock.now())
}

const undrafted = (db: Db) =>
  db
    .select({ id: stories.id })
    .from(stories)
    .leftJoin(generatedContent, eq(generatedContent.storyId, stories.id))
    .where(and(isNull(generatedContent.id), isNull(stories.mergedInto)))
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
  written: Written | null,
  found: readonly NamedFinding[],
  sources: SourceText[],
  now: Date,
): Promise<number> {
  const draft = written?.draft ?? null
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
      sourceUrls: sources.map(({ url }) => url),
      sourceKeys: found.map(({ canonicalKey }) => canonicalKey),
      sources,
      metadata: { kind: draft?.kind ?? 'card', key_facts: draft?.keyFacts ?? [], ...written?.record },
      ...(written && { writer: written.writer }),
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
