import { ExternalLink, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Label } from '#kit/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { RowTick } from '../desk/row-tick.tsx'

// What the rows of articles and of events are made of.

/** Classes of a row: columns where there is room, stacked values where there is not. */
export const rowClass = (chosen: boolean): string =>
  `grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-6 @3xl:table-row ${chosen ? 'bg-sunken' : ''}`

/** The box that selects a row. */
export const ChosenCell = (props: ComponentProps<typeof RowTick>) => (
  <td className="row-span-6 @3xl:py-2 @3xl:ps-6 @3xl:align-middle">
    <RowTick {...props} />
  </td>
)

type TitleCellProps = { title: string; language: Language; children: ReactNode }

/** The title, with its language where it is another than that of the desk; `children` says how it stands. */
export function TitleCell({ title, language: own, children }: TitleCellProps) {
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
    </Cell>
  )
}

/** A value: beside its label where there are no columns. */
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

/** Classes of a picture that can be pressed, 36 px. */
export const ICON =
  'grid size-9 place-items-center border border-transparent text-ink2 hover:border-edge hover:text-ink disabled:text-ink3'
/** How the picture itself is drawn. */
export const FACE = { className: 'size-4', strokeWidth: 1.75, 'aria-hidden': true } as const

type IconButtonProps = { name: string; icon: LucideIcon; busy?: boolean; onPress: () => void }

/** A picture as a button; its name says what it does with which thing. */
export const IconButton = ({ name, icon: Icon, busy = false, onPress }: IconButtonProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    aria-busy={busy || undefined}
    disabled={busy}
    className={ICON}
    onClick={onPress}
  >
    <Icon {...FACE} />
  </button>
)

/** Leads to the page of an article in another tab of the browser. */
export const OpenArticle = ({ id, name }: { id: string; name: string }) => (
  <a href={`/news/${id}`} target="_blank" rel="noopener" aria-label={name} title={name} className={ICON}>
    <ExternalLink {...FACE} />
  </a>
)
