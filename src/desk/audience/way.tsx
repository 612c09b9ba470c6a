import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { StepsCounted } from '#newsletter/funnel/calls.ts'
import { FUNNEL_STEPS, type FunnelStep, rateOf } from '#newsletter/funnel/rules.ts'
import { FigureTable } from '../parts/figure-table.tsx'
import { Dash } from '../parts/dash.tsx'

/** The earlier step that the share of a step refers to. */
const OF: Partial<Record<FunnelStep, FunnelStep>> = {
  read: 'visit',
  subscribe: 'visit',
  confirm: 'subscribe',
  account: 'visit',
  trial: 'account',
  paid: 'account',
}
/** Each step with its count and its share of an earlier step, as bars and numbers. */
export function Way({ steps, before }: { steps: StepsCounted; before: StepsCounted }) {
  const { t, language } = useI18n()
  const number = numberFormat(language)
  const most = Math.max(1, ...Object.values(steps))
  return (
    <FigureTable
      quiet
      title={t('newsletter.audience.way')}
      columns={[
        { name: t('newsletter.audience.step') },
        { name: null, className: 'hidden w-1/2 sm:table-cell' },
        { name: t('newsletter.audience.people') },
        { name: t('newsletter.audience.before') },
        { name: t('newsletter.audience.share') },
      ]}
      rows={FUNNEL_STEPS.map((step) => ({
        key: step,
        name: t(`newsletter.audience.step.${step}`),
        cells: [
          <span
            key="bar"
            aria-hidden="true"
            className={`block h-4 bg-ink ${steps[step] > 0 ? 'min-w-0.5' : ''}`}
            style={{ width: `${(100 * steps[step]) / most}%` }}
          />,
          number.format(steps[step]),
          <span key="before" className="text-ink2">
            {number.format(before[step])}
            <Change now={steps[step]} before={before[step]} />
          </span>,
          <span key="share" className="text-ink2">
            <Share step={step} steps={steps} />
          </span>,
        ],
      }))}
    />
  )
}

/** The change since the span before; nothing if the counts are too low. */
function Change({ now, before }: { now: number; before: number }) {
  const { language } = useI18n()
  const rate = rateOf(now - before, before)
  if (rate === null) return null
  const change = numberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  return (
    <bdi dir="ltr" className="block text-2xs text-ink3">
      {change.format(rate / 100)}
    </bdi>
  )
}

function Share({ step, steps }: { step: FunnelStep; steps: StepsCounted }) {
  const { t, language } = useI18n()
  const of = OF[step]
  if (of === undefined) return null
  const rate = rateOf(steps[step], steps[of])
  return rate === null ? (
    <Dash means={t('newsletter.audience.few')} />
  ) : (
    <>
      <span className="num font-semibold text-ink">
        {numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(rate / 100)}
      </span>
      <span className="block text-2xs text-ink3">
        {t('newsletter.audience.ofStep', { step: t(`newsletter.audience.step.${of}`) })}
      </span>
    </>
  )
}
