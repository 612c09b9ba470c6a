import { Status, type StatusTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key, Translate } from '#languages/translate.ts'
import { adminPaymentEventApply, adminPayments } from '#membership/calls.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { toast } from '#ui/toast.tsx'
import { Moment } from '../parts/moment.tsx'
import { focusTitle } from '../parts/panel.tsx'
import { Dash } from '../parts/dash.tsx'
import { useAction } from '../parts/use-action.ts'
import { Line, LineActions, Cell } from '../parts/rows.tsx'

/** The columns of the events, where there is room for them. */
export const PAYMENT_COLUMNS =
  '@4xl:grid-cols-[minmax(0,1.4fr)_minmax(0,0.9fr)_minmax(0,0.9fr)_minmax(0,1.4fr)_9rem]'

type PaymentEvent = OutputOf<typeof adminPaymentEventApply>

/** An event from the payment service and its outcome; while it is waiting, with a button to retry it. */
export function PaymentEventLine({ event, zone }: { event: PaymentEvent; zone: string }) {
  const { t } = useI18n()
  const waits = event.applied_at === null
  return (
    <Line columns={PAYMENT_COLUMNS}>
      <Cell label={t('newsroom.payments.event')}>
        <bdi dir="ltr" className="block font-semibold wrap-anywhere">
          {event.type}
        </bdi>
        <bdi dir="ltr" className="block text-2xs text-ink3 wrap-anywhere">
          {event.id}
        </bdi>
      </Cell>
      <Cell label={t('newsroom.payments.received')}>
        <Moment at={event.received_at} zone={zone} />
      </Cell>
      <Cell label={t('newsroom.payments.outcome')}>
        <Status tone={toneOf(event)} long>
          {waits ? t('newsroom.payments.waits') : outcomeWords(t, event)}
        </Status>
      </Cell>
      <Cell label={t('newsroom.monitoring.error')} absent={event.error === null}>
        {event.error === null ? (
          <Dash means={t('newsroom.payments.noError')} />
        ) : (
          <>
            <span
              lang="en"
              dir="auto"
              className={`block wrap-anywhere ${waits ? 'text-danger' : 'text-ink2'}`}
            >
              {event.error}
            </span>
            <span className="text-xs text-ink3">
              {t('newsroom.monitoring.mailTries', { count: event.attempts })}
            </span>
          </>
        )}
      </Cell>
      {waits && <ApplyAgain event={event} />}
    </Line>
  )
}

const DONE = ['applied', 'read-anew']
/** Outcomes in which no one has a plan although someone may have paid. */
const ODD = ['unknown-subscription', 'no-account', 'foreign-price', 'another-customer']

function toneOf({ applied_at: applied, error, outcome }: PaymentEvent): StatusTone {
  if (applied === null) return error === null ? 'waiting' : 'danger'
  if (outcome === null) return 'quiet'
  return DONE.includes(outcome) ? 'success' : ODD.includes(outcome) ? 'warning' : 'quiet'
}

/** The outcome of an event, in plain words; an outcome without such a text keeps its own name. */
function outcomeWords(t: Translate, { outcome }: PaymentEvent): string {
  const key = `newsroom.payments.outcome.${outcome ?? 'applied'}`
  const words = t(key as Key) // outcomes are strings on the wire: new ones may appear
  return words === key ? (outcome ?? '') : words
}

/** Applies the event again. */
function ApplyAgain({ event: { id, type } }: { event: PaymentEvent }) {
  const { t } = useI18n()
  const apply = useAction({
    mutationFn: () => ask(adminPaymentEventApply, { id }),
    onSuccess: () => {
      toast.success(t('newsroom.payments.applied'))
      focusTitle('payments')
    },
    failed: 'newsroom.payments.applyFailed',
    changes: [adminPayments],
  })
  return (
    <LineActions>
      <Button
        size="small"
        busy={apply.isPending}
        aria-label={t('newsroom.payments.applyOf', { event: `${type} ${id}` })}
        onClick={() => apply.mutate()}
      >
        {t('newsroom.payments.apply')}
      </Button>
    </LineActions>
  )
}
