import type { ReactNode } from 'react'

type FigureTableProps = {
  title: string
  /** The title is only for screen readers, because it is already visible above. */
  quiet?: boolean
  /** The names of the columns, first that of the rows; `className` hides a column where there is no room. */
  columns: readonly { name: ReactNode; className?: string }[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
  /** A table wider than a narrow screen scrolls under its title; this class says how wide it is. */
  scrolls?: string
}

/** A table of figures: a name in each row, and figures at the end of their columns. */
export function FigureTable({ title, quiet = false, columns, rows, scrolls }: FigureTableProps) {
  const table = (
    <table className={`w-full text-sm ${scrolls ?? ''}`}>
      <caption className={quiet ? 'sr-only' : 'pt-4 pb-1 text-start text-sm font-bold'}>{title}</caption>
      <thead>
        <tr className="border-b border-line">
          {columns.map(({ name, className = '' }, at) =>
            name === null ? (
              <td key={at} className={className} />
            ) : (
              <th
                key={at}
                scope="col"
                className={`py-2 text-2xs font-semibold text-ink2 ${at === 0 ? 'text-start' : 'ps-3 text-end'} ${className}`}
              >
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-2 text-start font-semibold wrap-break-word">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={at} className={`num py-2 ps-3 text-end ${columns[at + 1]?.className ?? ''}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (scrolls === undefined) return <div className="min-w-0 px-4 pb-3 sm:px-6">{table}</div>
  return (
    <div
      role="group"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto px-4 pb-3 focus-visible:-outline-offset-2 sm:px-6"
    >
      {table}
    </div>
  )
}
