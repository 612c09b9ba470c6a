import type { ComponentProps, ReactNode } from 'react'

type TableProps = {
  /** What the table holds, read before it; `showCaption` also shows it. */
  caption: string
  showCaption?: boolean
  /** The cells of the head. */
  head: ReactNode
  children: ReactNode
}

/** A table of the desk: sticky head, hairlines, rows of 40 px. Below 768 px each row becomes label and value. */
export const Table = ({ caption, showCaption = false, head, children }: TableProps) => (
  <table className="w-full border-collapse bg-surface text-sm max-md:block">
    <caption className={showCaption ? 'pb-2 text-start text-sm font-semibold' : 'sr-only'}>{caption}</caption>
    <thead className="sticky top-0 z-10 bg-surface text-2xs font-semibold text-ink2 max-md:sr-only">
      <tr className="border-b border-line">{head}</tr>
    </thead>
    <tbody className="max-md:block">{children}</tbody>
  </table>
)

type HeadProps = {
  children: ReactNode
  /** Figures stand at the line's end. */
  figures?: boolean
  /** The order in force, when this column can be sorted. */
  sorted?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
}

/** One cell of the head; with `onSort` it is a button that tells the order. */
export const Head = ({ children, figures = false, sorted, onSort }: HeadProps) => (
  <th
    scope="col"
    aria-sort={sorted}
    className={`h-10 px-3 font-semibold ${figures ? 'text-end' : 'text-start'}`}
  >
    {onSort === undefined ? (
      children
    ) : (
      <button
        type="button"
        onClick={onSort}
        className="inline-flex min-h-9 items-center gap-1 hover:text-ink"
      >
        {children}
        <span aria-hidden="true" className="w-3 text-center">
          {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
        </span>
      </button>
    )}
  </th>
)

/** A row, 40 px, hairline below. */
export const Row = ({ className = '', ...rest }: ComponentProps<'tr'>) => (
  <tr
    {...rest}
    className={`h-10 border-b border-line hover:bg-sunken max-md:block max-md:h-auto max-md:py-2 ${className}`}
  />
)

/** A cell. `label` names it on phones, where the head is not seen. */
export const Cell = ({
  label,
  figures = false,
  children,
}: {
  label: string
  figures?: boolean
  children: ReactNode
}) => (
  <td
    className={`px-3 py-2 align-middle max-md:grid max-md:grid-cols-[9rem_1fr] max-md:gap-3 max-md:py-1 ${figures ? 'num text-end max-md:text-start' : ''}`}
  >
    <span className="text-2xs font-semibold text-ink2 md:hidden" aria-hidden="true">
      {label}
    </span>
    <span className="min-w-0">{children}</span>
  </td>
)
