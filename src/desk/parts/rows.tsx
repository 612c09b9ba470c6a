import type { ReactNode } from 'react'
import { MoreRows } from './more-rows.tsx'
import { Asked, Columns, Nothing } from './panel.tsx'
import { type RowsPage, type useRows, rowsOf } from './use-rows.ts'

type RowsProps<Page extends RowsPage> = {
  list: ReturnType<typeof useRows<Page>>
  /** The message when the list cannot be loaded. */
  failed: string
  /** The text shown when there are no rows. */
  none: string
  /** Rows of the placeholder while the first page loads. */
  outline?: number
  /** Names of the columns, and the class that lays them out. */
  columns: { names: readonly string[]; className: string }
  idOf: (row: Page['items'][number]) => string
  children: (row: Page['items'][number]) => ReactNode
}

/**
 * A list under its columns, with the button for more; shows a placeholder, an error or an empty text instead when needed.
 * `children` renders a row.
 */
export const Rows = <Page extends RowsPage>({
  list,
  failed,
  none,
  outline = 3,
  columns,
  idOf,
  children,
}: RowsProps<Page>) => (
  <Asked question={list} failed={failed} rows={outline}>
    {({ pages }) => {
      const rows = rowsOf<Page['items'][number]>(pages, idOf)
      if (rows.length === 0) return <Nothing>{none}</Nothing>
      return (
        <>
          <Columns {...columns} />
          <ul>{rows.map((row) => children(row))}</ul>
          <MoreRows list={list} shown={rows.length} total={pages.at(-1)?.total ?? rows.length} />
        </>
      )
    }}
  </Asked>
)
