import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { focusAfterDialog } from '#ui/focus-after-dialog.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { isRefusal } from '#platform/refusal.ts'

type PanelProps = {
  /** The anchor of the panel in the address: `#schedule`. */
  id: string
  title: string
  /** One or two sentences under the title. */
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A panel of the page: title, actions and content. */
export const Panel = ({ id, title, text, actions, children }: PanelProps) => (
  <section id={id} aria-labelledby={titleId(id)} className="@container scroll-mt-4 bg-surface">
    <div
      className={`flex flex-wrap justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 sm:px-6 ${text === undefined ? 'items-center' : 'items-start'}`}
    >
      <div className="min-w-0 basis-72 grow">
        <h2 id={titleId(id)} tabIndex={-1} className="text-lg font-bold">
          {title}
        </h2>
        {text !== undefined && <div className="mt-1 max-w-[72ch] text-sm text-ink2">{text}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
    {children}
  </section>
)

const titleId = (id: string): string => `${id}-title`

/** Moves the focus to the title of the panel after a row has disappeared, once the dialog that asked has closed. */
export const focusTitle = (id: string): void => focusAfterDialog(() => document.getElementById(titleId(id)))

/** The parts of a query that a screen needs. */
type Question<Answer> = {
  data: Answer | undefined
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => Promise<unknown>
}

type AskedProps<Answer> = {
  question: Question<Answer>
  /** A sentence saying what could not be loaded. */
  failed: string
  /** Number of skeleton rows while loading. */
  rows?: number
  children: (answer: Answer) => ReactNode
}

/** Shows the answer of a query: a skeleton while loading, and a retry button on failure. */
export function Asked<Answer>({ question, failed, rows = 3, children }: AskedProps<Answer>) {
  const { t } = useI18n()
  if (question.data !== undefined) return children(question.data)
  if (!question.isError)
    return (
      <div aria-busy="true" className="px-4 py-4 sm:px-6">
        <SkeletonText lines={rows} className="h-10" />
      </div>
    )
  const id = isRefusal(question.error) ? question.error.values['requestId'] : undefined
  return (
    <div className="px-4 py-5 sm:px-6">
      <Notice
        kind="failed"
        level={3}
        title={t('newsroom.review.connectionError')}
        actions={
          <Button size="medium" busy={question.isFetching} onClick={() => void question.refetch()}>
            {t('kit.retry')}
          </Button>
        }
        request={id === undefined || id === '' ? undefined : t('kit.request', { id })}
      >
        {failed}
      </Notice>
    </div>
  )
}

/** A sentence in place of an empty list. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-5 text-sm text-ink2 sm:px-6">{children}</p>
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

/** The column headers, on wide screens only; hidden from screen readers, since each cell has its own label. */
export const Columns = ({ names, className }: { names: readonly string[]; className: string }) => (
  <div
    aria-hidden="true"
    className={`hidden gap-x-4 border-b border-line px-6 py-2 text-2xs font-semibold text-ink2 @4xl:grid ${className}`}
  >
    {names.map((name, at) => (
      <span key={at}>{name}</span>
    ))}
  </div>
)
