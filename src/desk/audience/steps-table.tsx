import type { ReactNode } from 'react'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { StepsCounted } from '#newsletter/funnel/calls.ts'
import { FUNNEL_STEPS } from '#newsletter/funnel/rules.ts'
import { DIRECT, OTHER_SOURCE } from '#platform/source-name.ts'
import { Scrolls } from './scrolls.tsx'

type StepsRow = { key: string; name: ReactNode; steps: StepsCounted }
type StepsTableProps = { title: string; head: string; rows: readonly StepsRow[] }

/** Returns a function that names a source, including no source and those beyond the daily limit. */
export function useSourceName(): (source: string) => string {
  const { t } = useI18n()
  return (source) =>
    source === DIRECT
      ? t('newsletter.audience.direct')
      : source === OTHER_SOURCE
        ? t('newsletter.audience.other')
        : source
}

/** The counts of each step in columns; on a narrow screen the table scrolls, not the page. */
export function StepsTable({ title, head, rows }: StepsTableProps) {
  const { t, language } = useI18n()
  const number = numberFormat(language)
  return (
    <Scrolls label={title}>
      <table className="w-full min-w-[40rem] text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start text-2xs font-semibold text-ink2">
              {head}
            </th>
            {FUNNEL_STEPS.map((step) => (
              <th key={step} scope="col" className="py-2 ps-3 text-end text-2xs font-semibold text-ink2">
                {t(`newsletter.audience.step.${step}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, steps }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 text-start font-semibold">
                <bdi>{name}</bdi>
              </th>
              {FUNNEL_STEPS.map((step) => (
                <td key={step} className={`num py-2 ps-3 text-end ${steps[step] === 0 ? 'text-ink3' : ''}`}>
                  {number.format(steps[step])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolls>
  )
}
