import { eq } from 'drizzle-orm'
import { changesBetween } from '#platform/changes.ts'
import { isPlanned } from './publish-content-now.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { next } from '#writing/draft.ts'
import { type StoredDraft, holdDraft, UNPLANNED } from '#writing/drafts.ts'
import { putBack } from '#writing/translation/put-back/put-back.ts'
import { unscheduleContent } from './calls.ts'
import { generatedContent } from '#writing/tables.ts'

export const unscheduleContentHandler = handle(
  unscheduleContent,
  async ({ contentId }, { db, caller, now, log, audit, record }) => {
    const status = await db.transaction(async (tx) => {
      const draft = await holdDraft(tx, contentId)
      const step = next(draft.status, 'unplan')
      if (step.state !== 'moved' || !(await isPlanned(tx, draft)))
        throw new Refusal('newsroom.notPlanned', 409)
      await putBack(tx, contentId, now)
      await tx
        .update(generatedContent)
        .set({ ...UNPLANNED, version: draft.version + 1 })
        .where(eq(generatedContent.id, contentId))
      const { status: waiting, publishAt } = UNPLANNED
      const changes = changesBetween<StoredDraft>(draft, { status: waiting, publishAt })
      audit({ itemTitle: draft.title, changes })
      await record(tx)
      return step.status
    })
    log.info({ draft: contentId, by: caller?.id }, 'planned publication taken back')
    return { success: true, status }
  },
)
