import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'

const LEFT_TO_RIGHT = '\u200E'

/** How figures and days of this page are written. */
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
    /** The smallest shares keep a place, so that they are not told to be none. */
    percent: (of: number) => (of > 0 && of < 0.01 ? fine : percents).format(of),
    /** Null where there was nothing before: that is no growth by a number. */
    change: (now: number, before: number) =>
      before === 0 ? null : LEFT_TO_RIGHT + changes.format(now / before - 1),
  }
}
