import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useCall } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type DraftView, approveContent, generatedContentOne } from '../calls.ts'
import { DRAFT_REFUSALS } from '../draft.ts'
import type { DraftEdits } from './draft-edits.ts'
import { refusalWords } from './refusal-words.ts'

/** After these the draft is no longer pending: the editor lets go of it and the list is loaded again. */
const SETTLED: ReadonlySet<string> = new Set(['newsroom.draftNotFound', ...DRAFT_REFUSALS])

type Decision = {
  sending: 'approve' | 'reject' | null
  approve: (draft: DraftView, edits: DraftEdits) => Promise<void>
  /** True when the draft has been rejected, or no longer waits. */
  reject: (draft: DraftView, edits: DraftEdits, reason: string) => Promise<boolean>
}

/** Approves and rejects, and tells the editor how it went. `onSettled` runs once a draft no longer waits. */
export function useDecision(onSettled: () => void): Decision {
  const { t } = useI18n()
  const client = useQueryClient()
  const send = useCall(approveContent)

  const settle = (edits: DraftEdits) => {
    edits.discard()
    onSettled()
  }
  /** Whether the draft no longer waits, although the call was refused. */
  const refused = async (error: unknown, draft: DraftView, edits: DraftEdits, titles: [string, string]) => {
    const code = isRefusal(error) ? error.code : ''
    const [title, fallback] = titles
    if (code === 'newsroom.duplicate')
      toast.error(t('newsroom.review.duplicateTitle'), { description: t('newsroom.duplicate') })
    else toast.error(title, { description: refusalWords(t, error) ?? fallback })
    if (SETTLED.has(code)) settle(edits)
    else if (code === 'newsroom.changedMeanwhile' || code === 'newsroom.duplicate')
      await client.invalidateQueries({ queryKey: [generatedContentOne.name, { id: draft.id }] })
    return SETTLED.has(code)
  }
  return {
    sending: send.isPending ? send.variables.action : null,
    approve: async (draft, edits) => {
      try {
        await send.mutateAsync({
          contentId: draft.id,
          action: 'approve',
          edits: edits.changed,
          version: edits.version,
        })
      } catch (error) {
        await refused(error, draft, edits, [t('newsroom.review.error'), t('newsroom.review.approveFailed')])
        return
      }
      const done =
        draft.content_type === 'video' ? 'newsroom.review.approvedScript' : 'newsroom.review.approvedText'
      toast.success(t('newsroom.review.approvedTitle'), { description: t(done) })
      settle(edits)
    },
    reject: async (draft, edits, reason) => {
      try {
        await send.mutateAsync({
          contentId: draft.id,
          action: 'reject',
          ...(reason.trim() !== '' && { reason }),
          version: edits.version,
        })
      } catch (error) {
        return refused(error, draft, edits, [t('newsroom.review.error'), t('newsroom.review.rejectFailed')])
      }
      toast.success(t('newsroom.review.rejectedTitle'), { description: draft.title })
      settle(edits)
      return true
    },
  }
}
