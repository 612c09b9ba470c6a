import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { type SupportRequest, supportFigures } from '#membership/support/calls.ts'
import { SUPPORT_ANSWER_MAX, type SupportState } from '#membership/support/rules.ts'
import { focusTitle } from '../parts/panel.tsx'
import { useKept } from '../parts/kept-fields.ts'
import { failureText } from '../parts/refusal-words.ts'
import { AnswerForm } from '../parts/answer-form.tsx'
import { useSupportDecision } from './support.ts'

/** Answers a question, or closes it without an answer. The typed text stays on this device until it has been sent. */
export function SupportAnswer({ request }: { request: SupportRequest }) {
  const { t } = useI18n()
  const { id, person, language } = request
  const typed = useKept(`cadence_support_answer_${id}`, () => ({ answer: '' }))
  const decide = useShowResult((state) => {
    if (state === 'answered') typed.forget()
  })
  return (
    <div>
      <AnswerForm
        typed={typed}
        most={SUPPORT_ANSWER_MAX}
        words={{
          label: t('membership.supportDesk.answer'),
          hint: t('membership.supportDesk.mailed', { person, language: LANGUAGE_NAMES[language] }),
          needed: t('membership.support.answerMissing'),
          long: t('membership.support.answerLong'),
          answer: t('membership.supportDesk.answerDo'),
          without: t('membership.supportDesk.closeWithout'),
        }}
        sending={decide.isPending ? (decide.variables.answer === undefined ? 'without' : 'with') : null}
        onDecide={(answer) =>
          decide.mutate(answer === undefined ? { id, state: 'closed' } : { id, state: 'answered', answer })
        }
      />
    </div>
  )
}

/** Reopens a question; its answers are kept. */
export function SupportReopen({ request: { id } }: { request: SupportRequest }) {
  const { t } = useI18n()
  const decide = useShowResult()
  return (
    <div>
      <Button size="medium" busy={decide.isPending} onClick={() => decide.mutate({ id, state: 'open' })}>
        {t('membership.supportDesk.reopen')}
      </Button>
    </div>
  )
}

/** A decision that announces its outcome. The row disappears, so the focus moves to the title of the section. */
function useShowResult(onDone?: (state: SupportState) => void) {
  const { t } = useI18n()
  const client = useQueryClient()
  return useSupportDecision(
    ({ state }) => {
      onDone?.(state)
      void client.invalidateQueries({ queryKey: [supportFigures.name] })
      toast.success(t(`membership.supportDesk.done.${state}`))
      focusTitle('support')
    },
    (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('membership.supportDesk.notDone')),
      }),
  )
}
