import type { ReactNode } from 'react'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { StepsCounted } from '#newsletter/funnel/calls.ts'
import { FUNNEL_STEPS } from '#newsletter/funnel/rules.ts'
import { DIRECT, OTHER_SOURCE } from '#platform/source-name.ts'
import { FigureTable } from '../parts/figure-table.tsx'

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
    <FigureTable
      quiet
      title={title}
      scrolls="min-w-[40rem]"
      columns={[
        { name: head },
        ...FUNNEL_STEPS.map((step) => ({ name: t(`newsletter.audience.step.${step}`) })),
      ]}
      rows={rows.map(({ key, name, steps }) => ({
        key,
        name: <bdi>{name}</bdi>,
        cells: FUNNEL_STEPS.map((step) => (
          <span key={step} className={steps[step] === 0 ? 'text-ink3' : ''}>
            {number.format(steps[step])}
          </span>
        )),
      }))}
    />
  )
}
