import { useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Area } from '#kit/field.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { ErrorReport } from '#library/reports/calls.ts'
import { ANSWER_MAX } from '#library/reports/rules.ts'
import { useKept } from '../dashboard/kept-fields.ts'
import { failureText } from '../desk/refusal-words.ts'
import { useDecide } from './reports.ts'

type ReportAnswerProps = {
  report: ErrorReport
  /** The article has just been corrected: what is left is to close the report. */
  corrected: boolean
  onDecided: () => void
}

/** Closes a report, with an answer or without. What is typed stays on this device until it has arrived. */
export function ReportAnswer({ report, corrected, onDecided }: ReportAnswerProps) {
  const { t } = useI18n()
  const field = useRef<HTMLTextAreaElement>(null)
  const { value, kept, set, forget } = useKept(`cadence_answer_${report.id}`, () => ({ answer: '' }))
  const [problem, setProblem] = useState<'newsroom.moderation.answerNeeded' | 'library.report.answerLong'>()
  const answer = value.answer.trim()
  const decide = useDecide(
    (_, asked) => {
      const sent = asked.answer !== undefined
      if (sent || answer === '') forget()
      toast.success(t('newsroom.moderation.closeDone'), {
        ...(sent && {
          description: t(
            report.email === null ? 'newsroom.moderation.answerKept' : 'newsroom.moderation.answerMailed',
          ),
        }),
      })
      onDecided()
    },
    (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.moderation.closeFailed')),
      }),
  )
  const withAnswer = () => {
    const wrong =
      answer === ''
        ? 'newsroom.moderation.answerNeeded'
        : answer.length > ANSWER_MAX
          ? 'library.report.answerLong'
          : undefined
    setProblem(wrong)
    if (wrong !== undefined) field.current?.focus()
    else if (!decide.isPending) decide.mutate({ id: report.id, state: 'closed', answer })
  }
  const without = () => {
    if (!decide.isPending) decide.mutate({ id: report.id, state: 'closed' })
  }
  const sending = decide.isPending ? (decide.variables.answer === undefined ? 'without' : 'with') : null
  return (
    <div className="border-t border-line pt-5">
      {corrected && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center gap-3 border-s-2 border-success ps-4 text-sm"
        >
          <p className="min-w-0 basis-72 grow">{t('newsroom.moderation.corrected')}</p>
          <Button size="small" busy={sending !== null} onClick={answer === '' ? without : withAnswer}>
            {t('newsroom.moderation.closeReport')}
          </Button>
        </div>
      )}
      {kept && (
        <p role="status" className="mb-3 text-sm text-ink2">
          {t('newsroom.dashboard.kept')}
        </p>
      )}
      <Area
        ref={field}
        label={t('newsroom.moderation.answer')}
        hint={
          report.email === null
            ? t('newsroom.moderation.notMailed')
            : t('newsroom.moderation.willBeMailed', { language: LANGUAGE_NAMES[report.language] })
        }
        value={value.answer}
        error={problem === undefined ? undefined : t(problem)}
        rows={5}
        onChange={({ target }) => set({ answer: target.value })}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="act"
          size="medium"
          busy={sending === 'with'}
          disabled={sending === 'without'}
          onClick={withAnswer}
        >
          {t('newsroom.moderation.answerAndClose')}
        </Button>
        <Button size="medium" busy={sending === 'without'} disabled={sending === 'with'} onClick={without}>
          {t('newsroom.moderation.closeWithout')}
        </Button>
      </div>
    </div>
  )
}
