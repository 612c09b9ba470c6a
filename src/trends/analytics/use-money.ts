import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'

type Units = { full: (of: number) => string; short: (of: number) => string }

/** Formatters for amounts of a currency: in full, and short (`$2.3B`). */
export function useMoney(
  currency: string,
): Units & { in: (of: string) => Units; nameOf: (of: string) => string } {
  const { language } = useI18n()
  const unitsOf = (of: string): Units => {
    const style = { style: 'currency', currency: of, currencyDisplay: 'symbol' } as const
    const full = numberFormat(language, { ...style, maximumFractionDigits: 0 })
    const short = numberFormat(language, {
      ...style,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    })
    return { full: (sum) => isolated(full.format(sum)), short: (sum) => isolated(short.format(sum)) }
  }
  const names = new Intl.DisplayNames(LOCALES[language], { type: 'currency' })
  return { ...unitsOf(currency), in: unitsOf, nameOf: (of) => names.of(of) ?? of }
}

/** Isolates the direction of a currency symbol: in Arabic, `US$` would be reversed. */
const isolated = (sum: string): string => sum.replace(/[A-Z]*\p{Sc}/gu, '\u2066$&\u2069')
