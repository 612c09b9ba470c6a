import { type StoredDraft, draftById } from '#writing/drafts.ts'
import { type SQL, and, count, desc, inArray } from 'drizzle-orm'
import { type HeldState, heldStates } from '#articles/translation/held/held.ts'
import { creditOf, pictureOfItem } from '#articles/item-picture.ts'
import { type Colleague, colleaguesOf } from '#people/people.ts'
import { behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
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
import { countPending } from './count-waiting.ts'
import { draftsWanted, knownKinds, knownWarnings } from './draft-filters.ts'
import { type DraftReader, readersOf } from './draft-readers.ts'
import { generatedContent } from '#writing/tables.ts'
import { judgeOutdated } from './judge-drafts.ts'
import { samePublished } from './publish-draft.ts'
import { rankedPage } from './ranked-page.ts'
import { type Warning, countOf } from './rules.ts'
import { type Strength, strengthsOf } from './strongest-drafts.ts'
import { judgeDraft } from './warnings.ts'

/** How long a list waits for drafts to be judged; the job judges the others within a minute. */
const JUDGING_MS = 1000

export const generatedContentListHandler = handle(
  generatedContentList,
  async ({ limit, cursor, order, ...asked }, context) => {
    const filters = asked.assigned === 'me' ? { ...asked, assigned: context.caller?.id } : asked
    const unjudged = draftsWanted({ ...filters, warnings: undefined })
    const at = { limit, cursor, unjudged }
    const { rows, next } = await PAGES[order](draftsWanted(filters), at, context)
    const people = await peopleOf(rows, context)
    return {
      items: rows.map((row) => rowOf(row, people)),
      total: await countUpTo(context.db, generatedContent, draftsWanted(filters)),
      next_cursor: next,
    }
  },
)

/** The page of the list to answer, and the condition for the drafts that are judged before. */
type Asked = { limit: number; cursor: string | undefined; unjudged: SQL | undefined }
type Page = { rows: (Row & Strength)[]; next: string | null }

const PAGES = { newest: newestPage, strongest: strongestPage }

async function newestPage(
  wanted: SQL | undefined,
  { limit, cursor, unjudged }: Asked,
  context: RequestContext,
): Promise<Page> {
  const { db, now } = context
  const { createdAt, id } = generatedContent
  const after = behind(createdAt, id, readCursor(cursor))
  await judgeOutdated(context, { limit, wanted: and(unjudged, after), ms: JUDGING_MS })
  const found = await db
    .select({ ...rowColumns, place: placeAt(createdAt, id) })
    .from(generatedContent)
    .where(and(wanted, after))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { page, next } = cutPage(found, limit)
  const strengths = await strengthsOf(
    db,
    page.map((row) => row.id),
    now,
  )
  return { rows: page.map((row) => ({ ...row, ...(strengths.get(row.id) ?? UNKNOWN) })), next }
}

async function strongestPage(
  wanted: SQL | undefined,
  { limit, cursor, unjudged }: Asked,
  context: RequestContext,
): Promise<Page> {
  const { db, now } = context
  await judgeOutdated(context, { limit, wanted: unjudged, ms: JUDGING_MS })
  const { page, next } = await rankedPage(db, wanted, { limit, cursor, now })
  const ids = page.map(({ id }) => id)
  const found = await db
    .select(rowColumns)
    .from(generatedContent)
    .where(inArray(generatedContent.id, ids))
    .limit(limit)
  const known = new Map(found.map((row) => [row.id, row]))
  const rows = page.flatMap(({ id, momentum, publishers }) => {
    const row = known.get(id)
    return row ? [{ ...row, momentum, publishers }] : []
  })
  return { rows, next }
}

/** A draft that was deleted since its row was read. */
const UNKNOWN: Strength = { momentum: null, publishers: 0 }

export const generatedContentCountsHandler = handle(generatedContentCounts, async (_, { db }) => {
  const { status } = generatedContent
  const waiting = await countPending(db)
  const rows = await db.select({ status, all: count() }).from(generatedContent).groupBy(status)
  const of = (name: DraftStatus) => rows.find((row) => row.status === name)?.all ?? 0
  return {
    pending: waiting.texts.pending + waiting.episodes.pending,
    approved: of('approved'),
    published: of('published'),
    rejected: of('rejected'),
    ...waiting,
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
  warned: knownKinds,
  assignedTo: generatedContent.assignedTo,
  publishAt: generatedContent.publishAt,
}
type Row = Omit<Pick<StoredDraft, keyof typeof rowColumns>, 'warned'> & { warned: Warning[] }

/** The people named beside drafts, and what held drafts wait for. */
type People = {
  names: ReadonlyMap<string, Colleague>
  readers: readonly DraftReader[]
  held: ReadonlyMap<string, HeldState>
}

async function peopleOf(
  drafts: readonly Pick<Row, 'id' | 'assignedTo'>[],
  { db, caller, now }: RequestContext,
): Promise<People> {
  const ids = drafts.map(({ id }) => id)
  const readers = await readersOf(db, ids, caller?.id ?? null, now)
  const named = [
    ...drafts.flatMap(({ assignedTo }) => assignedTo ?? []),
    ...readers.map(({ userId }) => userId),
  ]
  return { readers, names: await colleaguesOf(db, [...new Set(named)]), held: await heldStates(db, ids) }
}

const rowOf = (row: Row & Strength, { names, readers, held }: People): DraftRow => ({
  id: row.id,
  title: row.title,
  content_type: row.contentType,
  access_tier: row.accessTier,
  status: row.status,
  language: row.language,
  created_at: row.createdAt.toISOString(),
  warnings: row.warnings,
  warned: row.warned,
  momentum: row.momentum,
  publishers: row.publishers,
  assigned_to: names.get(row.assignedTo ?? '') ?? null,
  publish_at: row.publishAt?.toISOString() ?? null,
  held: heldOf(held.get(row.id)),
  open_by: readers.flatMap(({ draftId, userId }) => (draftId === row.id ? (names.get(userId) ?? []) : [])),
})

const heldOf = (held: HeldState | undefined): DraftRow['held'] =>
  held ? { waits_for: held.waitsFor, languages: held.states } : null

async function viewOf(draft: StoredDraft, context: RequestContext): Promise<DraftView> {
  const picture = await pictureOfItem(context.db, draft.id)
  const { warnings, evidence, duplicate } = await judgeDraft(context.db, draft, context.now)
  const same =
    draft.status === 'pending' ? await samePublished(context.db, draft, context.now, duplicate) : null
  const strength = (await strengthsOf(context.db, [draft.id], context.now)).get(draft.id) ?? UNKNOWN
  const row = { ...draft, ...strength, warned: warnings, warnings: countOf(warnings) }
  return {
    ...rowOf(row, await peopleOf([draft], context)),
    story_id: draft.storyId,
    status: draft.status,
    excerpt: draft.excerpt,
    content: draft.content,
    category: categoryOf(draft.contentType, draft.category),
    section: draft.category,
    topic: draft.topic,
    badge: draft.badge,
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
    duplicate: same
      ? { ...same, blocks_approval: true }
      : duplicate && { ...duplicate.item, blocks_approval: false },
  }
}
