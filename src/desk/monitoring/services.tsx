import { Link, useLocation } from '@tanstack/react-router'
import { Check, CircleX, type LucideIcon, Minus } from 'lucide-react'
import { Chevron } from '#ui/chevron.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key, Translate } from '#languages/translate.ts'
import { type Service, isFailing } from '#monitoring/rules.ts'
import type { ServiceRow, serviceList } from '#monitoring/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { Dash } from '../parts/dash.tsx'
import { Moment } from '../parts/moment.tsx'
import { Panel } from '../parts/panel.tsx'
import { type Question, QueryResult } from '../parts/query-result.tsx'
import { Fact } from '../parts/written-text.tsx'
import { ShortMoment } from './short-moment.tsx'
import { type SystemTab, TAB_NAMES } from './rules.ts'

const ID = 'services'

type State = 'works' | 'fails' | 'unused'
const SIGNS: Record<State, LucideIcon> = { works: Check, fails: CircleX, unused: Minus }

/** The tabs that have more about a service. */
const TABS: Partial<Record<Service, SystemTab>> = { model: 'model', mail: 'mails', payments: 'payments' }

type ServicesProps = { services: Question<OutputOf<typeof serviceList>> & { dataUpdatedAt: number } }

/** The outside services: what provides each, and when it last succeeded; opened, what it does and its last error. */
export function Services({ services }: ServicesProps) {
  const { t } = useI18n()
  const isAsked = useLocation({ select: ({ hash }) => hash === ID })
  return (
    <Panel
      id={ID}
      dense
      tone="quiet"
      title={t('newsroom.monitoring.services')}
      actions={<span className="text-xs text-ink3">{t('newsroom.monitoring.lastSuccess')}</span>}
    >
      <QueryResult question={services} failed={t('newsroom.monitoring.servicesFailed')} rows={7}>
        {({ items, time_zone: zone }) => (
          <ul>
            {items.map((row) => (
              <Row
                key={row.service}
                row={row}
                zone={zone}
                nowMs={services.dataUpdatedAt}
                opensFailure={isAsked}
              />
            ))}
          </ul>
        )}
      </QueryResult>
    </Panel>
  )
}

type RowProps = {
  row: ServiceRow
  zone: string
  nowMs: number
  /** Whether a failing service is open at first. */
  opensFailure: boolean
}

function Row({ row, zone, nowMs, opensFailure }: RowProps) {
  const { t } = useI18n()
  const state = stateOf(row)
  const Sign = SIGNS[state]
  const by = [row.by, ...row.models].filter((name) => name !== null).join(' · ')
  const means = meaningOf(t, row)
  return (
    <li className="border-b border-line last:border-b-0">
      <details open={opensFailure && state === 'fails'} className="group">
        <summary className="grid cursor-pointer grid-cols-[1rem_minmax(0,1fr)_auto_0.875rem] items-center gap-x-2.5 px-4 py-1.5 text-xs hover:bg-lit focus-inside max-md:min-h-11 sm:px-6 @lg:grid-cols-[1rem_8.5rem_minmax(0,1fr)_auto_0.875rem]">
          <Sign
            className={`size-3.5 ${state === 'fails' ? 'text-danger' : 'text-ink3'}`}
            strokeWidth={2.25}
            aria-hidden="true"
          />
          <span className={`text-sm/4.5 font-semibold ${state === 'fails' ? 'text-danger' : ''}`}>
            {t(`newsroom.monitoring.service.${row.service}`)}
            <span className="sr-only"> ({t(`newsroom.monitoring.serviceState.${state}`)})</span>
          </span>
          <span className="min-w-0 text-ink2 @max-lg:col-span-3 @max-lg:col-start-2 @max-lg:row-start-2 @lg:flex">
            <span className="shrink-0 whitespace-pre-wrap @lg:whitespace-pre">
              {t(`newsroom.monitoring.form.${row.form}`)}
              {' · '}
            </span>
            <bdi dir={by === '' ? undefined : 'ltr'} className="wrap-anywhere @lg:truncate">
              {by === '' ? means : by}
            </bdi>
          </span>
          <span className="text-ink3">
            <LastSuccess row={row} nowMs={nowMs} />
          </span>
          <Chevron className="size-3.5! text-ink3 group-open:rotate-180" />
        </summary>
        <div className="grid gap-2 px-4 pt-1 pb-3 text-xs sm:px-6 sm:ps-[3.125rem]">
          <p className="max-w-[72ch] text-ink2">
            {by !== '' && (
              <span className="block font-semibold text-ink wrap-anywhere">
                <bdi dir="ltr">{by}</bdi>
              </span>
            )}
            {means}
          </p>
          {row.form !== 'none' && (
            <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
              <Fact name={t('newsroom.monitoring.lastSuccess')}>
                {row.last_success === null ? (
                  <span className="text-ink3">{t(noSuccessOf(row))}</span>
                ) : (
                  <Moment at={row.last_success} zone={zone} />
                )}
              </Fact>
              {row.last_error !== null && (
                <Fact name={t('newsroom.monitoring.lastError')}>
                  <div className={state === 'fails' ? 'text-danger' : ''}>
                    <Moment at={row.last_error.at} zone={zone} />
                    <span lang="en" dir="auto" className="wrap-anywhere">
                      {row.last_error.message}
                    </span>
                  </div>
                </Fact>
              )}
            </dl>
          )}
          <MoreOf service={row.service} />
        </div>
      </details>
    </li>
  )
}

/** Whether a service works, fails, or has not been used. */
export function stateOf(row: ServiceRow): State {
  if (isFailing(row)) return 'fails'
  if (row.form === 'none') return 'unused'
  return row.form === 'real' && row.recorded && row.last_success === null ? 'unused' : 'works'
}

/** What the service does in its form. */
const meaningOf = (t: Translate, { service, form }: ServiceRow): string =>
  t(`newsroom.monitoring.serviceIs.${service}.${form}` as Key) // each form that the service has

function LastSuccess({ row, nowMs }: Pick<RowProps, 'row' | 'nowMs'>) {
  const { t } = useI18n()
  if (row.last_success !== null) return <ShortMoment at={row.last_success} nowMs={nowMs} />
  return <Dash means={t(noSuccessOf(row))} />
}

/** Why no success is known. */
function noSuccessOf(row: ServiceRow) {
  if (row.form === 'none') return 'newsroom.monitoring.notUsed'
  if (!row.recorded) return 'newsroom.monitoring.notRecorded'
  return row.last_error === null ? 'newsroom.monitoring.noCall' : 'newsroom.monitoring.noSuccess'
}

/** Leads to the tab that has more about the service. */
function MoreOf({ service }: { service: Service }) {
  const { t } = useI18n()
  const tab = TABS[service]
  if (tab === undefined) return null
  return (
    <Link
      to="/content-monitoring"
      search={{ tab }}
      className="w-fit font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink max-md:py-2.5"
    >
      {t('newsroom.today.openOf', { name: t(TAB_NAMES[tab]) })}
    </Link>
  )
}
