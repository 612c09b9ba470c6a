import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import { costText } from '../parts/run-outcomes.ts'
import type { CostFigures, costList } from '#monitoring/calls.ts'
import { CostOf, amountText } from './cost-table.tsx'

type Day = OutputOf<typeof costList>['by_day'][number]
type CostDaysProps = { days: readonly Day[]; total: CostFigures; dayText: (day: string) => string }

/** The total of the days and a bar for each; the most expensive day is stated as text, and the table of days lists all. */
export function CostDays({ days, total, dayText }: CostDaysProps) {
  const { t, language } = useI18n()
  const inOrder = days.toReversed()
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  const dearest = days.reduce(
    (most, day) => (day.cost_micros > most.cost_micros ? day : most),
    days[0] ?? NONE,
  )
  return (
    <div className="border-b border-line px-4 py-4 text-sm sm:px-6">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure label={t('newsroom.monitoring.total')}>
          <CostOf figures={total} />
        </Figure>
        <Figure label={t('newsroom.monitoring.calls')}>
          {t('newsroom.monitoring.callCount', { count: total.calls })}
        </Figure>
        <Figure label={t('newsroom.monitoring.amount')}>{amountText(t, language, total)}</Figure>
      </dl>
      {first && last && dearest.cost_micros > 0 && (
        <figure className="mt-4">
          <div aria-hidden="true" className="flex h-16 items-end gap-px border-b border-edge">
            {inOrder.map(({ day, cost_micros: micros }) => (
              <span
                key={day}
                title={`${dayText(day)}: ${costText(micros, language)}`}
                className={`min-w-0 grow basis-0 ${micros > 0 ? 'min-h-0.5 bg-ink' : ''}`}
                style={{ height: `${(100 * micros) / dearest.cost_micros}%` }}
              />
            ))}
          </div>
          <div aria-hidden="true" className="mt-1 flex justify-between gap-4 text-2xs text-ink3">
            <span>{dayText(first.day)}</span>
            <span>{dayText(last.day)}</span>
          </div>
          <figcaption className="mt-1 text-xs text-ink2">
            {t('newsroom.monitoring.dearestDay', {
              day: dayText(dearest.day),
              cost: costText(dearest.cost_micros, language),
            })}
          </figcaption>
        </figure>
      )}
    </div>
  )
}

const NONE = { day: '', cost_micros: 0 }

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-2xs text-ink3">{label}</dt>
    <dd>{children}</dd>
  </div>
)
