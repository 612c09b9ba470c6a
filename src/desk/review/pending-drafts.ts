import { useEffect } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { MAX_COUNTED } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import { generatedContentList } from '#review/calls.ts'
import { toast } from '#ui/toast.tsx'
import { useRows } from '../parts/use-rows.ts'
import { type EpisodesOrDrafts, KINDS_OF_VIEW, type Narrowing } from './review-search.ts'
import { PENDING_RETRY_MS } from './rules.ts'

/** PostgreSQL's code for a statement that took too long, or a temporarily unavailable service. */
const isTimeout = (error: unknown): boolean =>
  isRefusal(error) && (error.code.endsWith('57014') || error.status === 503)

/**
 * The pending drafts, or the ones filtered for, strongest first, page by page. A timeout is retried twice. The
 * ones in `without` are left out. Source: administration §4.
 */
export function usePendingDrafts(
  { order, type, ...narrowing }: Narrowing,
  view: EpisodesOrDrafts,
  without: ReadonlySet<string>,
) {
  const kinds = KINDS_OF_VIEW[view]
  const list = useRows(
    generatedContentList,
    {
      ...narrowing,
      order: order ?? 'strongest',
      type: type !== undefined && kinds.includes(type) ? type : kinds.join(','),
      status: narrowing.status ?? 'pending',
    },
    {
      placeholderData: (before) => before,
      retry: (failures, error) => isTimeout(error) && failures < PENDING_RETRY_MS.length,
      retryDelay: (failures) => PENDING_RETRY_MS[failures] ?? 0,
    },
  )
  const rows = list.rows.filter(({ id }) => !without.has(id))
  return {
    ...list,
    rows,
    total: list.total < MAX_COUNTED ? list.total - (list.rows.length - rows.length) : list.total,
    /** `stale`: the shown list could not be reloaded. */
    state: list.isError ? (list.data ? 'stale' : 'failed') : list.isPending ? 'loading' : 'loaded',
    /** Whether the total belongs to these filters. */
    known: list.data !== undefined && !list.isPlaceholderData,
    /** The number of the retry in progress after a timeout, from 1; 0 when there is none. */
    retry: list.isFetching ? list.failureCount : 0,
  } as const
}
export type PendingDrafts = ReturnType<typeof usePendingDrafts>

/** Reports once that the list could not be loaded, until it loads again. */
export function usePendingFailure(failed: boolean): void {
  const { t } = useI18n()
  useEffect(() => {
    if (!failed) return
    toast.error(t('newsroom.review.connectionError'), {
      description: t('newsroom.review.databaseSlow'),
      id: 'pending-failed',
    })
    return () => toast.dismiss('pending-failed')
  }, [failed, t])
}
