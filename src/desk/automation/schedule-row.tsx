import { Pencil, Rss, Trash2 } from 'lucide-react'
import { Chevron } from '#ui/chevron.tsx'
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

/** Below that width: one line with the time, the kind, a chevron and the switch. The rest of the row comes under it. */
const NARROW = '@max-4xl:grid-cols-[3rem_minmax(0,1fr)_1rem_auto] @max-4xl:gap-x-3 @max-4xl:py-0'
/** A cell of that line. What lies under it opens the row. */
const ON_LINE =
  'relative @max-4xl:pointer-events-none @max-4xl:row-start-1 @max-4xl:self-center @max-4xl:py-1.5'
/** Cells under that line. */
const UNFOLDED = 'col-span-full grid gap-y-2 pb-2 @4xl:contents'
/** Cells under that line, once the row is opened. */
const FOLDED = `${UNFOLDED} @max-4xl:hidden @max-4xl:peer-open:grid`

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

/**
 * One row of the schedule: its time and kind, its next and last run, its switch, and its buttons. On narrow screens it is
 * one line that opens; a failed run stays in view.
 */
export function ScheduleRow({ row, zone, onEdit, onRemove }: ScheduleRowProps) {
  const { t, language } = useI18n()
  const uses = choicesOf(row.content_type)
  const shown = nextShown(row)
  const own = shown && onReadersClock(shown, zone, readersZone(), language)
  const name = rowName(t, row)
  const isLastRunFolded = row.last_run?.state !== 'failed'
  return (
    <Line columns={`${SCHEDULE_COLUMNS} ${NARROW}`}>
      <details className="peer group relative col-span-3 col-start-1 row-start-1 @4xl:hidden">
        <summary
          aria-label={name}
          className="absolute inset-y-0 -start-4 end-0 flex cursor-pointer items-center justify-end focus-inside hover:bg-lit sm:-start-6"
        >
          <Chevron className="text-ink3 group-open:rotate-180" />
        </summary>
      </details>
      <div className={`${ON_LINE} @max-4xl:col-start-1`}>
        <span className="sr-only">{t('newsroom.automation.time')}</span>
        <span dir="ltr" className="text-base font-bold">
          {row.scheduled_time}
        </span>
        {own !== null && (
          <span className="block text-2xs text-ink3 @max-4xl:hidden">
            {t('newsroom.automation.yourTime', { time: own })}
          </span>
        )}
      </div>
      <div className={`${ON_LINE} @max-4xl:col-start-2`}>
        <span className="sr-only">{t('newsroom.automation.what')}</span>
        <span className="flex items-start gap-2">
          {row.content_type === 'scraping' ? (
            <Rss className="size-5 shrink-0 text-ink2" strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <TypeIcon type={row.content_type} />
          )}
          <span className="min-w-0 @max-4xl:flex @max-4xl:flex-wrap @max-4xl:items-baseline @max-4xl:gap-x-2">
            <span className="font-semibold">{typeWords(t, row.content_type)}</span>
            <span className="block text-xs text-ink2">{frequencyWords(t, language, row)}</span>
            {uses.focus && row.focus !== null && (
              <span className="block text-xs text-ink2">{t(`newsroom.automation.focus.${row.focus}`)}</span>
            )}
          </span>
        </span>
      </div>
      <div className={FOLDED}>
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
      </div>
      <div className={isLastRunFolded ? FOLDED : UNFOLDED}>
        <Cell label={t('newsroom.automation.last')}>
          <LastRun row={row} zone={zone} />
        </Cell>
      </div>
      <div className="@max-4xl:col-start-4 @max-4xl:row-start-1 @max-4xl:self-center">
        <Switch row={row} name={name} />
      </div>
      <div className={FOLDED}>
        <div className="-my-1 flex justify-end gap-1">
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
    <label className="-my-2.5 flex min-h-10 cursor-pointer items-center gap-2 @max-4xl:my-0 @max-4xl:min-h-11">
      <span aria-hidden="true" className="text-2xs text-ink3 @4xl:hidden">
        {t('newsroom.review.sourceActive')}
      </span>
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
