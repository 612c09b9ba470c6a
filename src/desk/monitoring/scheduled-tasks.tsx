import type { UseQueryResult } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import type { contentGenerationSchedule } from '#schedule/calls.ts'
import { Panel } from '../parts/panel.tsx'
import { LastRun, NextRun } from '../parts/row-runs.tsx'
import { Lines, Line, Cell } from '../parts/rows.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { frequencyWords, typeWords } from '../automation/schedule-row.tsx'
import { Lag } from './lag.tsx'

const COLUMNS = '@4xl:grid-cols-[minmax(0,1.2fr)_4rem_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,0.9fr)]'

type ScheduledTasksProps = { schedule: UseQueryResult<OutputOf<typeof contentGenerationSchedule>> }

/** The scheduled tasks: each row of the timetable with its next time, the result of the last run, and its delay. */
export function ScheduledTasks({ schedule }: ScheduledTasksProps) {
  const { t, language } = useI18n()
  return (
    <Panel id="tasks" title={t('newsroom.monitoring.tasks')}>
      <QueryResult question={schedule} failed={t('newsroom.automation.scheduleFailed')} rows={7}>
        {({ items, time_zone: zone }) => (
          <Lines
            rows={items}
            none={t('newsroom.automation.noRows')}
            columns={{
              className: COLUMNS,
              names: [
                t('newsroom.monitoring.task'),
                t('newsroom.automation.time'),
                t('newsroom.automation.next'),
                t('newsroom.automation.last'),
                t('newsroom.monitoring.lag'),
              ],
            }}
          >
            {(row) => (
              <Line key={row.id} columns={COLUMNS}>
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
              </Line>
            )}
          </Lines>
        )}
      </QueryResult>
    </Panel>
  )
}
