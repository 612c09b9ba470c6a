import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { QueryResult, Nothing, type Question } from './query-result.tsx'
import { totalShown } from './total-shown.ts'

type ColumnsProps = { names: readonly string[]; className: string }

type LinesProps<Row> = {
  rows: readonly Row[]
  /** The text shown when there are no rows. */
  none: string
  /** Names of the columns, and the class that lays them out. */
  columns?: ColumnsProps
  children: (row: Row) => ReactNode
}

/** A list under its columns, or a text when it is empty. */
export const Lines = <Row,>({ rows, none, columns, children }: LinesProps<Row>) =>
  rows.length === 0 ? (
    <Nothing>{none}</Nothing>
  ) : (
    <>
      {columns && <Columns {...columns} />}
      <ul>{rows.map((row) => children(row))}</ul>
    </>
  )

/** The state of a list that is fetched page by page. */
export type Pages = {
  rows: readonly unknown[]
  total: number
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

type RowsProps<Row> = Omit<LinesProps<Row>, 'rows'> & {
  list: Pages & Question<unknown> & { rows: readonly Row[] }
  /** The message when the list cannot be loaded. */
  failed: string
  /** Rows of the placeholder while the first page loads. */
  outline?: number
}

/** A list page by page, with a placeholder while it loads and a retry button on failure. `children` renders a row. */
export const Rows = <Row,>({ list, failed, outline = 3, ...rest }: RowsProps<Row>) => (
  <QueryResult question={list} failed={failed} rows={outline}>
    {() => (
      <>
        <Lines {...rest} rows={list.rows} />
        <MoreRows list={list} />
      </>
    )}
  </QueryResult>
)

/** The footer of a list page by page; nothing once all rows are shown. `wide`: in a narrow list. */
export function MoreRows({ list, wide = false }: { list: Pages; wide?: boolean }) {
  const { t, language } = useI18n()
  if (!list.hasNextPage) return null
  return (
    <div className={wide ? 'p-4' : 'border-t border-line px-4 py-4 sm:px-6'}>
      <Button
        size="medium"
        className={wide ? 'w-full' : ''}
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {t('newsroom.review.more', { shown: list.rows.length, total: totalShown(language, list.total) })}
      </Button>
    </div>
  )
}

/** The column headers, on wide screens only; hidden from screen readers, since each cell has its own label. */
const Columns = ({ names, className }: ColumnsProps) => (
  <div
    aria-hidden="true"
    className={`hidden gap-x-4 border-b border-line px-6 py-2 text-2xs font-semibold text-ink2 @4xl:grid ${className}`}
  >
    {names.map((name, at) => (
      <span key={at}>{name}</span>
    ))}
  </div>
)

/** One row of a list: its cells below each other, or in columns on wide screens. */
export const Line = ({ columns, children }: { columns: string; children: ReactNode }) => (
  <li
    className={`grid gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6 @4xl:items-start ${columns}`}
  >
    {children}
  </li>
)

type CellProps = {
  /** Always read by screen readers; visible only if the columns have no headers. */
  label: string
  /** There is no value: the cell is hidden if there are no columns to align. */
  absent?: boolean
  children: ReactNode
}

/** One value of a row: next to its label on narrow screens, in its column on wide ones. */
export const Cell = ({ label, absent = false, children }: CellProps) => (
  <div className={`grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 @4xl:block ${absent ? 'hidden' : 'grid'}`}>
    <span className="pt-0.5 text-2xs text-ink3 @4xl:sr-only">{label}</span>
    <div className="min-w-0">{children}</div>
  </div>
)

/** The buttons at the end of a row. */
export const LineActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 @4xl:-my-1 @4xl:justify-end">{children}</div>
)

/** The rest of a row, rendered once it is opened. `name` says of which row, for screen readers. */
export function More({ words, name, children }: { words: string; name: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="@4xl:col-span-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        aria-label={name}
        className="w-fit min-h-9 cursor-pointer py-2 text-ink2 underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {words}
      </summary>
      {open && <div className="mt-2 grid max-w-[72ch] gap-5 border-s-2 border-line ps-4">{children}</div>}
    </details>
  )
}
