import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Chevron } from '#ui/chevron.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import type { contentGenerationSchedule } from '#schedule/calls.ts'
import { Panel } from '../parts/panel.tsx'
import { type Question, QueryResult, Nothing } from '../parts/query-result.tsx'
import { readersZone, zoneName } from '../parts/zones.ts'
import type { System } from './failing-now.tsx'
import { TaskLanes } from './task-lanes.tsx'
import { TaskTable } from './task-table.tsx'

type ScheduledTasksProps = {
  schedule: Question<OutputOf<typeof contentGenerationSchedule>>
  system: Question<System>
}

/**
 * The day of each kind of scheduled work as a lane. The table of all tasks, with their last runs and delays, is always there
 * for screen readers, and opens for everyone else.
 */
export function ScheduledTasks({ schedule, system }: ScheduledTasksProps) {
  const { t } = useI18n()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const day = system.data
  const isShown = isOpen || (day === undefined && system.isError)
  return (
    <Panel
      id="tasks"
      dense
      tone="quiet"
      title={t('newsroom.monitoring.tasks')}
      note={day && zoneNote(day)}
      actions={
        <Link
          to="/content-automation"
          hash="schedule"
          className="text-xs font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink max-md:py-3"
        >
          {t('newsroom.monitoring.editSchedule')}
        </Link>
      }
    >
      <QueryResult question={schedule} failed={t('newsroom.automation.scheduleFailed')} rows={4}>
        {({ items, time_zone: zone }) =>
          items.length === 0 ? (
            <Nothing>{t('newsroom.automation.noRows')}</Nothing>
          ) : (
            <>
              {day && <TaskLanes rows={items} system={day} />}
              {day && (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={id}
                  onClick={() => setOpen(!isOpen)}
                  className="flex min-h-9 w-full items-center justify-between gap-2 border-t border-line px-4 text-start text-xs text-ink2 hover:bg-lit hover:text-ink focus-inside max-md:min-h-11 sm:px-6"
                >
                  {t('newsroom.monitoring.allTasks', { count: items.length })}
                  <Chevron className={isOpen ? 'rotate-180' : ''} />
                </button>
              )}
              <div
                id={id}
                className={isShown ? 'relative overflow-x-auto border-t border-line' : 'sr-only'}
                {...(isShown && { tabIndex: 0, role: 'group', 'aria-label': t('newsroom.monitoring.tasks') })}
              >
                <TaskTable rows={items} zone={zone} />
              </div>
            </>
          )
        }
      </QueryResult>
    </Panel>
  )
}

/** The time zone of the lanes, where it is not that of the reader's clock. */
function zoneNote({ now, time_zone: zone }: System): string | undefined {
  const name = zoneName(zone, new Date(now))
  return name === zoneName(readersZone(), new Date(now)) ? undefined : name
}
