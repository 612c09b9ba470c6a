import { useQuery } from '@tanstack/react-query'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { adminPayments } from '#membership/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { callQuery } from '#platform/ask.ts'
import { Panel } from '../parts/panel.tsx'
import { Lines } from '../parts/rows.tsx'
import { QueryResult, Nothing } from '../parts/query-result.tsx'
import { FigureTable } from '../parts/figure-table.tsx'
import { PAYMENT_COLUMNS, PaymentEventLine } from './payment-event-line.tsx'

type Payments = OutputOf<typeof adminPayments>

/** The service that takes payments, the status of the subscriptions, and the events of the service: waiting ones first. */
export function Payments() {
  const { t } = useI18n()
  const payments = useQuery({ ...callQuery(adminPayments, {}), ...EVERY_30_S })
  const { data } = payments
  return (
    <Panel
      id="payments"
      title={t('newsroom.payments.title')}
      text={
        data && (
          <>
            {t(`newsroom.payments.provider.${data.provider}`)}
            {data.waiting > 0 && (
              <strong className="block font-semibold text-danger">
                {t('newsroom.payments.waiting', { count: data.waiting })}
              </strong>
            )}
          </>
        )
      }
    >
      <QueryResult question={payments} failed={t('newsroom.payments.failed')} rows={4}>
        {({ by_state: states, events }) => (
          <>
            <States states={states} />
            <Events events={events} />
          </>
        )}
      </QueryResult>
    </Panel>
  )
}

function States({ states }: { states: Payments['by_state'] }) {
  const { t, language } = useI18n()
  if (states.length === 0) return <Nothing>{t('newsroom.payments.noSubscriptions')}</Nothing>
  return (
    <FigureTable
      title={t('newsroom.payments.subscriptions')}
      columns={[
        { name: t('membership.plan.name') },
        { name: t('newsroom.payments.status') },
        { name: t('newsroom.payments.figures') },
      ]}
      rows={states.map(({ tier, status, count }) => ({
        key: `${tier} ${status}`,
        name: t(`membership.plan.${tier}`),
        cells: [t(`newsroom.payments.status.${status}`), numberFormat(language).format(count)],
      }))}
    />
  )
}

function Events({ events }: Pick<Payments, 'events'>) {
  const { t, site } = useI18n()
  return (
    <>
      {events.length > 0 && (
        <h3 className="border-b border-line px-4 pt-4 pb-2 text-sm font-bold sm:px-6">
          {t('newsroom.payments.events')}
        </h3>
      )}
      <Lines
        rows={events}
        none={t('newsroom.payments.noEvents')}
        columns={{
          className: PAYMENT_COLUMNS,
          names: [
            t('newsroom.payments.event'),
            t('newsroom.payments.received'),
            t('newsroom.payments.outcome'),
            t('newsroom.monitoring.error'),
          ],
        }}
      >
        {(event) => <PaymentEventLine key={event.id} event={event} zone={site.timeZone} />}
      </Lines>
    </>
  )
}
