import { eq } from 'drizzle-orm'
import { heldStates } from '#articles/translation/held/held.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { type StoredDraft, draftById, holdDraft } from '#writing/drafts.ts'
import { generatedContent } from '#writing/tables.ts'
import { publishContentNow } from './calls.ts'
import { publishDraft, refuseDuplicate } from './publish-draft.ts'

/** Whether an approved draft waits for its time or its translations. A script that waits for its video does neither. */
export const isPlanned = async (db: Db, { id, status, publishAt }: StoredDraft): Promise<boolean> =>
  status === 'approved' && (publishAt !== null || (await heldStates(db, [id])).has(id))

export const publishContentNowHandler = handle(publishContentNow, async ({ contentId }, context) => {
  const { db, now, jobs, caller, log, audit, record } = context
  const seen = await draftById(db, contentId)
  if (!seen) throw new Refusal('newsroom.draftNotFound', 404)
  const event = (await isPlanned(db, seen)) ? await refuseDuplicate(db, seen, now) : null
  const already = await db.transaction(async (tx) => {
    const draft = await holdDraft(tx, contentId)
    if (draft.status === 'published') return true
    if (!(await isPlanned(tx, draft)) || draft.version !== seen.version)
      throw new Refusal('newsroom.notPlanned', 409)
    const values = await publishDraft(tx, draft, { jobs, event }, now)
    await tx
      .update(generatedContent)
      .set({ ...values, version: draft.version + 1 })
      .where(eq(generatedContent.id, contentId))
    audit({ itemTitle: draft.title, changes: changesBetween<StoredDraft>(draft, values) })
    await record(tx)
    return false
  })
  if (!already) log.info({ draft: contentId, by: caller?.id }, 'planned draft published before it was due')
  return { success: true, status: 'published' as const, already }
})
