import type { UseQueryResult } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import { Asked, Cell, Columns, Nothing, Panel } from '../parts/panel.tsx'
import { LastRun, NextRun } from '../parts/row-runs.tsx'
import { frequencyWords, typeWords } from '../automation/schedule-row.tsx'
import type { contentGenerationSchedule } from '#schedule/calls.ts'
import { Lag } from './lag.tsx'

const COLUMNS = '@4xl:grid-cols-[minmax(0,1.2fr)_4rem_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,0.9fr)]'

type ScheduledTasksProps = { schedule: UseQueryResult<OutputOf<typeof contentGenerationSchedule>> }

/** The scheduled tasks: each row of the timetable with its next time, the result of the last run, and its delay. */
export function ScheduledTasks({ schedule }: ScheduledTasksProps) {
  const { t, language } = useI18n()
  return (
    <Panel id="tasks" title={t('newsroom.monitoring.tasks')}>
      <Asked question={schedule} failed={t('newsroom.automation.scheduleFailed')} rows={7}>
        {({ items, time_zone: zone }) =>
          items.length === 0 ? (
            <Nothing>{t('newsroom.automation.noRows')}</Nothing>
          ) : (
            <>
              <Columns
                className={COLUMNS}
                names={[
                  t('newsroom.monitoring.task'),
                  t('newsroom.automation.time'),
                  t('newsroom.automation.next'),
                  t('newsroom.automation.last'),
                  t('newsroom.monitoring.lag'),
                ]}
              />
              <ul>
                {items.map((row) => (
                  <li
                    key={row.id}
                    className={`grid gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 text-sm last:border-b-0 sm:px-6 @4xl:items-start ${COLUMNS}`}
                  >
                    <Cell label={t('newsroom.monitoring.task')}>
                      <span className="font-semibold">{typeWords(t, row.content_type)}</span>
                      <span className="block text-xs text-ink2">
                        {frequencyWords(t, language, row)}
                        {row.focus !== null && ` · ${t(`newsroom.automation.focus.${row.focus}`)}`}
                      </span>
                    </Cell>
                    <Cell label={t('newsroom.automation.time')}>
                      <span dir="ltr" className="num font-semibold">
                        {row.scheduled_time}
                      </span>
                    </Cell>
                    <Cell label={t('newsroom.automation.next')}>
                      <NextRun row={row} zone={zone} />
                    </Cell>
                    <Cell label={t('newsroom.automation.last')}>
                      <LastRun row={row} zone={zone} />
                    </Cell>
                    <Cell label={t('newsroom.monitoring.lag')}>
                      <Lag row={row} zone={zone} />
                    </Cell>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Asked>
    </Panel>
  )
}
