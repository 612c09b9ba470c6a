import { and, count, desc, eq, sql } from 'drizzle-orm'
import { creditOf, pictureOfItem } from '#library/pictures/item-picture.ts'
import { type After, readCursor, writeCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import type { Visit } from '#platform/house.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import {
  type DraftRow,
  type DraftView,
  generatedContentCounts,
  generatedContentList,
  generatedContentOne,
} from './calls.ts'
import { categoryOf, retells } from './desk/rules.ts'
import { possibleDuplicateOf } from './duplicate.ts'
import { factsOf, judgedText } from './infographics/infographic-text.ts'
import type { DraftStatus } from './rules.ts'
import { type Generated, generatedContent } from './tables.ts'
import { claimsOf } from './videos/write-video.ts'
import { judge } from './writing.ts'

/** A draft as it is stored. */
export type StoredDraft = typeof generatedContent.$inferSelect

export const generatedContentListHandler = handle(
  generatedContentList,
  async ({ status, limit, cursor }, { db }) => {
    const rows = await newestDrafts(db, status, limit + 1, readCursor(cursor))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(rowOf),
      total: await db.$count(generatedContent, ofStatus(status)),
      next_cursor: rows.length > limit ? writeCursor(last && { at: last.createdAt, id: last.id }) : null,
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

export const generatedContentOneHandler = handle(generatedContentOne, async ({ id }, visit) => {
  const draft = await draftById(visit.db, id)
  if (!draft) throw new Refusal('newsroom.draftNotFound', 404)
  return viewOf(draft, visit)
})

/** One draft, or null. */
export async function draftById(db: Db, id: string): Promise<StoredDraft | null> {
  const [row] = await db.select().from(generatedContent).where(eq(generatedContent.id, id)).limit(1)
  return row ?? null
}

/** Columns of the review list: never the texts, which it does not need. */
const rowColumns = {
  id: generatedContent.id,
  title: generatedContent.title,
  contentType: generatedContent.contentType,
  accessTier: generatedContent.accessTier,
  status: generatedContent.status,
  language: generatedContent.language,
  createdAt: generatedContent.createdAt,
  generated: generatedContent.generated,
}

type AskedStatus = DraftStatus | 'all'
const ofStatus = (status: AskedStatus) => (status === 'all' ? undefined : eq(generatedContent.status, status))

async function newestDrafts(db: Db, status: AskedStatus, limit: number, after: After | null) {
  const older =
    after &&
    sql`(${generatedContent.createdAt}, ${generatedContent.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select(rowColumns)
    .from(generatedContent)
    .where(and(ofStatus(status), ...(older ? [older] : [])))
    .orderBy(desc(generatedContent.createdAt), desc(generatedContent.id))
    .limit(limit)
}

function rowOf(row: Pick<StoredDraft, keyof typeof rowColumns>): DraftRow {
  return {
    id: row.id,
    title: row.title,
    content_type: row.contentType,
    access_tier: row.accessTier,
    status: row.status,
    language: row.language,
    created_at: row.createdAt.toISOString(),
    warnings: warningsOf(row.generated),
  }
}

/** How many gates refused something when the draft was written. */
const warningsOf = (generated: Generated | null): number =>
  generated === null
    ? 0
    : [...generated.paragraphs.map((p) => p.verdicts), ...Object.values(generated.verdicts)]
        .flat()
        .filter((v) => !v.ok).length

async function viewOf(draft: StoredDraft, visit: Visit): Promise<DraftView> {
  const picture = await pictureOfItem(visit.db, draft.id)
  return {
    ...rowOf(draft),
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
    evidence: await judge(textJudged(draft), draft.sources, draft.language),
    duplicate: retells(draft.contentType) ? null : await possibleDuplicateOf(visit.db, draft, visit.now),
  }
}

/** Of what tells stories again, what is told from sources: greetings and transitions cite nothing. */
function textJudged(draft: StoredDraft): string {
  const { contentType, content } = draft
  if (contentType === 'video') return claimsOf(content)
  if (contentType === 'podcast')
    return content
      .split(/\n\s*\n/)
      .filter((paragraph) => /\[\d{1,3}\]/.test(paragraph))
      .join('\n\n')
  const facts = factsOf(draft)
  return facts ? judgedText(facts) : content
}
