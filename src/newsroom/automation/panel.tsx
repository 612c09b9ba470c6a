import type { ReactNode } from 'react'
import { Button } from '#kit/button.tsx'
import { focusAfterDialog } from '#kit/focus-after-dialog.ts'
import { Notice } from '#kit/notice.tsx'
import { SkeletonText } from '#kit/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { isRefusal } from '#platform/refusal.ts'

type PanelProps = {
  /** Names the part in the address: `#schedule`. */
  id: string
  title: string
  /** One or two sentences under the title. */
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A part of the page: its title, what can be done with it as a whole, and what it holds. */
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

/** Once a row has gone, the focus goes on from the title of its part, when the dialog that asked has closed. */
export const focusTitle = (id: string): void => focusAfterDialog(() => document.getElementById(titleId(id)))

/** What a screen needs to know of a question that it has asked. */
type Question<Answer> = {
  data: Answer | undefined
  isError: boolean
  isFetching: boolean
  error: unknown
  refetch: () => Promise<unknown>
}

type AskedProps<Answer> = {
  question: Question<Answer>
  /** What could not be loaded, as a sentence. */
  failed: string
  /** Rows of the outline while the answer is on its way. */
  rows?: number
  children: (answer: Answer) => ReactNode
}

/** The answer to a question; until it comes an outline, and another try when it does not. */
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

/** A sentence in the place of a list that holds nothing. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-5 text-sm text-ink2 sm:px-6">{children}</p>
)

type CellProps = {
  /** Heard always; seen where the columns have no head. */
  label: string
  /** Says that there is nothing: left out where there are no columns to keep. */
  absent?: boolean
  children: ReactNode
}

/** One value of a row: beside its label on narrow screens, in its column on wide ones. */
export const Cell = ({ label, absent = false, children }: CellProps) => (
  <div className={`grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 @4xl:block ${absent ? 'hidden' : 'grid'}`}>
    <span className="pt-0.5 text-2xs text-ink3 @4xl:sr-only">{label}</span>
    <div className="min-w-0">{children}</div>
  </div>
)

/** The names of the columns, where there are columns: each cell says its own. */
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
