import { eq } from 'drizzle-orm'
import { changesBetween } from '#platform/changes.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { next } from '#writing/draft.ts'
import { type StoredDraft, holdDraft, UNPLANNED } from '#writing/drafts.ts'
import { unscheduleContent } from './calls.ts'
import { generatedContent } from '#writing/tables.ts'

export const unscheduleContentHandler = handle(
  unscheduleContent,
  async ({ contentId }, { db, caller, log, audit, record }) => {
    const status = await db.transaction(async (tx) => {
      const draft = await holdDraft(tx, contentId)
      const step = next(draft.status, 'unplan')
      // a script that waits for its video is approved too, but has no planned time
      if (step.state !== 'moved' || draft.publishAt === null) throw new Refusal('newsroom.notPlanned', 409)
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
