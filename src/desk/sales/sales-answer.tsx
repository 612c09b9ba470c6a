import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { SalesRequest } from '#membership/sales/calls.ts'
import { SALES_ANSWER_MAX } from '#membership/sales/rules.ts'
import { focusTitle } from '../parts/panel.tsx'
import { useKept } from '../parts/kept-fields.ts'
import { failureText } from '../parts/refusal-words.ts'
import { AnswerForm } from '../parts/answer-form.tsx'
import { type SalesState, useSalesDecision } from './sales.ts'

/**
 * Answers a question by email, or closes it without an answer. The typed text stays on this device until it has been sent.
 */
export function SalesAnswer({ request }: { request: SalesRequest }) {
  const { t } = useI18n()
  const { id, email, language } = request
  const typed = useKept(`cadence_sales_answer_${id}`, () => ({ answer: '' }))
  const decide = useShowResult((state) => {
    if (state === 'answered') typed.forget()
  })
  return (
    <AnswerForm
      typed={typed}
      most={SALES_ANSWER_MAX}
      words={{
        label: t('newsroom.sales.answer'),
        hint: t('newsroom.sales.willBeMailed', { email, language: LANGUAGE_NAMES[language] }),
        needed: t('membership.sales.answerMissing'),
        long: t('membership.sales.answerLong'),
        answer: t('newsroom.sales.answerDo'),
        without: t('newsroom.sales.closeWithout'),
      }}
      sending={decide.isPending ? (decide.variables.answer === undefined ? 'without' : 'with') : null}
      onDecide={(answer) =>
        decide.mutate(answer === undefined ? { id, state: 'closed' } : { id, state: 'answered', answer })
      }
    />
  )
}

/** Reopens a question; its answer is kept. */
export function SalesReopen({ request: { id } }: { request: SalesRequest }) {
  const { t } = useI18n()
  const decide = useShowResult()
  return (
    <div>
      <Button size="medium" busy={decide.isPending} onClick={() => decide.mutate({ id, state: 'open' })}>
        {t('newsroom.sales.reopen')}
      </Button>
    </div>
  )
}

/** A decision that announces its outcome. The row disappears, so the focus moves to the title of the section. */
function useShowResult(onDone?: (state: SalesState) => void) {
  const { t } = useI18n()
  return useSalesDecision(
    ({ state }) => {
      onDone?.(state)
      toast.success(t(`newsroom.sales.done.${state}`))
      focusTitle('sales')
    },
    (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.sales.notDone')),
      }),
  )
}
