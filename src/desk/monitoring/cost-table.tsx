import type { ReactNode } from 'react'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import { Cost } from '../parts/cost.tsx'
import type { CostFigures } from '#monitoring/calls.ts'

type CostRow = { key: string; name: ReactNode; note: ReactNode; figures: CostFigures }

/** The input and output of the model, each in its own unit: tokens, spoken characters, images. */
export function amountText(t: Translate, language: Language, figures: CostFigures): string {
  const short = numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const tokens = figures.input_tokens + figures.output_tokens
  return [
    tokens > 0 &&
      t('newsroom.monitoring.tokens', {
        input: short.format(figures.input_tokens),
        output: short.format(figures.output_tokens),
      }),
    figures.characters > 0 && t('newsroom.monitoring.characters', { count: figures.characters }),
    figures.pictures > 0 && t('newsroom.monitoring.pictures', { count: figures.pictures }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** The cost, and how many of the calls had no price; if none had one, only that is shown. */
export function CostOf({ figures }: { figures: CostFigures }) {
  const { t } = useI18n()
  if (figures.calls > 0 && figures.unpriced === figures.calls)
    return <span className="text-ink3">{t('newsroom.monitoring.noPrice')}</span>
  return (
    <>
      <span className="num font-semibold">
        <Cost micros={figures.cost_micros} />
      </span>
      {figures.unpriced > 0 && (
        <span className="block text-2xs text-ink3">
          {t('newsroom.monitoring.unpriced', { count: figures.unpriced })}
        </span>
      )}
    </>
  )
}

const HEAD = 'py-2 ps-3 text-end text-2xs font-semibold text-ink2'

/**
 * Rows with calls, amounts and cost; where there is no room for the column, the amounts are under the name. `quiet`: the
 * title is only for screen readers, because it is already visible above.
 */
export function CostTable({
  title,
  rows,
  quiet = false,
}: {
  title: string
  rows: readonly CostRow[]
  quiet?: boolean
}) {
  const { t, language } = useI18n()
  return (
    <div className="min-w-0 px-4 pb-3 sm:px-6">
      <table className="w-full text-sm">
        <caption className={quiet ? 'sr-only' : 'pt-4 pb-1 text-start text-sm font-bold'}>{title}</caption>
        <thead>
          <tr className="border-b border-line">
            <td />
            <th scope="col" className={HEAD}>
              {t('newsroom.monitoring.calls')}
            </th>
            <th scope="col" className={`${HEAD} hidden @2xl:table-cell`}>
              {t('newsroom.monitoring.amount')}
            </th>
            <th scope="col" className={HEAD}>
              {t('newsroom.automation.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, figures }) => (
            <tr key={key} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-2 text-start font-semibold wrap-break-word">
                {name}
                {note !== null && <span className="block text-xs font-normal text-ink2">{note}</span>}
                <span className="block text-xs font-normal text-ink2 @2xl:hidden">
                  {amountText(t, language, figures)}
                </span>
              </th>
              <td className="num py-2 ps-3 text-end">{numberFormat(language).format(figures.calls)}</td>
              <td className="hidden py-2 ps-3 text-end text-xs text-ink2 @2xl:table-cell">
                {amountText(t, language, figures)}
              </td>
              <td className="py-2 ps-3 text-end">
                <CostOf figures={figures} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
