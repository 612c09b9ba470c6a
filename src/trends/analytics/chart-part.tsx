import { type ReactNode, useId, useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { type ChartLine, LineChart } from '#ui/line-chart.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Answer } from './analytics-view.ts'
import { useFigures } from './use-figures.ts'

type ChartPartProps = {
  /** What the chart shows, worded as a finding. */
  title: string
  /** What is drawn in the chart. */
  text: ReactNode
  answer: Pick<Answer, 'starts' | 'step' | 'from' | 'to'>
  lines: readonly ChartLine[]
  /** The format of its figures if they are not counts: in the table, and short beside the lines. */
  units?: { full: (of: number) => string; short: (of: number) => string }
}

/** A chart with its finding, and the same figures as a table that screen readers always get. */
export function ChartPart({ title, text, answer, lines, units }: ChartPartProps) {
  const { t } = useI18n()
  const { number, day, short } = useFigures()
  const full = units?.full ?? number
  const [open, setOpen] = useState(false)
  const id = useId()
  const { starts, step, from, to } = answer
  const steps = starts.map((start) => ({
    name: step === 'week' ? t('library.analytics.weekFrom', { day: day(start) }) : day(start),
    short: short(start),
  }))
  const shown = open ? { className: 'mt-2 max-h-96 overflow-auto', tabIndex: 0 } : { className: 'sr-only' }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-6 text-sm text-ink2">{text}</p>
      <LineChart
        key={`${from} ${to} ${lines.map(({ key }) => key).join(' ')}`}
        label={t('library.analytics.along')}
        steps={steps}
        lines={lines}
        number={units?.short ?? number}
        spoken={(at) =>
          [
            steps[at]?.name ?? '',
            ...lines.map(({ name, points }) => `${name}: ${full(points[at] ?? 0)}`),
          ].join('; ')
        }
      />
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-table`}
        onClick={() => setOpen(!open)}
        className={`${buttonClass('text', 'small')} mt-3`}
      >
        {t(open ? 'library.analytics.hideTable' : 'library.analytics.showTable')}
      </button>
      <div id={`${id}-table`} role="group" aria-labelledby={`${id}-title`} {...shown}>
        <table className="num w-full text-sm">
          <thead className="border-b border-ink text-xs text-ink2">
            <tr>
              <th scope="col" className="py-2 pe-4 text-start font-semibold">
                {t(`library.analytics.step.${step}`)}
              </th>
              {lines.map(({ key, name, lang }) => (
                <th key={key} scope="col" lang={lang} className="px-2 py-2 text-end font-semibold">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {starts.map((start, at) => (
              <tr key={start} className="border-b border-line">
                <th scope="row" className="py-1.5 pe-4 text-start font-normal whitespace-nowrap">
                  {day(start)}
                </th>
                {lines.map(({ key, points }) => (
                  <td key={key} className="px-2 text-end">
                    {full(points[at] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
