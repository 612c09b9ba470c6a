import { eq, lt, sql } from 'drizzle-orm'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { type NamedFinding, findingsOfStory } from '#sources/sources.ts'
import { sectionOf } from './desk/rules.ts'
import { draftToMarkdown } from './draft-text.ts'
import { DRAFTED, type SourceText } from './rules.ts'
import { countPublishers } from './story-reports.ts'
import { strongestStories } from './strongest-stories.ts'
import { generatedContent } from './tables.ts'
import { isRewritable, publishersTold, rewriteFields } from './untouched.ts'
import { type Written, isUnanswered, writeStory } from './write-with-model.ts'

/** Stories that a model writes at once: it needs seconds for each, and this process nothing. */
const MODEL_CONCURRENCY = 4
/** Nothing new is begun after this: a slow model must not make the job expire. The rest waits for the next tick. */
const DRAFTING_MS = 10 * 60_000
/** Times that a run tries one story whose draft meets an error, which may be of the moment. */
const TRIES = 2

/** Drafts could not be written, though there was something to write; `drafted` says how many others were. */
export class DraftsFailed extends AggregateError {
  override readonly name = 'DraftsFailed'
  readonly drafted: number
  constructor(drafted: number, errors: readonly unknown[]) {
    super(errors, 'drafts could not be written')
    this.drafted = drafted
  }
}

/**
 * Writes the drafts that the strongest stories of the last days still lack, strongest first, and says how many. The
 * other stories wait until they are among them, or somebody asks. A draft that nobody has touched is written anew, once
 * in each telling, when another publisher has joined its story. A draft has its story's id, so a repeat, another process
 * or a kill in the middle makes no second one. What a model costs is counted in the run. A story whose draft meets an
 * error is tried again after the others, and by the next run: DraftsFailed is thrown when all that could be is written.
 */
export async function draftStories(runtime: Runtime, runId?: string): Promise<number> {
  const { db, clock, log, outside } = runtime
  const started = performance.now()
  const since = new Date(clock.now().getTime() - DRAFTED.hours * HOUR)
  const ranked = await strongestStories(db, { since, now: clock.now() })
  const queue = ranked
    .filter(({ draft, rewritable, told, publishers }, rank) =>
      draft === null ? rank < DRAFTED.strongest : rewritable && publishers > told,
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
  await Promise.all(Array.from({ length: outside.model ? MODEL_CONCURRENCY : 1 }, work))
  if (rewritten > 0) log.info({ rewritten }, 'drafts written anew with more sources')
  if (failures.length > 0) throw new DraftsFailed(drafted, failures)
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

/**
 * Writes and keeps the draft of one story: 1, or 0 when there is nothing to write or it has one. Without an order it
 * takes the place of an article that nobody has touched and that more publishers have joined since. `run` pays. Throws
 * when it could not be written or kept: nothing is stored then.
 */
export async function draftStory(
  runtime: Runtime,
  id: string,
  order?: DraftOrder,
  run = order?.runId,
): Promise<number> {
  const { db, clock, outside } = runtime
  const now = clock.now()
  const publishers = await countPublishers(db, id, now) // before the findings: never more than are quoted
  const found = await findingsInOrder(db, id)
  const sources = found.map(sourceText)
  const assignment = { subject: id, ...(run !== undefined && { run }), ...(order && { words: order.words }) }
  const written = await writeStory(outside.model, sources, assignment)
  return store(db, id, { written, found, sources, publishers, now }, order)
}

/**
 * The first report leads. What a draft cites already keeps its number, so that an editor who has begun to change the
 * draft cites the same afterwards.
 */
async function findingsInOrder(db: Db, storyId: string): Promise<NamedFinding[]> {
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

type Kept = {
  written: Written
  found: readonly NamedFinding[]
  sources: SourceText[]
  publishers: number
  now: Date
}

/** A story of which nothing could be written is kept as rejected, with the reason: it is not tried for ever. */
async function store(
  db: Db,
  id: string,
  { written, found, sources, publishers, now }: Kept,
  order?: DraftOrder,
): Promise<number> {
  const { draft } = written
  const empty = draft.paragraphs.length === 0
  const title = order?.name ?? draft.title
  const content = draftToMarkdown(draft)
  const as = order?.as ?? 'article'
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
      publishers,
      ...written.record,
      ...(order && { run: order.runId }),
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
          // what was asked for is at the top of the list; what has grown stays where an editor has seen it
          set: { ...row, ...rewriteFields, ...(order && { createdAt: now }) },
          setWhere: sql.join(
            [
              isRewritable,
              ...(order ? [] : [lt(publishersTold, publishers)]),
              // the words of a model do not give way because it is out of reach
              ...(isUnanswered(written) ? [eq(generatedContent.writer, written.writer)] : []),
            ],
            sql` and `,
          ),
        })
  const rows = await kept.returning({ id: generatedContent.id })
  return empty ? 0 : rows.length
}
