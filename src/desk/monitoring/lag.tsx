import { Status } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { Moment } from '../parts/moment.tsx'
import { durationText } from '../parts/run-outcomes.ts'
import type { ScheduleView } from '#schedule/calls.ts'
import { OVERDUE_MS } from '#schedule/rules.ts'
import { Dash } from '../parts/dash.tsx'
import { ON_TIME_MS } from '#monitoring/rules.ts'

/** How late the last run of a row started, or since when the next one is overdue. */
export function Lag({ row, zone }: { row: ScheduleView; zone: string }) {
  const { t, language } = useI18n()
  if (row.overdue_since !== null)
    return (
      <div className="text-danger">
        <Status tone="danger">{t('newsroom.monitoring.overdue')}</Status>
        <Moment at={row.overdue_since} zone={zone} />
      </div>
    )
  const { last_run: last } = row
  if (last === null || last.planned_at === null) return <Dash means={t('newsroom.monitoring.lagUnknown')} />
  const ms = Date.parse(last.started_at) - Date.parse(last.planned_at)
  if (ms < ON_TIME_MS) return t('newsroom.monitoring.onTime')
  return (
    <span className={ms > OVERDUE_MS ? 'font-semibold text-danger' : ''}>
      {t('newsroom.monitoring.late', { time: durationText(ms, language) })}
    </span>
  )
}
