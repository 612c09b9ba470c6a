import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { audience } from '#newsletter/funnel/calls.ts'
import { rateOf } from '#newsletter/funnel/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import { Dash } from '../parts/dash.tsx'
import { Nothing } from '../parts/asked.tsx'
import { Scrolls } from './scrolls.tsx'

type CohortsProps = {
  title: string
  cohorts: OutputOf<typeof audience>['subscribers']
  /** The months after the start, one per column. */
  after: readonly number[]
}
const HEAD = 'py-2 ps-3 text-end text-2xs font-semibold text-ink2'

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
    <Scrolls label={title}>
      <table className="w-full min-w-[34rem] text-sm">
        <caption className="pt-4 pb-1 text-start text-sm font-bold">{title}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start text-2xs font-semibold text-ink2">
              {t('newsletter.audience.month')}
            </th>
            <th scope="col" className={HEAD}>
              {t('newsletter.audience.people')}
            </th>
            {after.map((count) => (
              <th key={count} scope="col" className={HEAD}>
                {t('newsletter.audience.after', { count })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month: began, people, kept }) => (
            <tr key={began} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-2 text-start font-semibold">
                {month.format(new Date(`${began}-01T00:00:00Z`))}
              </th>
              <td className="num py-2 ps-3 text-end">{number.format(people)}</td>
              {kept.map((left, at) => (
                <td key={after[at]} className="py-2 ps-3 text-end">
                  {left === null ? (
                    <Dash means={t('newsletter.audience.notYet')} />
                  ) : (
                    <Kept left={left} people={people} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolls>
  )
}

function Kept({ left, people }: { left: number; people: number }) {
  const { t, language } = useI18n()
  const rate = rateOf(left, people)
  return (
    <>
      <span className="num font-semibold">{numberFormat(language).format(left)}</span>
      <span className="block text-2xs text-ink3">
        {rate === null
          ? t('newsletter.audience.few')
          : numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(rate / 100)}
      </span>
    </>
  )
}
