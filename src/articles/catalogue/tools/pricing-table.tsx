import { numberFormat } from '#languages/formats.ts'
import { useDay, useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import type { ToolView } from './calls.ts'

type Plan = ToolView['pricing_plans'][number]
type Priced = Pick<ToolView, 'pricing_plans' | 'pricing_checked_at' | 'language'>

/** A plan's price as text: `$9 a month`, `Free`, `On request`. */
export function priceWords(t: Translate, language: Language, plan: Plan): string {
  if (plan.period === 'free') return t('library.price.free')
  if (plan.amount_cents === null || plan.currency === null) return t('library.price.onRequest')
  const money = numberFormat(language, {
    style: 'currency',
    currency: plan.currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return t(`library.price.${plan.period}`, { amount: money.format(plan.amount_cents / 100) })
}

/** A tool's prices by plan, and when they were read. Renders nothing where no prices are known. */
export function PricingTable({ tool }: { tool: Priced }) {
  const { t, language } = useI18n()
  if (tool.pricing_plans.length === 0) return null
  const foreign = tool.language === language ? {} : { lang: tool.language, dir: 'auto' as const }
  return (
    <section className="mt-10">
      <h2 className="text-xl font-bold">{t('library.tool.pricing')}</h2>
      <table className="mt-3 w-full border-t border-line text-base">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('library.price.plan')}</th>
            <th scope="col">{t('library.price.price')}</th>
          </tr>
        </thead>
        <tbody>
          {tool.pricing_plans.map((plan) => (
            <tr key={plan.name} className="border-b border-line align-baseline">
              <th scope="row" className="py-3 pe-6 text-start font-normal" {...foreign}>
                {plan.name}
              </th>
              <td className="py-3 text-end">
                <bdi className="num font-semibold">{priceWords(t, language, plan)}</bdi>
                {plan.note !== null && (
                  <span className="block text-sm text-ink2" {...foreign}>
                    {plan.note}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PricesChecked tool={tool} />
    </section>
  )
}

/** When the prices were read, and a note that they may change. */
export function PricesChecked({ tool }: { tool: Pick<Priced, 'pricing_checked_at'> }) {
  const { t } = useI18n()
  const day = useDay()
  return tool.pricing_checked_at === null ? null : (
    <p className="mt-2 text-sm text-ink3">
      {t('library.price.checked', { date: day(tool.pricing_checked_at) })}
    </p>
  )
}
