import type { ReactNode } from 'react'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import type { CostFigures } from '#monitoring/calls.ts'
import { Cost } from '../parts/run-line.tsx'
import { FigureTable } from '../parts/figure-table.tsx'

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

type CostTableProps = { title: string; rows: readonly CostRow[]; quiet?: boolean }

/** Rows with calls, amounts and cost; where there is no room for the column, the amounts are under the name. */
export function CostTable({ title, rows, quiet = false }: CostTableProps) {
  const { t, language } = useI18n()
  return (
    <FigureTable
      title={title}
      quiet={quiet}
      columns={[
        { name: null },
        { name: t('newsroom.monitoring.calls') },
        { name: t('newsroom.monitoring.amount'), className: 'hidden text-xs text-ink2 @2xl:table-cell' },
        { name: t('newsroom.automation.cost') },
      ]}
      rows={rows.map(({ key, name, note, figures }) => {
        const amount = amountText(t, language, figures)
        return {
          key,
          name: (
            <>
              {name}
              {note !== null && <span className="block text-xs font-normal text-ink2">{note}</span>}
              <span className="block text-xs font-normal text-ink2 @2xl:hidden">{amount}</span>
            </>
          ),
          cells: [
            numberFormat(language).format(figures.calls),
            amount,
            <CostOf key="cost" figures={figures} />,
          ],
        }
      })}
    />
  )
}
