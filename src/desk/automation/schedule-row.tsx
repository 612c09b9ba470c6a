import { Pencil, Rss, Trash2 } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import {
  type ScheduleView,
  contentGenerationSchedule,
  contentGenerationScheduleChange,
} from '#schedule/calls.ts'
import type { ScheduledType } from '#schedule/rules.ts'
import { ask } from '#platform/ask.ts'
import { TypeIcon } from '../parts/drafts/draft-signs.tsx'
import { LastRun, NextRun } from '../parts/row-runs.tsx'
import { choicesOf, nextShown } from './schedule-fields.ts'
import { onReadersClock, readersZone, weekdayName } from '../parts/zones.ts'
import { useAction } from '../parts/use-action.ts'
import { Line, Cell } from '../parts/rows.tsx'
import { Dash } from '../parts/dash.tsx'
import { IconButton } from '../parts/icon-button.tsx'

/** The columns of the schedule on wide screens. */
export const SCHEDULE_COLUMNS =
  '@4xl:grid-cols-[7rem_minmax(0,1.3fr)_3.5rem_minmax(0,0.9fr)_minmax(0,1.1fr)_minmax(0,1.4fr)_4.5rem_5rem]'

/** What a row produces, in an editor's words. */
export const typeWords = (t: Translate, type: ScheduledType): string =>
  type === 'scraping' ? t('newsroom.automation.scraping') : t(`newsroom.review.type.${type}`)

/** How often a row runs, in an editor's words. */
export const frequencyWords = (t: Translate, language: Language, row: ScheduleView): string =>
  row.frequency === 'weekly'
    ? t('newsroom.automation.weeklyOn', { day: weekdayName(row.weekday, language) })
    : t(`newsroom.automation.frequency.${row.frequency}`)

/** The name of a row, for buttons and questions: `Article, 07:00`. */
export const rowName = (t: Translate, row: ScheduleView): string =>
  t('newsroom.automation.rowName', { what: typeWords(t, row.content_type), time: row.scheduled_time })

type ScheduleRowProps = { row: ScheduleView; zone: string; onEdit: () => void; onRemove: () => void }

/** One row of the schedule: its time and kind, its next and last run, its switch, and its buttons. */
export function ScheduleRow({ row, zone, onEdit, onRemove }: ScheduleRowProps) {
  const { t, language } = useI18n()
  const uses = choicesOf(row.content_type)
  const shown = nextShown(row)
  const own = shown && onReadersClock(shown, zone, readersZone(), language)
  const name = rowName(t, row)
  return (
    <Line columns={SCHEDULE_COLUMNS}>
      <Cell label={t('newsroom.automation.time')}>
        <span dir="ltr" className="text-base font-bold">
          {row.scheduled_time}
        </span>
        {own !== null && (
          <span className="block text-2xs text-ink3">{t('newsroom.automation.yourTime', { time: own })}</span>
        )}
      </Cell>
      <Cell label={t('newsroom.automation.what')}>
        <span className="flex items-start gap-2">
          {row.content_type === 'scraping' ? (
            <Rss className="size-5 shrink-0 text-ink2" strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <TypeIcon type={row.content_type} />
          )}
          <span className="min-w-0">
            <span className="font-semibold">{typeWords(t, row.content_type)}</span>
            <span className="block text-xs text-ink2">{frequencyWords(t, language, row)}</span>
            {uses.focus && row.focus !== null && (
              <span className="block text-xs text-ink2">{t(`newsroom.automation.focus.${row.focus}`)}</span>
            )}
          </span>
        </span>
      </Cell>
      <Cell label={t('newsroom.automation.quantity')} absent={!uses.quantity}>
        {uses.quantity ? (
          <span className="num">{row.quantity}</span>
        ) : (
          <Dash means={t('newsroom.automation.notUsed')} />
        )}
      </Cell>
      <Cell label={t('newsroom.automation.languages')} absent={!uses.languages}>
        {!uses.languages ? (
          <Dash means={t('newsroom.automation.notUsed')} />
        ) : row.languages.length === 0 ? (
          t('newsroom.automation.allLanguages')
        ) : (
          row.languages.map((each) => LANGUAGE_NAMES[each]).join(', ')
        )}
      </Cell>
      <Cell label={t('newsroom.automation.next')}>
        <NextRun row={row} zone={zone} />
      </Cell>
      <Cell label={t('newsroom.automation.last')}>
        <LastRun row={row} zone={zone} />
      </Cell>
      <div className="flex items-center justify-between @4xl:contents">
        <Cell label={t('newsroom.review.sourceActive')}>
          <Switch row={row} name={name} />
        </Cell>
        <div className="-my-1 flex gap-1 @4xl:justify-end">
          <IconButton name={t('newsroom.automation.edit', { row: name })} icon={Pencil} onClick={onEdit} />
          <IconButton
            name={t('newsroom.automation.remove', { row: name })}
            icon={Trash2}
            onClick={onRemove}
          />
        </div>
      </div>
    </Line>
  )
}

/** Switches a row on and off. */
function Switch({ row, name }: { row: ScheduleView; name: string }) {
  const { t } = useI18n()
  const change = useAction({
    mutationFn: () => ask(contentGenerationScheduleChange, { id: row.id, is_active: !row.is_active }),
    failed: 'newsroom.automation.rowNotSaved',
    changes: [contentGenerationSchedule],
  })
  return (
    <label className="-my-2.5 flex min-h-10 cursor-pointer items-center">
      <input
        type="checkbox"
        checked={change.isPending ? !row.is_active : row.is_active}
        disabled={change.isPending}
        onChange={() => change.mutate()}
        className="checkbox"
      />
      <span className="sr-only">{t('newsroom.automation.activeRow', { row: name })}</span>
    </label>
  )
}
