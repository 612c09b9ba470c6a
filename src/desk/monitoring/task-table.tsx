import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'
import type { ScheduleView } from '#schedule/calls.ts'
import { frequencyWords, typeWords } from '../automation/schedule-row.tsx'
import { LastRun, NextRun } from '../parts/row-runs.tsx'
import { Lag } from './lag.tsx'

/**
 * Each row of the timetable with its next time, the result of the last run, and its delay; on a narrow screen below each other,
 * beside their names.
 */
export function TaskTable({ rows, zone }: { rows: readonly ScheduleView[]; zone: string }) {
  const { t, language } = useI18n()
  const names = {
    task: t('newsroom.monitoring.task'),
    time: t('newsroom.automation.time'),
    next: t('newsroom.automation.next'),
    last: t('newsroom.automation.last'),
    lag: t('newsroom.monitoring.lag'),
  }
  return (
    <table className="block w-full text-xs @lg:table @lg:min-w-136">
      <caption className="sr-only">{t('newsroom.monitoring.tasks')}</caption>
      <thead className="sr-only @lg:not-sr-only @lg:table-header-group">
        <tr className="border-b border-line">
          {Object.values(names).map((name) => (
            <th key={name} scope="col" className={`${CELL} text-2xs font-semibold text-ink2`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @lg:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="grid gap-y-1 border-b border-line px-4 py-3 align-top last:border-b-0 sm:px-6 @lg:table-row"
          >
            <th scope="row" className={`${CELL} font-normal`}>
              <span className="font-semibold">{typeWords(t, row.content_type)}</span>
              <span className="block text-ink2">
                {frequencyWords(t, language, row)}
                {row.focus !== null && ` · ${t(`newsroom.automation.focus.${row.focus}`)}`}
              </span>
            </th>
            <Value name={names.time}>
              <span dir="ltr" className="font-semibold">
                {row.scheduled_time}
              </span>
            </Value>
            <Value name={names.next}>
              <NextRun row={row} zone={zone} />
            </Value>
            <Value name={names.last}>
              <LastRun row={row} zone={zone} />
            </Value>
            <Value name={names.lag}>
              <Lag row={row} zone={zone} />
            </Value>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'text-start @lg:py-2 @lg:ps-3 @lg:first:ps-4 @lg:last:pe-4 sm:@lg:first:ps-6 sm:@lg:last:pe-6'

/** A value in its column, or beside its name where there are no columns. */
const Value = ({ name, children }: { name: string; children: ReactNode }) => (
  <td className={`${CELL} grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 @lg:table-cell`}>
    <span aria-hidden="true" className="text-2xs text-ink3 @lg:hidden">
      {name}
    </span>
    <div className="min-w-0 @max-lg:wrap-anywhere">{children}</div>
  </td>
)
