import { type StoredDraft, draftById } from '#writing/drafts.ts'
import { type SQL, and, count, desc } from 'drizzle-orm'
import { creditOf, pictureOfItem } from '#articles/item-picture.ts'
import { type Colleague, colleaguesOf } from '#people/people.ts'
import { type After, behind, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import {
  type DraftRow,
  type DraftView,
  generatedContentCounts,
  generatedContentList,
  generatedContentOne,
} from './calls.ts'
import { categoryOf, type DraftStatus } from '#writing/rules.ts'
import { draftsWanted, knownWarnings } from './draft-filters.ts'
import { type DraftReader, readersOf } from './draft-readers.ts'
import { generatedContent } from '#writing/tables.ts'
import { judgeOutdated } from './judge-drafts.ts'
import { countOf } from './rules.ts'
import { judgeDraft } from './warnings.ts'

/** How long a list waits for drafts to be judged; the job judges the others within a minute. */
const JUDGING_MS = 1000

export const generatedContentListHandler = handle(
  generatedContentList,
  async ({ limit, cursor, ...asked }, context) => {
    const filters = asked.assigned === 'me' ? { ...asked, assigned: context.caller?.id } : asked
    const after = behind(generatedContent.createdAt, generatedContent.id, readCursor(cursor))
    const wanted = and(draftsWanted({ ...filters, warnings: undefined }), after)
    await judgeOutdated(context, { limit, wanted, ms: JUDGING_MS })
    const rows = await newestDrafts(context.db, and(draftsWanted(filters), after), limit + 1)
    const { page, next } = cutPage(rows, limit)
    const people = await peopleOf(page, context)
    return {
      items: page.map((row) => rowOf(row, people)),
      total: await context.db.$count(generatedContent, draftsWanted(filters)),
      next_cursor: next,
    }
  },
)

export const generatedContentCountsHandler = handle(generatedContentCounts, async (_, { db }) => {
  const rows = await db
    .select({ status: generatedContent.status, all: count() })
    .from(generatedContent)
    .groupBy(generatedContent.status)
  const of = (status: DraftStatus) => rows.find((row) => row.status === status)?.all ?? 0
  return {
    pending: of('pending'),
    approved: of('approved'),
    published: of('published'),
    rejected: of('rejected'),
  }
})

export const generatedContentOneHandler = handle(generatedContentOne, async ({ id }, context) => {
  const draft = await draftById(context.db, id)
  if (!draft) throw new Refusal('newsroom.draftNotFound', 404)
  return viewOf(draft, context)
})

/** The columns of the review list, without the texts, which are large and not needed there. */
const rowColumns = {
  id: generatedContent.id,
  title: generatedContent.title,
  contentType: generatedContent.contentType,
  accessTier: generatedContent.accessTier,
  status: generatedContent.status,
  language: generatedContent.language,
  createdAt: generatedContent.createdAt,
  warnings: knownWarnings,
  assignedTo: generatedContent.assignedTo,
  publishAt: generatedContent.publishAt,
}
type Row = Pick<StoredDraft, keyof typeof rowColumns>

async function newestDrafts(
  db: Db,
  wanted: SQL | undefined,
  limit: number,
): Promise<(Row & { place: After })[]> {
  return db
    .select({ ...rowColumns, place: placeAt(generatedContent.createdAt, generatedContent.id) })
    .from(generatedContent)
    .where(wanted)
    .orderBy(desc(generatedContent.createdAt), desc(generatedContent.id))
    .limit(limit)
}

/** The people named beside drafts. */
type People = { names: ReadonlyMap<string, Colleague>; readers: readonly DraftReader[] }

async function peopleOf(drafts: readonly Row[], { db, caller, now }: RequestContext): Promise<People> {
  const ids = drafts.map(({ id }) => id)
  const readers = await readersOf(db, ids, caller?.id ?? null, now)
  const named = [
    ...drafts.flatMap(({ assignedTo }) => assignedTo ?? []),
    ...readers.map(({ userId }) => userId),
  ]
  return { readers, names: await colleaguesOf(db, [...new Set(named)]) }
}

const rowOf = (row: Row, { names, readers }: People): DraftRow => ({
  id: row.id,
  title: row.title,
  content_type: row.contentType,
  access_tier: row.accessTier,
  status: row.status,
  language: row.language,
  created_at: row.createdAt.toISOString(),
  warnings: row.warnings,
  assigned_to: names.get(row.assignedTo ?? '') ?? null,
  publish_at: row.publishAt?.toISOString() ?? null,
  open_by: readers.flatMap(({ draftId, userId }) => (draftId === row.id ? (names.get(userId) ?? []) : [])),
})

async function viewOf(draft: StoredDraft, context: RequestContext): Promise<DraftView> {
  const picture = await pictureOfItem(context.db, draft.id)
  const { warnings, evidence, duplicate } = await judgeDraft(context.db, draft, context.now)
  return {
    ...rowOf(draft, await peopleOf([draft], context)),
    warnings: countOf(warnings),
    story_id: draft.storyId,
    status: draft.status,
    excerpt: draft.excerpt,
    content: draft.content,
    category: categoryOf(draft.contentType, draft.category),
    section: draft.category,
    topic: draft.topic,
    tags: draft.tags,
    image_url: draft.imageUrl,
    image_credit: creditOf(picture, draft.imageUrl),
    image_tried: picture?.tried ?? [],
    source_urls: draft.sourceUrls,
    sources: draft.sources.map(({ n, url, publisher, title, language, publishedAt }) => ({
      n,
      url,
      publisher,
      title,
      language,
      published_at: publishedAt,
    })),
    metadata: draft.metadata,
    writer: draft.writer,
    version: draft.version,
    published_at: draft.publishedAt?.toISOString() ?? null,
    reviewed_at: draft.reviewedAt?.toISOString() ?? null,
    reason: draft.reason,
    plan_refused: draft.planRefused,
    generated: draft.generated && {
      title: draft.generated.title,
      excerpt: draft.generated.excerpt,
      content: draft.generated.content,
    },
    evidence,
    duplicate,
    warned: warnings,
  }
}
