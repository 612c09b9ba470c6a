import { Status, type StatusTone } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import type { ScheduleView } from '#schedule/calls.ts'
import { Cost } from './run-line.tsx'
import { Moment } from './moment.tsx'
import { countsText } from './run-outcomes.ts'

const TONES: Record<'running' | 'done' | 'failed', StatusTone> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
}

type RowRunProps = { row: ScheduleView; zone: string }

/** When a row of the schedule runs next; a text if it is switched off. */
export function NextRun({ row, zone }: RowRunProps) {
  const { t } = useI18n()
  return row.next_run_at === null ? (
    <span className="text-ink3">{t('newsroom.automation.off')}</span>
  ) : (
    <Moment at={row.next_run_at} zone={zone} />
  )
}

/** The latest run of a row: its state, time, results and cost, or its error. */
export function LastRun({ row, zone }: RowRunProps) {
  const { t } = useI18n()
  const { last_run: last } = row
  if (last === null) return <span className="text-ink3">{t('newsroom.automation.neverRun')}</span>
  const kind = row.content_type === 'image' ? 'fetch-pictures' : row.content_type
  return (
    <>
      <Status tone={TONES[last.state]}>{t(`newsroom.automation.state.${last.state}`)}</Status>
      <Moment at={last.started_at} zone={zone} />
      {last.error === null ? (
        <span className="block text-xs text-ink2">
          {countsText(t, { ...last, kind })}
          {last.cost_micros !== null && (
            <>
              {' · '}
              <Cost micros={last.cost_micros} />
            </>
          )}
        </span>
      ) : (
        <span className="block text-xs text-danger">{t(last.error as Key) /* a text key by contract */}</span>
      )}
    </>
  )
}
