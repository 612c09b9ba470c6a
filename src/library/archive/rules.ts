import type { SearchKind } from '#library/search/rules.ts'

/** What the archive has: all that is dated. */
export const ARCHIVE_KINDS = ['article', 'event'] as const satisfies readonly SearchKind[]

/** Results of one answer, unless another number is asked for. */
export const ARCHIVE_PAGE = 20

/** Rows that were published in one month, in their order; `month` is written 2026-11, in UTC. */
export type Month<Row> = { month: string; rows: Row[] }

/** Rows, newest first, by the months in which they were published. */
export function byMonth<Row extends { published_at: string }>(rows: readonly Row[]): Month<Row>[] {
  const months = Map.groupBy(rows, (row) => row.published_at.slice(0, 7))
  return [...months].map(([month, of]) => ({ month, rows: of }))
}
