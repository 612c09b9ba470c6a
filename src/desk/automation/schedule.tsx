import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import {
  type ScheduleView,
  contentGenerationSchedule,
  contentGenerationScheduleRemove,
} from '#schedule/calls.ts'
import { ask } from '#platform/ask.ts'
import { toast } from '#ui/toast.tsx'
import { Panel, focusTitle } from '../parts/panel.tsx'
import { SCHEDULE_COLUMNS, ScheduleRow, rowName } from './schedule-row.tsx'
import { readersZone, zoneName } from '../parts/zones.ts'
import { useAction } from '../parts/use-action.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Lines } from '../parts/rows.tsx'
import { QueryResult } from '../parts/query-result.tsx'

const RowDialog = late(() => import('./schedule-dialog.tsx'))

type Timetable = OutputOf<typeof contentGenerationSchedule>
/** The open dialog: the form for an existing or a new row, or the question whether to remove one. */
type Open = { dialog: 'form'; row: ScheduleView | null } | { dialog: 'remove'; row: ScheduleView } | null

type ScheduleProps = { schedule: UseQueryResult<Timetable> }

/** The schedule that the worker follows, with the last result of each row. */
export function Schedule({ schedule }: ScheduleProps) {
  const { t } = useI18n()
  const [open, setOpen] = useState<Open>(null)
  const { data } = schedule
  const close = () => setOpen(null)
  return (
    <Panel
      id="schedule"
      title={t('newsroom.automation.part.schedule')}
      text={data && <Zones zone={data.time_zone} at={new Date(schedule.dataUpdatedAt)} />}
      actions={
        <Button size="medium" disabled={!data} onClick={() => setOpen({ dialog: 'form', row: null })}>
          {t('newsroom.automation.addRow')}
        </Button>
      }
    >
      <QueryResult question={schedule} failed={t('newsroom.automation.scheduleFailed')} rows={7}>
        {({ items, time_zone: zone }) => (
          <Lines
            rows={items}
            none={t('newsroom.automation.noRows')}
            columns={{
              className: SCHEDULE_COLUMNS,
              names: [
                t('newsroom.automation.time'),
                t('newsroom.automation.what'),
                t('newsroom.automation.quantity'),
                t('newsroom.automation.languages'),
                t('newsroom.automation.next'),
                t('newsroom.automation.last'),
                t('newsroom.review.sourceActive'),
              ],
            }}
          >
            {(row) => (
              <ScheduleRow
                key={row.id}
                row={row}
                zone={zone}
                onEdit={() => setOpen({ dialog: 'form', row })}
                onRemove={() => setOpen({ dialog: 'remove', row })}
              />
            )}
          </Lines>
        )}
      </QueryResult>
      {open?.dialog === 'form' && <RowDialog row={open.row} onClose={close} />}
      {open?.dialog === 'remove' && <Remove row={open.row} onClose={close} />}
    </Panel>
  )
}

/** The time zone of the times, and the reader's own when it differs. */
function Zones({ zone, at }: { zone: string; at: Date }) {
  const { t } = useI18n()
  const [shown, own] = [zoneName(zone, at), zoneName(readersZone(), at)]
  return shown === own
    ? t('newsroom.automation.zone', { zone: shown })
    : t('newsroom.automation.zones', { zone: shown, own })
}

/** Asks for confirmation before a row of the schedule is removed, naming the row. */
function Remove({ row, onClose }: { row: ScheduleView; onClose: () => void }) {
  const { t } = useI18n()
  const remove = useAction({
    mutationFn: () => ask(contentGenerationScheduleRemove, { id: row.id }),
    onSuccess: () => {
      toast.success(t('newsroom.automation.rowRemoved'), { description: rowName(t, row) })
      onClose()
      focusTitle('schedule')
    },
    failed: 'newsroom.automation.rowNotRemoved',
    changes: [contentGenerationSchedule],
  })
  return (
    <Confirm
      title={t('newsroom.automation.removeTitle')}
      text={t('newsroom.automation.removeText', { row: rowName(t, row) })}
      confirm={t('newsroom.automation.removeRow')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}
