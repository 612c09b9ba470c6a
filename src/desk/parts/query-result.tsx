import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { isRefusal } from '#platform/refusal.ts'

/** The parts of a query that say why it has no answer. */
type Unanswered = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }

/** The parts of a query that a screen needs. */
export type Question<Answer> = Unanswered & { data: Answer | undefined; isError: boolean }

type QueryResultProps<Answer> = {
  question: Question<Answer>
  /** A sentence saying what could not be loaded. */
  failed: string
  /** Number of skeleton rows while loading. */
  rows?: number
  children: (answer: Answer) => ReactNode
}

/** Shows the answer of a query: a skeleton while loading, and a retry button on failure. */
export function QueryResult<Answer>({ question, failed, rows = 3, children }: QueryResultProps<Answer>) {
  if (question.data !== undefined) return children(question.data)
  if (!question.isError)
    return (
      <div aria-busy="true" className="bg-surface px-4 py-4 sm:px-6">
        <SkeletonText lines={rows} className="h-10" />
      </div>
    )
  return (
    <div className="px-4 py-5 sm:px-6">
      <Failed question={question}>{failed}</Failed>
    </div>
  )
}

type FailedProps = { question: Unanswered; title?: string; level?: 2 | 3; children?: string }

/** Says that a query failed, with a retry button and the id of the request. */
export function Failed({ question, title, level = 3, children }: FailedProps) {
  const { t } = useI18n()
  const id = isRefusal(question.error) ? question.error.values['requestId'] : undefined
  return (
    <Notice
      kind="failed"
      level={level}
      title={title ?? t('newsroom.review.connectionError')}
      actions={
        <Button size="medium" busy={question.isFetching} onClick={() => void question.refetch()}>
          {t('kit.retry')}
        </Button>
      }
      request={id === undefined || id === '' ? undefined : t('kit.request', { id })}
    >
      {children}
    </Notice>
  )
}

/** A sentence in place of an empty list. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-5 text-sm text-ink2 @md:px-6">{children}</p>
)
