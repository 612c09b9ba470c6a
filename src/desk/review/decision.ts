import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DRAFT_REFUSALS } from '#writing/draft.ts'
import { whenOnline } from '#ui/online.ts'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import { ask, askBeyondPage, outlivesPage, useCall } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import {
  type DraftView,
  approveContent,
  generatedContentList,
  generatedContentOne,
  unscheduleContent,
} from '#review/calls.ts'
import type { DraftEdits } from './draft/draft-edits.ts'
import { CHANGED_BY_DECISIONS, leaveOutOfCounts } from '../frame/decided-drafts.ts'
import { failureText } from '../parts/refusal-words.ts'
import { refetchCalls, useFailure } from '../parts/use-action.ts'
import { useShownKey } from '../parts/key.tsx'
import { type HeldDecisions, UNDO_MS, UNDO_TOAST } from './held-decisions.ts'
import { undoChoice } from './review-keys.ts'
import { isEpisode } from './review-search.ts'
import {
  type Sent,
  type Words,
  approval,
  approvedWords,
  notApproved,
  notRejected,
  plannedWords,
  rejectedWords,
  rejection,
} from './decision-words.ts'
import { useAddToEdition } from './use-add-to-edition.ts'
import { type WarningQuestion, useWarningQuestion } from './warning-question.ts'

/** After these codes the draft is no longer pending: the editor releases it and the list is reloaded. */
const SETTLED: ReadonlySet<string> = new Set(['newsroom.draftNotFound', ...DRAFT_REFUSALS])

/** The decisions available to an editor, and the one in progress. */
export type Decision = {
  sending: 'approve' | 'reject' | 'plan' | 'takeBack' | null
  /** With `forEdition`, the story is then put into the next edition. */
  approve: (draft: DraftView, edits: DraftEdits, forEdition?: boolean) => Promise<void>
  /** True when the draft has been rejected, is about to be, or is no longer pending. */
  reject: (draft: DraftView, edits: DraftEdits, reason: string) => Promise<boolean>
  /** Approves a draft for later publication. */
  plan: (draft: DraftView, edits: DraftEdits, plan: Plan) => Promise<Planned>
  /** Returns a scheduled or held draft to review. */
  takeBack: (draft: DraftView) => Promise<void>
  /** The question that an approval waits for. */
  question: WarningQuestion | null
}

/** What the publication waits for: its time, or the review of its translations into these languages. */
export type Plan = { publishAt: string } | { awaitTranslations: Language[] }

/** The outcome of planning: `declined` if the editor did not accept the warnings, or why it failed, as text. */
export type Planned = 'planned' | 'declined' | { problem: string }

/** A decision that is made later: how, what is said at once, and what is said if it fails. */
type Later = {
  decide: () => Promise<Answer>
  done: Words
  failed: (error: unknown) => Words
  forEdition?: boolean
}
type Answer = OutputOf<typeof approveContent>

/** Whether the text was edited: only the server can judge it, so its approval is sent at once and may be asked about. */
export const isRewritten = ({ changed: { title, excerpt, content } }: DraftEdits): boolean =>
  title !== undefined || excerpt !== undefined || content !== undefined

/**
 * Approves and rejects, and shows the editor the result. `onSettled` runs once a draft is no longer pending, or is held: then
 * the decision is sent by `held`, unless the editor has switched that off.
 */
export function useDecision(held: HeldDecisions, onUndo: () => void, onSettled: () => void): Decision {
  const { t, language, site } = useI18n()
  const client = useQueryClient()
  const showFailure = useFailure()
  const send = useMutation({
    mutationFn: (input: Sent) => whenOnline(() => ask(approveContent, input)),
  })
  const unschedule = useCall(unscheduleContent)
  const { question, accepted, askFirst } = useWarningQuestion()
  const undoKey = useShownKey('Z')
  const addToEdition = useAddToEdition()

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
      refetchCalls(client, [generatedContentList, ...CHANGED_BY_DECISIONS]),
    ])
  /** Says that the call was refused, with the title of a draft that is no longer on the screen; returns its code. */
  const report = (error: unknown, [title, text]: Words, of?: string): string => {
    const code = isRefusal(error) ? error.code : ''
    const isDuplicate = code === 'newsroom.duplicate'
    const description = isDuplicate ? t('newsroom.duplicate') : text
    toast.error(isDuplicate ? t('newsroom.review.duplicateTitle') : title, {
      description: of === undefined ? description : `${of}: ${description}`,
    })
    return code
  }
  /** Whether the draft is no longer pending, although the call was refused. */
  const refused = async (error: unknown, draft: DraftView, edits: DraftEdits, words: Words) => {
    const code = report(error, words)
    if (code === 'newsroom.draftNotFound') onSettled()
    else if (SETTLED.has(code)) await settledBefore(draft, edits)
    else if (code === 'newsroom.changedMeanwhile' || code === 'newsroom.duplicate')
      await refetchAnswers(client, { queryKey: [generatedContentOne.name, { id: draft.id }] })
    return SETTLED.has(code)
  }
  /** Shows the decision as made, and makes it ten seconds later unless it is undone. */
  const hold = (draft: DraftView, edits: DraftEdits, later: Later) => {
    const counted = leaveOutOfCounts(client, {
      inView: isEpisode(draft.content_type) ? 'episodes' : 'drafts',
      warnings: draft.warnings,
    })
    held.hold({
      id: draft.id,
      release: counted.release,
      send: async () => {
        let added: Promise<void> | undefined
        try {
          const answer = await whenOnline(later.decide)
          counted.answered()
          if (answer.already) toast.info(answer.message, { description: draft.title })
          if (!answer.already || Object.keys(edits.changed).length === 0) edits.discard()
          if (later.forEdition === true && answer.status === 'published' && !answer.already)
            added = addToEdition(draft)
        } catch (error) {
          report(error, later.failed(error), draft.title)
        }
        await Promise.all([reload(draft), added]) // at once, so that no count is from before the answer
      },
    })
    const [title, description] = later.done
    toast.success(title, {
      description,
      id: UNDO_TOAST,
      durationMs: UNDO_MS,
      action: { label: t('newsroom.dashboard.undo'), key: undoKey, until: true, onPress: onUndo },
    })
    onSettled()
  }
  const isPlan = send.variables?.publishAt !== undefined || send.variables?.awaitTranslations !== undefined
  const kind = isPlan ? 'plan' : send.variables?.action
  return {
    question,
    sending: unschedule.isPending ? 'takeBack' : send.isPending && kind ? kind : null,
    approve: async (draft, edits, forEdition = false) => {
      const request: Sent = approval(draft, edits)
      if (undoChoice.isOn() && !isRewritten(edits) && outlivesPage(approveContent, request)) {
        const warned = draft.warned.length > 0
        if (warned && !(await accepted(draft, draft.warned))) return
        return hold(draft, edits, {
          // a warning that the editor has not seen brings the draft back
          decide: () =>
            askBeyondPage(approveContent, { ...request, ...(!warned && { withoutWarnings: true }) }),
          done: approvedWords(t, draft),
          failed: (error) => notApproved(t, error),
          forEdition,
        })
      }
      let answer: Answer | null
      try {
        answer = await askFirst(draft, (asked) => send.mutateAsync({ ...request, ...asked }))
      } catch (error) {
        await refused(error, draft, edits, notApproved(t, error))
        return
      }
      if (answer === null) return void reload(draft)
      if (answer.already) {
        toast.info(answer.message, { description: draft.title })
        return settledBefore(draft, edits)
      }
      const [title, description] = approvedWords(t, draft)
      toast.success(title, { description })
      settle(edits)
      if (forEdition && answer.status === 'published') await addToEdition(draft)
    },
    reject: async (draft, edits, reason) => {
      const request = rejection(draft, edits, reason)
      const [title, description] = rejectedWords(t, draft)
      if (undoChoice.isOn()) {
        hold(draft, edits, {
          decide: () => askBeyondPage(approveContent, request),
          done: [title, description],
          failed: (error) => notRejected(t, error),
        })
        return true
      }
      try {
        await send.mutateAsync(request)
      } catch (error) {
        return refused(error, draft, edits, notRejected(t, error))
      }
      toast.success(title, { description })
      settle(edits)
      return true
    },
    plan: async (draft, edits, plan) => {
      let answer: Answer | null
      try {
        answer = await askFirst(draft, (asked) =>
          send.mutateAsync({ ...approval(draft, edits), ...plan, ...asked }),
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
      else {
        const [title, description] = plannedWords(t, plan, language, site.timeZone)
        toast.success(title, { description })
      }
      await reload(draft)
      if (!answer.already) edits.discard()
      return 'planned'
    },
    takeBack: async (draft) => {
      try {
        await unschedule.mutateAsync({ contentId: draft.id })
        toast.success(
          t(draft.held === null ? 'newsroom.review.plan.takenBack' : 'newsroom.review.held.takenBack'),
        )
      } catch (error) {
        showFailure(error, 'newsroom.review.plan.takeBackFailed')
      }
      await reload(draft)
    },
  }
}
