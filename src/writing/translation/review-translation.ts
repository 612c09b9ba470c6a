import { eq } from 'drizzle-orm'
import {
  decideDraft,
  hideTranslation,
  holdDraft,
  showTranslation,
} from '#articles/translation/translation.ts'
import { holdItem, originalOf } from '#articles/translation/originals.ts'
import { holdTranslation } from '#articles/translation/written/written.ts'
import { translationDrafts } from '#articles/tables.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { reviewTranslation } from './calls.ts'

export const reviewTranslationHandler = handle(
  reviewTranslation,
  async ({ translationId, action, edits }, { db, now, log, caller }) => {
    const state = await db.transaction(async (tx) => {
      const { id, kind, itemId, language } = translationDrafts
      const [known] = await tx
        .select({ kind, itemId, language })
        .from(translationDrafts)
        .where(eq(id, translationId))
        .limit(1)
      if (!known) throw new Refusal('newsroom.translationNotFound', 404)
      await holdTranslation(tx, known) // in the order of locks of an editor who saves
      await holdItem(tx, known.kind, known.itemId)
      const draft = await holdDraft(tx, translationId)
      if (!draft) throw new Refusal('newsroom.translationNotFound', 404)
      const other = action === 'reject' ? 'approved' : 'rejected'
      if (draft.state === other) throw new Refusal('newsroom.translationDecided', 409)
      if (action === 'reject') {
        await decideDraft(tx, draft.id, { state: 'rejected' })
        await hideTranslation(tx, draft, now)
        return 'rejected' as const
      }
      if (draft.state === 'approved' && edits === undefined) return 'approved' as const
      const original = await originalOf(tx, draft.kind, draft.itemId)
      if (original?.hash !== draft.sourceHash) throw new Refusal('newsroom.changedMeanwhile', 412)
      const title = edits?.title ?? draft.title
      const edited = Object.entries(edits?.fields ?? {}).filter(([field]) => field in original.fields)
      const fields = { ...draft.fields, ...Object.fromEntries(edited) }
      await decideDraft(tx, draft.id, { state: 'approved', title, fields })
      await showTranslation(tx, { ...draft, title, fields }, { reviewedAt: now, now })
      return 'approved' as const
    })
    log.info({ translation: translationId, state, by: caller?.id }, 'translation reviewed')
    return { success: true, state }
  },
)
