import { useState } from 'react'
import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { StepsCounted } from '#newsletter/funnel/calls.ts'
import { FUNNEL_STEPS, type FunnelStep } from '#newsletter/funnel/rules.ts'
import { OneOf } from '../parts/one-of.tsx'
import { StepsTable } from './steps-table.tsx'

type TrendProps = { trend: readonly { day: string; steps: StepsCounted }[]; weekly: boolean }

/** One step over time as bars, and all steps as a table of days or weeks. */
export function Trend({ trend, weekly }: TrendProps) {
  const { t, language } = useI18n()
  const [step, setStep] = useState<FunnelStep>('visit')
  const date = dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dayText = (day: string) => date.format(new Date(`${day}T00:00:00Z`))
  const number = numberFormat(language)
  const most = Math.max(1, ...trend.map(({ steps }) => steps[step]))
  return (
    <>
      <div className="grid gap-3 px-4 py-4 sm:px-6">
        <div className="w-fit">
          <OneOf
            dense
            quiet
            label={t('newsletter.audience.step')}
            values={FUNNEL_STEPS}
            value={step}
            nameOf={(each) => t(`newsletter.audience.step.${each}`)}
            onChange={(next) => setStep(next ?? 'visit')}
          />
        </div>
        <div dir="ltr" aria-hidden="true" className="flex h-24 items-end gap-px border-b border-edge">
          {trend.map(({ day, steps }) => (
            <span
              key={day}
              title={`${dayText(day)}: ${number.format(steps[step])}`}
              className={`max-w-10 min-w-0 grow basis-0 ${steps[step] > 0 ? 'min-h-0.5 bg-ink' : ''}`}
              style={{ height: `${(100 * steps[step]) / most}%` }}
            />
          ))}
        </div>
        <div dir="ltr" aria-hidden="true" className="flex justify-between gap-4 text-2xs text-ink3">
          <bdi>{dayText(trend[0]?.day ?? '')}</bdi>
          {trend.length > 1 && <bdi>{dayText(trend.at(-1)?.day ?? '')}</bdi>}
        </div>
      </div>
      <StepsTable
        title={t('newsletter.audience.trend')}
        head={t(weekly ? 'newsletter.audience.week' : 'newsletter.audience.day')}
        rows={trend.toReversed().map(({ day, steps }) => ({ key: day, name: dayText(day), steps }))}
      />
    </>
  )
}
