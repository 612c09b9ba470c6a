import { useState } from 'react'
import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import {
  type SalesRequest,
  salesRequestDecide,
  salesRequestRemove,
  salesRequests,
} from '#membership/sales/calls.ts'
import { SALES_ANSWER_MAX } from '#membership/sales/rules.ts'
import { ask } from '#platform/ask.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Decide } from '../parts/decide.tsx'
import { Moment } from '../parts/moment.tsx'
import { focusTitle } from '../parts/panel.tsx'
import { Cell, Line, More } from '../parts/rows.tsx'
import { WrittenText } from '../parts/written-text.tsx'
import { useAction } from '../parts/use-action.ts'

/** The columns of the questions, used where there is room for them. */
export const SALES_COLUMNS = '@4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,2fr)_minmax(0,0.9fr)]'

/** A question to sales: who asks, for which company, when; opened, the whole question with its actions. */
export function SalesLine({ request }: { request: SalesRequest }) {
  const { t, site } = useI18n()
  const { id, name, email, company, message, language, answer, answered_by: by } = request
  const isOpen = request.state === 'open'
  return (
    <Line columns={SALES_COLUMNS}>
      <Cell label={t('newsroom.sales.person')}>
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <bdi dir="ltr" className="block text-ink2 wrap-anywhere">
          {email}
        </bdi>
        <span className="mt-1 flex flex-wrap gap-1.5">
          <Label lang={language}>{LANGUAGE_NAMES[language]}</Label>
          {request.has_account && <Label>{t('newsroom.sales.hasAccount')}</Label>}
        </span>
      </Cell>
      <Cell label={t('newsroom.sales.company')}>
        <bdi className="wrap-anywhere">{company}</bdi>
      </Cell>
      <Cell label={t('newsroom.sales.question')}>
        <span dir="auto" className="line-clamp-2 text-ink2 wrap-anywhere">
          {message}
        </span>
      </Cell>
      <Cell label={t('newsroom.sales.asked')}>
        <Moment at={request.created_at} zone={site.timeZone} />
      </Cell>
      <More
        words={t(isOpen ? 'newsroom.sales.read' : 'newsroom.sales.show')}
        name={t(isOpen ? 'newsroom.sales.readOf' : 'newsroom.sales.showOf', { company })}
      >
        <WrittenText title={t('newsroom.sales.question')} words={message} />
        {answer !== null && (
          <WrittenText
            title={by === null ? t('newsroom.sales.answer') : t('newsroom.sales.answeredBy', { name: by })}
            words={answer}
            at={request.answered_at}
          />
        )}
        <Decide
          isOpen={isOpen}
          keptAs={`cadence_sales_answer_${id}`}
          most={SALES_ANSWER_MAX}
          words={{
            label: t('newsroom.sales.answer'),
            hint: t('newsroom.sales.willBeMailed', { email, language: LANGUAGE_NAMES[language] }),
            needed: t('membership.sales.answerMissing'),
            long: t('membership.sales.answerLong'),
            answer: t('newsroom.sales.answerDo'),
            without: t('newsroom.sales.closeWithout'),
            reopen: t('newsroom.sales.reopen'),
          }}
          send={(decided) => ask(salesRequestDecide, { id, ...decided })}
          onDecided={({ state }) => {
            toast.success(t(`newsroom.sales.done.${state}`))
            focusTitle('sales')
          }}
          failed="newsroom.sales.notDone"
          lists={[salesRequests]}
        />
        <Remove request={request} />
      </More>
    </Line>
  )
}

/**
 * Deletes a question permanently after a confirmation, because whoever asked may want it gone, with or without an account.
 */
function Remove({ request: { id, email } }: { request: SalesRequest }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const remove = useAction({
    mutationFn: () => ask(salesRequestRemove, { id }),
    onSuccess: () => {
      setAsking(false)
      toast.success(t('newsroom.sales.removed'))
      focusTitle('sales')
    },
    failed: 'newsroom.sales.notDone',
    failsIn: 'dialog',
    changes: [salesRequests],
  })
  return (
    <div>
      <Button size="medium" kind="danger" onClick={() => setAsking(true)}>
        {t('newsroom.sales.remove')}
      </Button>
      {asking && (
        <Confirm
          title={t('newsroom.sales.removeTitle')}
          text={t('newsroom.sales.removeText', { email })}
          confirm={t('newsroom.sales.remove')}
          busy={remove.isPending}
          failure={remove.failure}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate()}
        />
      )}
    </div>
  )
}
