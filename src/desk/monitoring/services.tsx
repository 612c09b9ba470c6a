import { useQuery } from '@tanstack/react-query'
import { EVERY_30_S, isFailing } from '#monitoring/rules.ts'
import { Status, type StatusTone } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { type ServiceRow, serviceList } from '#monitoring/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { Moment } from '../parts/moment.tsx'
import { Panel } from '../parts/panel.tsx'
import { Dash } from '../parts/dash.tsx'
import { Lines, Line, Cell } from '../parts/rows.tsx'
import { QueryResult } from '../parts/query-result.tsx'

const COLUMNS = '@4xl:grid-cols-[minmax(0,0.8fr)_minmax(0,1.6fr)_minmax(0,0.9fr)_minmax(0,1.4fr)]'

const TONES: Record<ServiceRow['form'], StatusTone> = { embedded: 'info', real: 'success', none: 'quiet' }

/** The outside services: what provides each, and when it last succeeded and failed. */
export function Services() {
  const { t } = useI18n()
  const services = useQuery({ ...callQuery(serviceList, {}), ...EVERY_30_S })
  return (
    <Panel id="services" title={t('newsroom.monitoring.services')}>
      <QueryResult question={services} failed={t('newsroom.monitoring.servicesFailed')} rows={10}>
        {({ items, time_zone: zone }) => (
          <Lines
            rows={items}
            none=""
            columns={{
              className: COLUMNS,
              names: [
                t('newsroom.monitoring.service'),
                t('newsroom.monitoring.active'),
                t('newsroom.monitoring.lastSuccess'),
                t('newsroom.monitoring.lastError'),
              ],
            }}
          >
            {(row) => <Row key={row.service} row={row} zone={zone} />}
          </Lines>
        )}
      </QueryResult>
    </Panel>
  )
}

function Row({ row, zone }: { row: ServiceRow; zone: string }) {
  const { t } = useI18n()
  const by = [row.by, ...row.models].filter((name) => name !== null).join(' · ')
  return (
    <Line columns={COLUMNS}>
      <Cell label={t('newsroom.monitoring.service')}>
        <span className="font-semibold">{t(`newsroom.monitoring.service.${row.service}`)}</span>
      </Cell>
      <Cell label={t('newsroom.monitoring.active')}>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Status tone={TONES[row.form]}>{t(`newsroom.monitoring.form.${row.form}`)}</Status>
          {by !== '' && (
            <bdi dir="ltr" className="min-w-0 font-semibold wrap-anywhere">
              {by}
            </bdi>
          )}
        </span>
        <span className="mt-0.5 block text-xs text-ink2">
          {
            t(
              `newsroom.monitoring.serviceIs.${row.service}.${row.form}` as Key,
            ) /* each form that the service has */
          }
        </span>
      </Cell>
      <Cell label={t('newsroom.monitoring.lastSuccess')}>
        <LastSuccess row={row} zone={zone} />
      </Cell>
      <Cell label={t('newsroom.monitoring.lastError')}>
        {row.last_error === null ? (
          <Dash means={t('newsroom.monitoring.noError')} />
        ) : (
          <div className={isFailing(row) ? 'text-danger' : 'text-ink2'}>
            <Moment at={row.last_error.at} zone={zone} />
            <span lang="en" dir="auto" className="block text-xs wrap-anywhere">
              {row.last_error.message}
            </span>
          </div>
        )}
      </Cell>
    </Line>
  )
}

function LastSuccess({ row, zone }: { row: ServiceRow; zone: string }) {
  const { t } = useI18n()
  if (row.last_success !== null) return <Moment at={row.last_success} zone={zone} />
  if (row.form === 'none') return <Dash means={t('newsroom.monitoring.notUsed')} />
  const none = row.last_error === null ? 'newsroom.monitoring.noCall' : 'newsroom.monitoring.noSuccess'
  return <span className="text-ink3">{t(row.recorded ? none : 'newsroom.monitoring.notRecorded')}</span>
}
