import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { isSampleDraft } from './samples/sample-drafts.ts'
import { generatedContent } from './tables.ts'

/** A draft as it is stored. */
export type StoredDraft = typeof generatedContent.$inferSelect

/** One draft, or null. */
export async function draftById(db: Db, id: string): Promise<StoredDraft | null> {
  const [row] = await db.select().from(generatedContent).where(eq(generatedContent.id, id)).limit(1)
  return row ?? null
}

/** How many drafts were written in a span, whatever was decided since. */
export const countDrafted = (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> =>
  db.$count(
    generatedContent,
    and(
      gte(generatedContent.createdAt, from),
      lt(generatedContent.createdAt, to),
      sql`(${isSampleDraft}) is not true`,
    ),
  )

/**
 * Returns the draft and locks it until the transaction ends, so that no one else can decide on it. Throws
 * `newsroom.draftNotFound` (404).
 */
export async function holdDraft(tx: Db, id: string): Promise<StoredDraft> {
  const [draft] = await tx.select().from(generatedContent).where(eq(generatedContent.id, id)).for('update')
  if (!draft) throw new Refusal('newsroom.draftNotFound', 404)
  return draft
}

/** The values of a draft whose plan is dropped: the review decision is cleared, the edits are kept. */
export const UNPLANNED = { status: 'pending', publishAt: null, reviewedBy: null, reviewedAt: null } as const

const { judgedVersion, version } = generatedContent
/**
 * The value of a draft that has to be judged again: each request is a lower negative number, so that a judgement that began
 * before does not overwrite it. It is odd as long as the draft is new in its version (`isNewVersion`).
 */
export const JUDGE_AGAIN = {
  judgedVersion: sql`case when ${judgedVersion} < 0 then ${judgedVersion} - 2
    when ${judgedVersion} = ${version} then -2 else -1 end`,
}

/** True if a draft has not been judged in its version; false if it only has to be judged again. */
export const isNewVersion = (draft: Pick<StoredDraft, 'judgedVersion' | 'version'>): boolean =>
  draft.judgedVersion === null ||
  (draft.judgedVersion < 0 ? draft.judgedVersion % 2 !== 0 : draft.judgedVersion !== draft.version)
