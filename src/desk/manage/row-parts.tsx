import { ExternalLink } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Label } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { RowTick } from '../parts/row-tick.tsx'
import { ICON_BUTTON, ICON } from '../parts/icon-button.tsx'

// The shared parts of the rows of articles and events.

/** Classes of a row: columns on wide screens; title, values in one line and actions on narrow ones. */
export const rowClass = (chosen: boolean): string =>
  `relative flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-3 ps-13 pe-4 last:border-b-0 sm:ps-15 sm:pe-6 @3xl:table-row ${chosen ? 'bg-sunken' : ''}`

/** The checkbox that selects a row. */
export const ChosenCell = (props: ComponentProps<typeof RowTick>) => (
  <td className="absolute start-4 top-3 sm:start-6 @3xl:static @3xl:py-2 @3xl:ps-6 @3xl:align-middle">
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

const CELL = 'block min-w-0 @3xl:table-cell @3xl:py-2 @3xl:pe-4 @3xl:align-middle'

/** The title or the actions: a line of its own when there are no columns. */
export const Cell = ({ children }: { children: ReactNode }) => (
  <td className={`w-full ${CELL}`}>{children}</td>
)

/** A value: in a line with the other values when there are no columns. */
export const ValueCell = ({ children }: { children: ReactNode }) => (
  <td
    data-value=""
    className={`${CELL} text-xs text-ink2 @3xl:text-sm @3xl:text-ink @max-3xl:[&:has(+[data-value])]:after:ms-2 @max-3xl:[&:has(+[data-value])]:after:text-ink3 @max-3xl:[&:has(+[data-value])]:after:content-['·']`}
  >
    <div className="inline-block @3xl:block">{children}</div>
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
