import type { UseQueryResult } from '@tanstack/react-query'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { isRefusal } from '#platform/refusal.ts'
import { Failed } from '../../parts/query-result.tsx'

/** Shown in place of the editor while a draft is loading, or when it cannot be loaded. */
export function MissingDraft({ question }: { question: UseQueryResult }) {
  const { t } = useI18n()
  if (!question.isError)
    return (
      <div aria-busy="true" className="p-6">
        <SkeletonText lines={12} className="h-5" />
      </div>
    )
  const isMissing = isRefusal(question.error) && question.error.status === 404
  return (
    <div className="p-6">
      <Failed
        level={2}
        question={question}
        title={t(isMissing ? 'newsroom.draftNotFound' : 'newsroom.review.detailsFailed')}
      />
    </div>
  )
}
