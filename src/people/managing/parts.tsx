import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import type { Translate } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'

type PartProps = { id: string; title: string; text?: string; actions?: ReactNode; children: ReactNode }

/** A section of the tab: its title, the actions on the whole section, and its content. */
export const Part = ({ id, title, text, actions, children }: PartProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="@container min-w-0 scroll-mt-4 bg-surface">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 sm:px-6">
      <div className="min-w-0 basis-72 grow">
        <h2 id={`${id}-title`} className="text-lg font-bold">
          {title}
        </h2>
        {text !== undefined && <p className="mt-1 max-w-[72ch] text-sm text-ink2">{text}</p>}
      </div>
      {actions}
    </div>
    {children}
  </section>
)

type AnsweredProps<Answer> = {
  question: {
    data: Answer | undefined
    isError: boolean
    isFetching: boolean
    error: unknown
    refetch: () => Promise<unknown>
  }
  /** The sentence that is shown when loading fails. */
  failed: string
  children: (answer: Answer) => ReactNode
}

/** The answer to a query: a skeleton while it loads, and a retry button if it fails. */
export function Answered<Answer>({ question, failed, children }: AnsweredProps<Answer>) {
  const { t } = useI18n()
  if (question.data !== undefined) return children(question.data)
  if (!question.isError)
    return (
      <div aria-busy="true" className="px-4 py-4 sm:px-6">
        <SkeletonText lines={4} className="h-10" />
      </div>
    )
  const id = isRefusal(question.error) ? question.error.values['requestId'] : undefined
  return (
    <div className="px-4 py-5 sm:px-6">
      <Notice
        kind="failed"
        level={3}
        title={failed}
        actions={
          <Button size="medium" busy={question.isFetching} onClick={() => void question.refetch()}>
            {t('kit.retry')}
          </Button>
        }
        request={id === undefined || id === '' ? undefined : t('kit.request', { id })}
      >
        {wordsOfRefusal(t, question.error) ?? undefined}
      </Notice>
    </div>
  )
}

type MoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  shown: number
  total: number
}

/** The number of list entries shown, and a button for the next page. */
export function More({ list, shown, total }: MoreProps) {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-4 py-3 text-xs text-ink2 sm:px-6">
      <span role="status">{t('people.managing.shown', { shown, total })}</span>
      {list.hasNextPage && (
        <Button size="medium" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('people.managing.more')}
        </Button>
      )}
    </div>
  )
}

/** A sentence in place of an empty list. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-5 text-sm text-ink2 sm:px-6">{children}</p>
)

type CellProps = { label: string; children: ReactNode }

/** One value of a row: beside its label on narrow screens, in its column on wide ones. */
export const Cell = ({ label, children }: CellProps) => (
  <div className="grid min-w-0 grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 @4xl:block">
    <span className="pt-0.5 text-2xs text-ink3 @4xl:sr-only">{label}</span>
    <div className="min-w-0">{children}</div>
  </div>
)

type ColumnsProps = { names: readonly string[]; className: string }

/** The column names, where there are columns; each cell has its own label for screen readers. */
export const Columns = ({ names, className }: ColumnsProps) => (
  <div
    aria-hidden="true"
    className={`hidden gap-x-4 border-b border-line px-6 py-2 text-2xs font-semibold text-ink2 @4xl:grid ${className}`}
  >
    {names.map((name, at) => (
      <span key={at}>{name}</span>
    ))}
  </div>
)

/** Shows what failed, and why if the reason is known. */
export function showFailure(t: Translate, what: string, error: unknown): void {
  const why = wordsOfRefusal(t, error)
  toast.error(what, why === null ? {} : { description: why })
}
