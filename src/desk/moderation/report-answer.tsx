import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { ErrorReport } from '#articles/reports/calls.ts'
import { ANSWER_MAX } from '#articles/reports/rules.ts'
import { useKept } from '../parts/kept-fields.ts'
import { failureText } from '../parts/refusal-words.ts'
import { AnswerForm } from '../parts/answer-form.tsx'
import { useDecide } from './reports.ts'

type ReportAnswerProps = {
  report: ErrorReport
  /** The article has just been corrected, and only the report remains to be closed. */
  corrected: boolean
  onDecided: () => void
}

/** Closes a report, with or without an answer. Typed text stays on this device until it has been received. */
export function ReportAnswer({ report, corrected, onDecided }: ReportAnswerProps) {
  const { t } = useI18n()
  const typed = useKept(`cadence_answer_${report.id}`, () => ({ answer: '' }))
  const isEmpty = typed.value.answer.trim() === ''
  const decide = useDecide(
    (_, asked) => {
      const sent = asked.answer !== undefined
      if (sent || isEmpty) typed.forget()
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
  const close = (answer: string | undefined) =>
    decide.mutate({ id: report.id, state: 'closed', ...(answer !== undefined && { answer }) })
  return (
    <div className="border-t border-line pt-5">
      {corrected && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center gap-3 border-s-2 border-success ps-4 text-sm"
        >
          <p className="min-w-0 basis-72 grow">{t('newsroom.moderation.corrected')}</p>
          <Button
            size="small"
            busy={decide.isPending}
            onClick={() => close(isEmpty ? undefined : typed.value.answer.trim())}
          >
            {t('newsroom.moderation.closeReport')}
          </Button>
        </div>
      )}
      <AnswerForm
        typed={typed}
        most={ANSWER_MAX}
        words={{
          label: t('newsroom.moderation.answer'),
          hint:
            report.email === null
              ? t('newsroom.moderation.notMailed')
              : t('newsroom.moderation.willBeMailed', { language: LANGUAGE_NAMES[report.language] }),
          needed: t('newsroom.moderation.answerNeeded'),
          long: t('library.report.answerLong'),
          answer: t('newsroom.moderation.answerAndClose'),
          without: t('newsroom.moderation.closeWithout'),
        }}
        sending={decide.isPending ? (decide.variables.answer === undefined ? 'without' : 'with') : null}
        onDecide={close}
      />
    </div>
  )
}
