/** Default number of results per page. */
export const ARCHIVE_PAGE = 20

/** The rows published in one month, in their order; `month` is written 2026-11, in UTC. */
export type Month<Row> = { month: string; rows: Row[] }

/** Groups rows, sorted newest first, by the month in which they were published. */
export function byMonth<Row extends { published_at: string }>(rows: readonly Row[]): Month<Row>[] {
  const months = Map.groupBy(rows, (row) => row.published_at.slice(0, 7))
  return [...months].map(([month, of]) => ({ month, rows: of }))
}

/** The last day of a month in UTC, written 2026-11-30. */
export function lastDayOf(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10)
}
