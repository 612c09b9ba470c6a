import { useI18n } from '#languages/i18n.ts'
import type { Translate } from '#languages/translate.ts'
import { typeWords } from '../automation/schedule-row.tsx'
import { clockText } from '../parts/zones.ts'
import {
  type Label,
  type Mark,
  type Anchor,
  fitting,
  isEdition,
  isFailed,
  lookOf,
  momentsOf,
  percentOf,
} from './day-marks.ts'
import type { Today } from './today-words.ts'

type DayLineProps = { day: Today['day']; now: string; zone: string }

/**
 * The widths of the window for which labels are placed, and the smallest width of the line in pixels in each of them, with a
 * scroll bar: beside the rail with names, beside the rail with icons only, and on a phone.
 */
const PLACES = [
  { width: 768, isPhone: false, className: 'max-rail:hidden' },
  { width: 600, isPhone: false, className: 'max-md:hidden rail:hidden' },
  { width: 240, isPhone: true, className: 'md:hidden' },
] as const

/** The 24 hours of today: what is done, planned and failed, and now. It runs from left to right in every language. */
export function DayLine({ day, now, zone }: DayLineProps) {
  const { t, language } = useI18n()
  const clock = (at: string) => clockText(new Date(at), zone, language)
  const moments = momentsOf(day)
  const here = percentOf(now, day)
  const time = clock(now)
  const nowLabel: Placed = { percent: here, text: time, rank: 9, tone: 'now' }
  const editions = moments.filter((each) => each.isEdition)
  const others = moments.filter((each) => !each.isEdition)
  const above = (isPhone: boolean): Placed[] => [
    nowLabel,
    ...editions.map(({ at, percent, marks, isFailed: failed }): Placed => ({
      percent,
      rank: failed ? 2 : 1,
      tone: failed ? 'failed' : 'edition',
      text: isPhone ? clock(at) : `${clock(at)} ${namesOf(t, marks)}`,
    })),
  ]
  const below = (isPhone: boolean): Placed[] =>
    others
      .filter((each) => each.isFailed || !isPhone)
      .map(({ at, percent, marks, isFailed: failed }) => ({
        percent,
        rank: failed ? 2 : 1,
        tone: failed ? 'failed' : 'quiet',
        text: `${clock(at)} ${namesOf(t, marks)}${failuresOf(t, marks)}`,
      }))
  return (
    <section aria-label={t('newsroom.today.day')} className="bg-surface px-4 py-4 sm:px-6">
      <div dir="ltr" aria-hidden="true" className="relative h-14">
        {PLACES.map(({ width, isPhone, className }) => (
          <div key={width} className={className}>
            <Labels labels={fitting(above(isPhone), width)} className="top-0" />
            <Labels labels={fitting(below(isPhone), width)} className="bottom-0" />
          </div>
        ))}
        <span className="absolute inset-x-0 top-[27px] h-0.5 bg-line" />
        <span className="absolute left-0 top-[27px] h-0.5 bg-ink" style={{ width: `${here}%` }} />
        {moments.map(({ at, percent, marks }) => (
          <i
            key={at}
            className={`absolute -translate-x-1/2 ${tickOf(marks)}`}
            style={{ left: `${percent}%` }}
          />
        ))}
        <i className="absolute top-4 h-5 w-0.5 -translate-x-1/2 bg-ink" style={{ left: `${here}%` }} />
      </div>
      <ol className="sr-only">
        {day.marks.map((mark, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- several may begin at the same time, and nothing moves
          <li key={n}>
            {`${clock(mark.at)} ${nameOf(t, mark)}: ${t(`newsroom.today.mark.${mark.state}`)}${failuresOf(t, [mark])}`}
          </li>
        ))}
        <li aria-current="time">{t('newsroom.today.nowAt', { time })}</li>
      </ol>
    </section>
  )
}

const nameOf = (t: Translate, { what }: Mark): string =>
  isEdition(what)
    ? t(`frame.edition.${what}`)
    : what === 'scraping'
      ? t('newsroom.today.sources')
      : typeWords(t, what)

const namesOf = (t: Translate, marks: readonly Mark[]): string =>
  [...new Set(marks.map((mark) => nameOf(t, mark)))].join(', ')

/** How many parts failed, or that all of it did; empty if nothing did. */
function failuresOf(t: Translate, marks: readonly Mark[]): string {
  const count = marks.reduce((sum, { failed }) => sum + failed, 0)
  if (count > 0) return `, ${t('newsroom.today.markFailed', { count })}`
  const bad = marks.find(isFailed)
  return bad && marks.length > 1 ? `, ${t(`newsroom.today.mark.${bad.state}`)}` : ''
}

type Tone = 'now' | 'edition' | 'failed' | 'quiet'
type Placed = Label & { tone: Tone }

const TONES: Record<Tone, string> = {
  now: 'bg-ink px-1 font-bold text-paper',
  edition: 'font-bold text-ink',
  failed: 'font-bold text-danger',
  quiet: 'text-ink3',
}
const ANCHORS = { start: '', middle: '-translate-x-1/2', end: '-translate-x-full' } as const

type LabelsProps = { labels: readonly (Placed & { anchor: Anchor })[]; className: string }

const Labels = ({ labels, className }: LabelsProps) =>
  labels.map(({ percent, text, tone, anchor }) => (
    <bdi
      key={`${percent} ${tone}`}
      className={`absolute text-2xs whitespace-nowrap ${className} ${TONES[tone]} ${ANCHORS[anchor]}`}
      style={{ left: `${percent}%` }}
    >
      {text}
    </bdi>
  ))

/** Filled for done, outlined for planned, red for failed; taller for an edition. */
function tickOf(marks: readonly Mark[]): string {
  const isTall = marks.some(({ what }) => isEdition(what))
  const look = lookOf(marks)
  if (look === 'failed') return 'top-[18px] h-5 w-[5px] bg-danger'
  const height = isTall ? 'top-[18px] h-5' : 'top-[22px] h-3'
  if (look === 'planned') return `${height} w-1.5 border border-ink2 bg-surface`
  if (look === 'skipped') return `${height} w-1.5 border border-dashed border-ink2 bg-surface`
  return `${height} w-[3px] bg-ink`
}
