import { useI18n } from '#languages/i18n.ts'
import type { ScheduleView } from '#schedule/calls.ts'
import { frequencyWords, typeWords } from '../automation/schedule-row.tsx'
import { LastRun, NextRun } from '../parts/row-runs.tsx'
import { Lag } from './lag.tsx'

/** Each row of the timetable with its next time, the result of the last run, and its delay. */
export function TaskTable({ rows, zone }: { rows: readonly ScheduleView[]; zone: string }) {
  const { t, language } = useI18n()
  const columns = [
    t('newsroom.monitoring.task'),
    t('newsroom.automation.time'),
    t('newsroom.automation.next'),
    t('newsroom.automation.last'),
    t('newsroom.monitoring.lag'),
  ]
  return (
    <table className="w-full min-w-136 text-xs">
      <caption className="sr-only">{t('newsroom.monitoring.tasks')}</caption>
      <thead>
        <tr className="border-b border-line">
          {columns.map((name) => (
            <th key={name} scope="col" className={`${CELL} text-2xs font-semibold text-ink2`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className={`${CELL} font-normal`}>
              <span className="font-semibold">{typeWords(t, row.content_type)}</span>
              <span className="block text-ink2">
                {frequencyWords(t, language, row)}
                {row.focus !== null && ` · ${t(`newsroom.automation.focus.${row.focus}`)}`}
              </span>
            </th>
            <td className={CELL}>
              <span dir="ltr" className="font-semibold">
                {row.scheduled_time}
              </span>
            </td>
            <td className={CELL}>
              <NextRun row={row} zone={zone} />
            </td>
            <td className={CELL}>
              <LastRun row={row} zone={zone} />
            </td>
            <td className={CELL}>
              <Lag row={row} zone={zone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'py-2 ps-3 text-start first:ps-4 last:pe-4 sm:first:ps-6 sm:last:pe-6'
