import { ExternalLink } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Label } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { RowTick } from '../parts/row-tick.tsx'
import { ICON_BUTTON, ICON } from '../parts/icon-button.tsx'

// The shared parts of the rows of articles and events.

/** Classes of a row: columns on wide screens, stacked values on narrow ones. */
export const rowClass = (chosen: boolean): string =>
  `grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-6 @3xl:table-row ${chosen ? 'bg-sunken' : ''}`

/** The checkbox that selects a row. */
export const ChosenCell = (props: ComponentProps<typeof RowTick>) => (
  <td className="row-span-6 @3xl:py-2 @3xl:ps-6 @3xl:align-middle">
    <RowTick {...props} />
  </td>
)

type TitleCellProps = { title: string; language: Language; below?: ReactNode; children: ReactNode }

/** The title, with its language when it differs from that of the desk; `children` shows the state, `below` is a second line. */
export function TitleCell({ title, language: own, below, children }: TitleCellProps) {
  const { language } = useI18n()
  const foreign = own !== language
  return (
    <Cell>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 @3xl:flex-nowrap">
        <span
          title={title}
          lang={foreign ? own : undefined}
          dir="auto"
          className="min-w-0 font-semibold wrap-break-word @3xl:truncate"
        >
          {title}
        </span>
        {children}
        {foreign && <Label lang={own}>{LANGUAGE_NAMES[own]}</Label>}
      </p>
      {below}
    </Cell>
  )
}

/** A value, next to its label when there are no columns. */
export const Cell = ({ label, children }: { label?: string; children: ReactNode }) => (
  <td className="col-start-2 flex min-w-0 gap-3 @3xl:table-cell @3xl:py-2 @3xl:pe-4 @3xl:align-middle">
    {label !== undefined && (
      <span aria-hidden="true" className="w-24 shrink-0 text-2xs leading-5 text-ink3 @3xl:hidden">
        {label}
      </span>
    )}
    <div className="min-w-0 grow">{children}</div>
  </td>
)

/** Opens the page of an article in a new browser tab. */
export const OpenArticle = ({ id, name }: { id: string; name: string }) => (
  <a
    href={`/news/${id}`}
    target="_blank"
    rel="noopener"
    aria-label={name}
    title={name}
    className={ICON_BUTTON}
  >
    <ExternalLink {...ICON} />
  </a>
)
