import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { LANGUAGES } from '#languages/rules.ts'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { type NamedFinding, findingsOfStory } from '#sources/sources.ts'
import { sectionOf } from './desk/rules.ts'
import { draftToMarkdown } from './draft-text.ts'
import { DRAFTED, type SourceText } from './rules.ts'
import { strongestFirst } from './strongest-stories.ts'
import { generatedContent, stories } from './tables.ts'
import { type Written, writeStory } from './write-with-model.ts'

/** Stories that a model writes at once: it needs seconds for each, and this process nothing. */
const MODEL_AT_ONCE = 4
/** Nothing new is begun after this: a slow model must not make the job expire. The rest waits for the next tick. */
const DRAFTING_MS = 10 * 60_000
/** Stories that are ranked, the newest. */
const RANKED = 10_000

/**
 * Writes the drafts that the strongest stories of the last days still lack, strongest first, and says how many. The
 * other stories wait until they are among them, or somebody asks. A draft has its story's id, so a repeat, another
 * process or a kill in the middle makes no second one.
 */
export async function draftStories(house: House): Promise<number> {
  const { db, clock, outside } = house
  const started = performance.now()
  const queue = (await undrafted(db, clock.now())).values()
  let drafted = 0
  const work = async () => {
    for (const { id } of queue) {
      if (performance.now() - started > DRAFTING_MS) return
      const added = await draftStory(house, id)
      drafted += added // not in one step: the others count meanwhile
    }
  }
  await Promise.all(Array.from({ length: outside.model ? MODEL_AT_ONCE : 1 }, work))
  return drafted
}

/** How a story is drafted when somebody asks for it; the usual is an article. */
export type DraftOrder = {
  as: DraftedAs
  words: number
  runId: string
  /** Of a tool or an agent: its name is its title. */
  name?: string
  /** Takes the place of an article that nobody has touched yet. */
  rewrite: boolean
}
/** What a story can be drafted as. */
export type DraftedAs = 'article' | 'tool' | 'agent'

/** Writes and keeps the draft of one story: 1, or 0 when there is nothing to write or it has one. */
export async function draftStory(house: House, id: string, order?: DraftOrder): Promise<number> {
  const { db, clock, log, outside } = house
  const found = await findingsOfStory(db, id)
  const sources = found.toReversed().map(sourceText) // the first report leads
  const assignment = { subject: id, ...(order && { words: order.words }) }
  const written = await writeStory(outside.model, sources, assignment).catch((error: unknown) => {
    log.error({ err: error, story: id }, 'no draft could be written')
    return null
  })
  return store(db, id, { written, found, sources, now: clock.now() }, order)
}

/** Those of the strongest stories that have no draft. */
async function undrafted(db: Db, now: Date) {
  const recent = await db
    .select({ id: stories.id, lastAt: stories.lastAt, draft: generatedContent.id })
    .from(stories)
    .leftJoin(generatedContent, eq(generatedContent.storyId, stories.id))
    .where(
      and(
        inArray(stories.language, [...LANGUAGES]), // all of them: the index begins with it
        gte(stories.lastAt, new Date(now.getTime() - DRAFTED.hours * HOUR)),
        isNull(stories.mergedInto),
      ),
    )
    .orderBy(desc(stories.lastAt), desc(stories.id))
    .limit(RANKED)
  return (await strongestFirst(db, recent, now))
    .slice(0, DRAFTED.strongest)
    .filter(({ draft }) => draft === null)
}

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

type Kept = { written: Written | null; found: readonly NamedFinding[]; sources: SourceText[]; now: Date }

/** A story of which nothing could be written is kept as rejected, with the reason: it is not tried for ever. */
async function store(
  db: Db,
  id: string,
  { written, found, sources, now }: Kept,
  order?: DraftOrder,
): Promise<number> {
  const draft = written?.draft ?? null
  const empty = draft === null || draft.paragraphs.length === 0
  const title = order?.name ?? draft?.title ?? found[0]?.title ?? ''
  const content = draft ? draftToMarkdown(draft) : ''
  const as = order?.as ?? 'article'
  const row = {
    title,
    excerpt: draft?.excerpt ?? null,
    content,
    contentType: as,
    category: sectionOf(as),
    language: draft?.language ?? ('en' as const),
    tags: draft?.tags ?? [],
    ...(draft && { topic: draft.topic }),
    sourceUrls: sources.map(({ url }) => url),
    sourceKeys: found.map(({ canonicalKey }) => canonicalKey),
    sources,
    metadata: {
      kind: draft?.kind ?? 'card',
      key_facts: draft?.keyFacts ?? [],
      ...written?.record,
      ...(order && { run: order.runId }),
    },
    ...(written && { writer: written.writer }),
    generated: draft && {
      title,
      excerpt: draft.excerpt,
      content,
      paragraphs: draft.paragraphs,
      verdicts: draft.verdicts,
    },
  }
  const insert = db.insert(generatedContent).values({
    ...row,
    id,
    storyId: id,
    createdAt: now,
    ...(empty && { status: 'rejected' as const, reason: 'newsroom.nothingToWrite' }),
  })
  const kept =
    order?.rewrite && !empty
      ? insert.onConflictDoUpdate({
          target: generatedContent.id,
          set: { ...row, version: sql`${generatedContent.version} + 1` },
          setWhere: untouched,
        })
      : insert.onConflictDoNothing()
  const rows = await kept.returning({ id: generatedContent.id })
  return empty ? 0 : rows.length
}

/** An article as it was generated, which no editor has changed or decided on. */
const untouched = sql`${generatedContent.status} = 'pending' and ${generatedContent.contentType} = 'article'
  and ${generatedContent.version} = 1`
