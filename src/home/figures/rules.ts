/** The figures of the home page that are counted or set; the number of languages is always shown. */
export const FIGURES = ['news_daily', 'tools_tracked', 'subscribers'] as const
export type FigureName = (typeof FIGURES)[number]

/** The smallest count that is shown. */
export const MIN_FIGURE = 10

/** The format of a value that a publisher may set, such as 50+, 1,200 or 10K+. */
export const FIGURE_FORMAT = /^\d[\d.,]{0,8}[KM]?\+?$/

/** A count as the home page shows it: rounded down to 1, 2 or 5 followed by zeros. Null below the minimum. */
export function roundedDown(count: number): string | null {
  if (count < MIN_FIGURE) return null
  const power = 10 ** (String(count).length - 1)
  const value = power * (count >= 5 * power ? 5 : count >= 2 * power ? 2 : 1)
  if (value >= 1_000_000) return `${value / 1_000_000}M+`
  return value >= 1000 ? `${value / 1000}K+` : `${value}+`
}
