import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'

const LEFT_TO_RIGHT = '\u200E'

/** Formatters for the figures and days of this page. */
export function useFigures() {
  const { language } = useI18n()
  const day = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const short = dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const percents = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const fine = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const changes = numberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const numbers = numberFormat(language)
  const times = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const at = (of: string) => new Date(`${of}T00:00:00Z`)
  return {
    day: (of: string) => day.format(at(of)),
    short: (of: string) => short.format(at(of)),
    span: (from: string, to: string) => day.formatRange(at(from), at(to)),
    number: (of: number) => numbers.format(of),
    times: (of: number) => times.format(of),
    /** Shares below 1% keep a decimal place so that they do not appear as zero. */
    percent: (of: number) => (of > 0 && of < 0.01 ? fine : percents).format(of),
    /** Null if there was nothing before: growth is then undefined. */
    change: (now: number, before: number) =>
      before === 0 ? null : LEFT_TO_RIGHT + changes.format(now / before - 1),
  }
}
