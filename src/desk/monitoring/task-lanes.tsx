import { useI18n } from '#languages/i18n.ts'
import { dateFormat } from '#languages/formats.ts'
import type { Translate } from '#languages/translate.ts'
import { DAY } from '#platform/clock.ts'
import type { ScheduleView } from '#schedule/calls.ts'
import type { ScheduledType } from '#schedule/rules.ts'
import { choicesOf } from '../automation/schedule-fields.ts'
import { typeWords } from '../automation/schedule-row.tsx'
import { clockText } from '../parts/zones.ts'
import { fitting, hoursOf, isFailed, lookOf, type Moment, momentsOf, percentOf } from '../today/day-marks.ts'
import type { System } from './failing-now.tsx'

type TaskLanesProps = { rows: readonly ScheduleView[]; system: System }

const LANE =
  'grid grid-cols-[5.25rem_minmax(0,1fr)_4.75rem] items-center gap-x-3 px-4 text-xs sm:px-6 @lg:grid-cols-[7.75rem_minmax(0,1fr)_6.5rem]'

/** The smallest widths of a lane in pixels, in a narrow panel and in wider ones, and the room between its labels. */
const WIDTHS = [
  { width: 130, className: '@lg:hidden' },
  { width: 210, className: '@max-lg:hidden @xl:hidden' },
  { width: 272, className: '@max-xl:hidden' },
] as const
const GAP = 5

/**
 * The day of each kind of scheduled work, from left to right in every language: what is done, planned and failed, and what
 * comes next. Hidden from screen readers, which have the table.
 */
export function TaskLanes({ rows, system }: TaskLanesProps) {
  const { t, language } = useI18n()
  const { day, now, time_zone: zone } = system
  const here = percentOf(now, day)
  const types = [...new Set(rows.map((row) => row.content_type))]
  return (
    <div aria-hidden="true" className="pt-2 pb-2.5">
      <div className={LANE}>
        <span />
        <div dir="ltr" className="relative h-5">
          {WIDTHS.map(({ width, className }) => (
            <Hours
              key={width}
              day={day}
              now={clockText(new Date(now), zone, language)}
              here={here}
              width={width}
              className={className}
            />
          ))}
        </div>
        <span className="text-end text-2xs text-ink3">{t('newsroom.monitoring.next')}</span>
      </div>
      {types.map((type) => (
        <div key={type} className={`${LANE} min-h-7.5`}>
          <span className="font-semibold wrap-anywhere @lg:truncate">{typeWords(t, type)}</span>
          <Lane
            moments={momentsOf({ ...day, marks: day.marks.filter(({ what }) => what === type) })}
            here={here}
          />
          <Next rows={rows} type={type} system={system} />
        </div>
      ))}
    </div>
  )
}

type HoursProps = { day: System['day']; now: string; here: number; width: number; className: string }

function Hours({ day, now, here, width, className }: HoursProps) {
  const labels = fitting(
    [
      { percent: here, text: now, rank: 9 },
      ...hoursOf(day).map(({ hour, percent }) => ({ percent, text: String(hour).padStart(2, '0'), rank: 1 })),
    ],
    width,
    GAP,
  )
  return (
    <div className={className}>
      {labels.map(({ percent, text, rank, anchor }) => (
        <span
          key={text}
          className={`absolute top-0 text-2xs ${ANCHORS[anchor]} ${rank > 1 ? 'bg-ink px-1 font-bold text-paper' : 'text-ink3'}`}
          style={{ left: `${percent}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

const ANCHORS = { start: '', middle: '-translate-x-1/2', end: '-translate-x-full' } as const
const LOOKS = {
  failed: 'top-0 h-3.5 w-[5px] bg-danger',
  planned: 'top-0.5 h-2.5 w-1.5 border border-edge bg-surface',
  skipped: 'top-0.5 h-2.5 w-1.5 border border-dashed border-edge bg-surface',
  done: 'top-0.5 h-2.5 w-[3px] bg-ink',
} as const

function Lane({ moments, here }: { moments: readonly Moment[]; here: number }) {
  const { t } = useI18n()
  const failed = moments.findLast((moment) => moment.isFailed)
  return (
    <div dir="ltr" className="relative h-3.5">
      <span className="absolute inset-x-0 top-1.5 h-px bg-line" />
      <i className="absolute -inset-y-2 w-px -translate-x-1/2 bg-ink" style={{ left: `${here}%` }} />
      {failed && <FailedLabel moment={failed}>{failedText(t, failed)}</FailedLabel>}
      {moments.map(({ at, percent, marks }) => (
        <i
          key={at}
          className={`absolute -translate-x-1/2 ${LOOKS[lookOf(marks)]}`}
          style={{ left: `${percent}%` }}
        />
      ))}
    </div>
  )
}

/** What failed at a moment, beside its mark on the side with more room. */
function FailedLabel({ moment: { percent }, children }: { moment: Moment; children: string }) {
  const side = percent > 50 ? { right: `calc(${100 - percent}% + 7px)` } : { left: `calc(${percent}% + 7px)` }
  return (
    <span
      className="absolute -top-px bg-surface px-1 text-2xs font-semibold whitespace-nowrap text-danger @max-lg:hidden"
      style={side}
    >
      {children}
    </span>
  )
}

function failedText(t: Translate, { marks }: Moment): string {
  const count = marks.reduce((sum, { failed }) => sum + failed, 0)
  if (count > 0) return t('newsroom.today.markFailed', { count })
  return t(`newsroom.today.mark.${marks.find(isFailed)?.state ?? 'failed'}`)
}

type NextProps = TaskLanesProps & { type: ScheduledType }

/** When work of a type begins next and how many items it makes: a time today, or one with its weekday. */
function Next({ rows, type, system: { now, time_zone: zone } }: NextProps) {
  const { t, language } = useI18n()
  const planned = rows.filter((row) => row.content_type === type && row.next_run_at !== null)
  const next = planned.toSorted((a, b) => ((a.next_run_at ?? '') < (b.next_run_at ?? '') ? -1 : 1))[0]
  if (!next || next.next_run_at === null)
    return (
      <span className="text-end wrap-anywhere text-ink3 @lg:truncate">{t('newsroom.automation.off')}</span>
    )
  const at = new Date(next.next_run_at)
  const day = dateFormat(language, { weekday: 'short', timeZone: zone })
  const isToday = day.format(at) === day.format(new Date(now)) && at.getTime() - Date.parse(now) < DAY
  return (
    <span className="flex justify-end gap-1.5 whitespace-nowrap text-ink2">
      <span>
        {!isToday && `${day.format(at)} `}
        {clockText(at, zone, language)}
      </span>
      {choicesOf(type).quantity && next.quantity > 1 && (
        <span dir="ltr" className="text-ink3 @max-lg:hidden">
          ×{next.quantity}
        </span>
      )}
    </span>
  )
}
