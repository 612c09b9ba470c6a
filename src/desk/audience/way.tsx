import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { StepsCounted } from '#newsletter/funnel/calls.ts'
import { FUNNEL_STEPS, type FunnelStep, rateOf } from '#newsletter/funnel/rules.ts'

/** The earlier step that the share of a step refers to. */
const OF: Partial<Record<FunnelStep, FunnelStep>> = {
  read: 'visit',
  subscribe: 'visit',
  confirm: 'subscribe',
  account: 'visit',
  trial: 'account',
  paid: 'account',
}
const HEAD = 'py-2 ps-3 text-end text-2xs font-semibold text-ink2'

/** Each step with its count and its share of an earlier step, as bars and numbers. */
export function Way({ steps, before }: { steps: StepsCounted; before: StepsCounted }) {
  const { t, language } = useI18n()
  const number = numberFormat(language)
  const most = Math.max(1, ...Object.values(steps))
  return (
    <div className="px-4 pb-3 sm:px-6">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('newsletter.audience.way')}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start text-2xs font-semibold text-ink2">
              {t('newsletter.audience.step')}
            </th>
            <td className="hidden w-1/2 sm:table-cell" />
            <th scope="col" className={HEAD}>
              {t('newsletter.audience.people')}
            </th>
            <th scope="col" className={HEAD}>
              {t('newsletter.audience.before')}
            </th>
            <th scope="col" className={HEAD}>
              {t('newsletter.audience.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {FUNNEL_STEPS.map((step) => (
            <tr key={step} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 text-start font-semibold">
                {t(`newsletter.audience.step.${step}`)}
              </th>
              <td aria-hidden="true" className="hidden ps-3 sm:table-cell">
                <span
                  className={`block h-4 bg-ink ${steps[step] > 0 ? 'min-w-0.5' : ''}`}
                  style={{ width: `${(100 * steps[step]) / most}%` }}
                />
              </td>
              <td className="num py-2 ps-3 text-end">{number.format(steps[step])}</td>
              <td className="py-2 ps-3 text-end text-ink2">
                <span className="num">{number.format(before[step])}</span>
                <Change now={steps[step]} before={before[step]} />
              </td>
              <td className="py-2 ps-3 text-end text-ink2">
                <Share step={step} steps={steps} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
    <span className="text-xs text-ink3">{t('newsletter.audience.few')}</span>
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
