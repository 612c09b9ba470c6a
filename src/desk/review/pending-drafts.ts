import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type DraftRow, generatedContentList } from '#review/calls.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import type { Narrowing } from './review-search.ts'
import { PENDING_RETRY_MS } from './rules.ts'

/** PostgreSQL's code for a statement that took too long, or a temporarily unavailable service. */
const isTimeout = (error: unknown): boolean =>
  isRefusal(error) && (error.code.endsWith('57014') || error.status === 503)

export type PendingDrafts = {
  /** `stale`: the shown list could not be reloaded. */
  state: 'loading' | 'failed' | 'loaded' | 'stale'
  drafts: DraftRow[]
  /** The total number of drafts; null until it is known. */
  total: number | null
  /** When the list was loaded, in milliseconds; ages are relative to it. */
  loadedAt: number
  /** The number of the retry in progress after a timeout, from 1; 0 when there is none. */
  retry: number
  error: unknown
  busy: boolean
  more: (() => void) | null
  loadingMore: boolean
  /** Returns the reloaded list. */
  reload: () => Promise<DraftRow[]>
}

type Pages = { pages: { items: DraftRow[] }[] }
const draftsOf = (data: Pages | undefined): DraftRow[] => [
  ...new Map(data?.pages.flatMap(({ items }) => items).map((draft) => [draft.id, draft])).values(),
]

/**
 * The pending drafts, or the ones filtered for, newest first, page by page; reloaded every 30 s while the page is visible. A
 * timeout is retried twice. Source: administration §4.
 */
export function usePendingDrafts(narrowing: Narrowing): PendingDrafts {
  const asked = { ...narrowing, status: narrowing.status ?? ('pending' as const) }
  const list = useInfiniteQuery({
    ...EVERY_30_S,
    queryKey: [generatedContentList.name, asked],
    queryFn: ({ pageParam }) =>
      ask(generatedContentList, { ...asked, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // typed for the later pages
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: (before) => before,
    retry: (failures, error) => isTimeout(error) && failures < PENDING_RETRY_MS.length,
    retryDelay: (failures) => PENDING_RETRY_MS[failures] ?? 0,
  })
  return {
    state: list.isError ? (list.data ? 'stale' : 'failed') : list.isPending ? 'loading' : 'loaded',
    drafts: draftsOf(list.data),
    total: list.isPlaceholderData ? null : (list.data?.pages.at(-1)?.total ?? null),
    loadedAt: list.dataUpdatedAt,
    retry: list.isFetching ? list.failureCount : 0,
    error: list.error,
    busy: list.isFetching && !list.isFetchingNextPage,
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    loadingMore: list.isFetchingNextPage,
    reload: async () => draftsOf((await list.refetch()).data),
  }
}
