import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { generatedContent } from './tables.ts'

/** A draft as it is stored. */
export type StoredDraft = typeof generatedContent.$inferSelect

/** One draft, or null. */
export async function draftById(db: Db, id: string): Promise<StoredDraft | null> {
  const [row] = await db.select().from(generatedContent).where(eq(generatedContent.id, id)).limit(1)
  return row ?? null
}

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

/**
 * The value of a draft that has to be judged again: each request is a lower negative number, so that a judgement that began
 * before does not overwrite it.
 */
export const JUDGE_AGAIN = {
  judgedVersion: sql`least(coalesce(${generatedContent.judgedVersion}, 0), 0) - 1`,
}
