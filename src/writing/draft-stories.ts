import { eq, sql } from 'drizzle-orm'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Model } from '#services/model.ts'
import { type NamedFinding, countOfStory } from '#sources/findings.ts'
import { isSampleSource } from '#sources/sample-sources.ts'
import { sectionOf, DRAFTED, type Draft, type SourceText } from './rules.ts'
import { draftToMarkdown } from './compose/draft-to-markdown.ts'
import { stories } from '#stories/tables.ts'
import { countPublishers } from './story-reports.ts'
import { findingsInOrder, sourceText } from './generate/sources-of-story.ts'
import { strongestStories } from './generate/strongest-stories.ts'
import { generatedContent } from './tables.ts'
import { hasMore, isMark, isRewritable, movedMark, rewriteFields } from './untouched.ts'
import { type Written, isUnanswered, writeStory } from './compose/write-with-model.ts'

/** The number of stories that a model writes at the same time: each takes seconds, but no CPU time of this process. */
const MODEL_CONCURRENCY = 4
/**
 * No new draft is begun after this time, so that a slow model does not make the job expire. The rest waits for the next run
 * of the job.
 */
export const DRAFTING_MS = 10 * 60_000
/** How often a run tries one story whose draft fails, as the error may be temporary. */
const TRIES = 2

/** Some drafts could not be written although there was something to write; `drafted` is the number of the others. */
export class DraftsFailed extends AggregateError {
  override readonly name = 'DraftsFailed'
  readonly drafted: number
  constructor(drafted: number, errors: readonly unknown[]) {
    super(errors, 'drafts could not be written')
    this.drafted = drafted
  }
}

/**
 * Writes the missing drafts of the strongest stories of the last days, strongest first, and returns how many. The other
 * stories wait until they rank high enough or an editor asks for them. An untouched draft is rewritten, once per run, when
 * another publisher has joined its story. A draft has its story's id, so a repeat, another process or a kill in the middle
 * creates no second one. The model's costs are counted in the run. A story whose draft fails is tried again after the
 * others, and by the next run: DraftsFailed is thrown once all other drafts are written.
 */
export async function draftStories(runtime: Runtime, runId?: string): Promise<number> {
  const { db, clock, log, outside } = runtime
  const started = performance.now()
  const since = new Date(clock.now().getTime() - DRAFTED.hours * HOUR)
  const ranked = await strongestStories(db, { since, now: clock.now() })
  const queue = ranked
    .filter(({ draft, rewritable, moved, draftPublishers, publishers }, rank) =>
      draft === null
        ? rank < DRAFTED.strongest
        : rewritable && (moved !== null || publishers > draftPublishers),
    )
    .map(({ id, draft }) => ({ id, draft, tries: 0 }))
  const failures: unknown[] = []
  let drafted = 0
  let rewritten = 0
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (performance.now() - started > DRAFTING_MS) return
      const { id, draft, tries } = next
      try {
        const written = await draftStory(runtime, id, undefined, runId)
        if (draft === null) drafted += written
        else rewritten += written
      } catch (error) {
        log.error({ err: error, story: id }, 'no draft could be written')
        if (tries + 1 < TRIES) queue.push({ id, draft, tries: tries + 1 })
        else failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrencyWith(outside.model) }, work))
  if (rewritten > 0) log.info({ rewritten }, 'drafts written again with more sources')
  if (failures.length > 0) throw new DraftsFailed(drafted, failures)
  return drafted
}

const concurrencyWith = (model: Model | null): number =>
  model === null ? 1 : Math.min(MODEL_CONCURRENCY, model.parallelCalls)

/** How a story is drafted on request; the default is an article. */
export type DraftOrder = {
  as: DraftedAs
  words: number
  runId: string
  /** Name of a tool or an agent, used as its title; empty if no source states it: then the headline is, and an editor names it. */
  name?: string
  /** Replaces an untouched article. */
  rewrite: boolean
}
/** The kinds of draft that a story can become. */
export type DraftedAs = 'article' | 'tool' | 'agent'

/**
 * Writes and stores the draft of one story: returns 1, or 0 when there is nothing to write or a draft exists. Without an
 * order it replaces an untouched article whose story more publishers have joined since, or whose reports an editor has moved.
 * The costs are counted in the run `run`. Throws when the draft could not be written or stored: nothing is stored then.
 */
export async function draftStory(
  runtime: Runtime,
  id: string,
  order?: DraftOrder,
  run = order?.runId,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const stored = await writeAndStore(runtime, id, order, run)
    if (stored !== 'moved') return stored
    if (attempt === TRIES) throw new Error('the reports of the story were moved while it was written')
  }
}

/** `moved`: an editor has moved reports of the story since they were read, and nothing is stored. */
async function writeAndStore(
  { db, clock, outside }: Runtime,
  id: string,
  order: DraftOrder | undefined,
  run: string | undefined,
): Promise<number | 'moved'> {
  const now = clock.now()
  const [draft] = await db
    .select({ moved: movedMark })
    .from(generatedContent)
    .where(eq(generatedContent.id, id))
  const moved = draft?.moved ?? null
  const publishers = await countPublishers(db, id, now) // counted before the findings are read: never more publishers than are quoted
  const found = await findingsInOrder(db, id)
  const sources = found.map(sourceText)
  const assignment = { subject: id, ...(run !== undefined && { run }), ...(order && { words: order.words }) }
  const written = await writeStory(outside.model, sources, assignment)
  const ids = found.map((finding) => finding.id)
  return db.transaction(async (tx) => {
    // an editor's decision on the story waits until this has ended, or is seen here
    const [story] = await tx
      .select({ mergedInto: stories.mergedInto })
      .from(stories)
      .where(eq(stories.id, id))
      .for('share')
    if (story?.mergedInto) return 0
    if ((await countOfStory(tx, id, ids)) < ids.length) return 'moved'
    return store(tx, id, { written, found, sources, publishers, moved, now }, order)
  })
}

type Kept = {
  written: Written
  found: readonly NamedFinding[]
  sources: SourceText[]
  publishers: number
  /** The mark of the draft before its story was read. */
  moved: string | null
  now: Date
}

/** The points of a brief as the paragraphs of a description: tools and agents have no page of points. */
const asProse = (draft: Draft): Draft => ({
  ...draft,
  kind: draft.kind === 'brief' ? 'article' : draft.kind,
  paragraphs: draft.paragraphs
    .filter(({ part = 'point' }) => part === 'point')
    .map(({ text, sources, quotes, verdicts }) => ({ text, sources, quotes, verdicts })),
})

/** A story for which nothing could be written is stored as rejected, with the reason, so that it is not tried forever. */
async function store(
  db: Db,
  id: string,
  { written, found, sources, publishers, moved, now }: Kept,
  order?: DraftOrder,
): Promise<number> {
  const as = order?.as ?? 'article'
  const draft = as === 'article' ? written.draft : asProse(written.draft)
  const empty = draft.paragraphs.length === 0
  const title = order?.name || draft.title
  const content = draftToMarkdown(draft)
  const row = {
    title,
    excerpt: draft.excerpt,
    content,
    contentType: as,
    category: sectionOf(as),
    language: draft.language,
    tags: draft.tags,
    topic: draft.topic,
    sourceUrls: sources.map(({ url }) => url),
    sourceKeys: found.map(({ canonicalKey }) => canonicalKey),
    sources,
    metadata: {
      kind: draft.kind,
      key_facts: draft.keyFacts,
      ...(draft.standfirst && { standfirst_source: draft.standfirst.source }),
      publishers,
      ...(found.length > 0 && found.every(({ sourceId }) => isSampleSource(sourceId)) && { sample: true }),
      ...written.record,
      ...(order && { run: order.runId }),
      ...(order?.name === '' && { headline_for_name: title }),
    },
    writer: written.writer,
    generated: {
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
    empty || order?.rewrite === false
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({
          target: generatedContent.id,
          // a requested draft moves to the top of the list; a draft whose story has grown keeps its place
          set: { ...row, ...rewriteFields, ...(order && { createdAt: now }) },
          setWhere: sql.join(
            [
              isRewritable,
              order ? isMark(moved) : hasMore(publishers, moved),
              // an unreachable model does not replace a model's text
              ...(isUnanswered(written) ? [eq(generatedContent.writer, written.writer)] : []),
            ],
            sql` and `,
          ),
        })
  const rows = await kept.returning({ id: generatedContent.id })
  return empty ? 0 : rows.length
}
