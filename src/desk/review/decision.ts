import { useQueryClient } from '@tanstack/react-query'
import { DRAFT_REFUSALS } from '#writing/draft.ts'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useCall } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import {
  type DraftView,
  approveContent,
  generatedContentList,
  generatedContentOne,
  unscheduleContent,
} from '#review/calls.ts'
import { momentText } from '../parts/zones.ts'
import type { DraftEdits } from './draft/draft-edits.ts'
import { failureText, refusalWords } from '../parts/refusal-words.ts'
import { useFailure } from '../parts/use-action.ts'
import { type WarningQuestion, useWarningQuestion } from './warning-question.ts'

/** After these codes the draft is no longer pending: the editor releases it and the list is reloaded. */
const SETTLED: ReadonlySet<string> = new Set(['newsroom.draftNotFound', ...DRAFT_REFUSALS])

/** The decisions available to an editor, and the one in progress. */
export type Decision = {
  sending: 'approve' | 'reject' | 'plan' | 'takeBack' | null
  approve: (draft: DraftView, edits: DraftEdits) => Promise<void>
  /** True when the draft has been rejected, or is no longer pending. */
  reject: (draft: DraftView, edits: DraftEdits, reason: string) => Promise<boolean>
  /** Approves a draft for later publication. */
  plan: (draft: DraftView, edits: DraftEdits, publishAt: string) => Promise<Planned>
  /** Returns a scheduled draft to review. */
  takeBack: (draft: DraftView) => Promise<void>
  /** The question that an approval waits for. */
  question: WarningQuestion | null
}

/** The outcome of planning: `declined` if the editor did not accept the warnings, or why it failed, as text. */
export type Planned = 'planned' | 'declined' | { problem: string }

/** Approves and rejects, and shows the editor the result. `onSettled` runs once a draft is no longer pending. */
export function useDecision(onSettled: () => void): Decision {
  const { t, language, site } = useI18n()
  const client = useQueryClient()
  const showFailure = useFailure()
  const send = useCall(approveContent)
  const unschedule = useCall(unscheduleContent)
  const { question, askFirst } = useWarningQuestion()

  const settle = (edits: DraftEdits) => {
    edits.discard()
    onSettled()
  }
  /** The draft was settled before this decision: unsent edits stay visible, together with the outcome of the draft. */
  const settledBefore = async (draft: DraftView, edits: DraftEdits) => {
    if (Object.keys(edits.changed).length === 0) settle(edits)
    else await reload(draft)
  }
  const reload = (draft: DraftView) =>
    Promise.all([
      refetchAnswers(client, { queryKey: [generatedContentOne.name, { id: draft.id }] }),
      refetchAnswers(client, { queryKey: [generatedContentList.name] }),
    ])
  /** Whether the draft is no longer pending, although the call was refused. */
  const refused = async (error: unknown, draft: DraftView, edits: DraftEdits, words: [string, string]) => {
    const code = isRefusal(error) ? error.code : ''
    const [title, description] = words
    if (code === 'newsroom.duplicate')
      toast.error(t('newsroom.review.duplicateTitle'), { description: t('newsroom.duplicate') })
    else toast.error(title, { description })
    if (code === 'newsroom.draftNotFound') onSettled()
    else if (SETTLED.has(code)) await settledBefore(draft, edits)
    else if (code === 'newsroom.changedMeanwhile' || code === 'newsroom.duplicate')
      await refetchAnswers(client, { queryKey: [generatedContentOne.name, { id: draft.id }] })
    return SETTLED.has(code)
  }
  const approval = (draft: DraftView, edits: DraftEdits) =>
    ({ contentId: draft.id, action: 'approve', edits: edits.changed, version: edits.version }) as const
  const kind = send.variables?.publishAt === undefined ? send.variables?.action : 'plan'
  return {
    question,
    sending: unschedule.isPending ? 'takeBack' : send.isPending && kind ? kind : null,
    approve: async (draft, edits) => {
      let answer: Awaited<ReturnType<typeof send.mutateAsync>> | null
      try {
        answer = await askFirst(draft, (asked) => send.mutateAsync({ ...approval(draft, edits), ...asked }))
      } catch (error) {
        await refused(error, draft, edits, [
          t('newsroom.review.error'),
          refusalWords(t, error) ?? t('newsroom.review.approveFailed'),
        ])
        return
      }
      if (answer === null) return void reload(draft)
      if (answer.already) {
        toast.info(answer.message, { description: draft.title })
        return settledBefore(draft, edits)
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
        return refused(error, draft, edits, [
          t('newsroom.review.error'),
          failureText(t, error, t('newsroom.review.rejectFailed')),
        ])
      }
      toast.success(t('newsroom.review.rejectedTitle'), { description: draft.title })
      settle(edits)
      return true
    },
    plan: async (draft, edits, publishAt) => {
      let answer: Awaited<ReturnType<typeof send.mutateAsync>> | null
      try {
        answer = await askFirst(draft, (asked) =>
          send.mutateAsync({ ...approval(draft, edits), publishAt, ...asked }),
        )
      } catch (error) {
        if (isRefusal(error) && error.status < 500 && error.status !== 401) void reload(draft)
        return { problem: failureText(t, error, t('newsroom.review.plan.failed')) }
      }
      if (answer === null) {
        void reload(draft)
        return 'declined'
      }
      if (answer.already) toast.info(answer.message, { description: draft.title })
      else
        toast.success(t('newsroom.review.plan.done'), {
          description: momentText(new Date(publishAt), site.timeZone, language),
        })
      await reload(draft)
      if (!answer.already) edits.discard()
      return 'planned'
    },
    takeBack: async (draft) => {
      try {
        await unschedule.mutateAsync({ contentId: draft.id })
        toast.success(t('newsroom.review.plan.takenBack'))
      } catch (error) {
        showFailure(error, 'newsroom.review.plan.takeBackFailed')
      }
      await reload(draft)
    },
  }
}
