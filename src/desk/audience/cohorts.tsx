import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { audience } from '#newsletter/funnel/calls.ts'
import { rateOf } from '#newsletter/funnel/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import { Dash } from '../parts/dash.tsx'
import { Nothing } from '../parts/query-result.tsx'
import { FigureTable } from '../parts/figure-table.tsx'

type CohortsProps = {
  title: string
  cohorts: OutputOf<typeof audience>['subscribers']
  /** The months after the start, one per column. */
  after: readonly number[]
}
/** How many began in each month, and how many of them remained later. */
export function Cohorts({ title, cohorts, after }: CohortsProps) {
  const { t, language } = useI18n()
  const number = numberFormat(language)
  const month = dateFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  if (cohorts.length === 0)
    return (
      <div>
        <h3 className="px-4 pt-4 text-sm font-bold sm:px-6">{title}</h3>
        <Nothing>{t('newsletter.audience.none')}</Nothing>
      </div>
    )
  return (
    <FigureTable
      title={title}
      scrolls="min-w-[34rem]"
      columns={[
        { name: t('newsletter.audience.month') },
        { name: t('newsletter.audience.people') },
        ...after.map((count) => ({ name: t('newsletter.audience.after', { count }) })),
      ]}
      rows={cohorts.map(({ month: began, people, kept }) => ({
        key: began,
        name: month.format(new Date(`${began}-01T00:00:00Z`)),
        cells: [
          number.format(people),
          ...kept.map((left, at) =>
            left === null ? (
              <Dash key={at} means={t('newsletter.audience.notYet')} />
            ) : (
              <Kept key={at} left={left} people={people} />
            ),
          ),
        ],
      }))}
    />
  )
}

function Kept({ left, people }: { left: number; people: number }) {
  const { t, language } = useI18n()
  const rate = rateOf(left, people)
  return (
    <>
      <span className="num font-semibold">{numberFormat(language).format(left)}</span>
      <span className="block text-2xs text-ink3">
        {rate === null ? (
          <Dash means={t('newsletter.audience.few')} />
        ) : (
          numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(rate / 100)
        )}
      </span>
    </>
  )
}
