import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type DraftRow, generatedContentList } from '../calls.ts'
import { PENDING_RETRY_MS } from './rules.ts'

const KEY = [generatedContentList.name, { status: 'pending' }] as const

/** PostgreSQL's code for a statement that took too long, or a service that is not there for a moment. */
const isTimeout = (error: unknown): boolean =>
  isRefusal(error) && (error.code.endsWith('57014') || error.status === 503)

export type PendingDrafts = {
  state: 'loading' | 'failed' | 'loaded'
  drafts: DraftRow[]
  /** How many wait in all; null until it is known. */
  total: number | null
  /** When the list was loaded: ages count from here. Milliseconds. */
  loadedAt: number
  /** Which repetition after a timeout is under way, from 1; 0 when none is. */
  retry: number
  error: unknown
  busy: boolean
  more: (() => void) | null
  loadingMore: boolean
  reload: () => Promise<unknown>
}

/** The pending list, newest first, page by page. A timeout is tried again twice. Source: administration §4. */
export function usePendingDrafts(): PendingDrafts {
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) =>
      ask(generatedContentList, { status: 'pending', ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // the type of every later page
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    retry: (failures, error) => isTimeout(error) && failures < PENDING_RETRY_MS.length,
    retryDelay: (failures) => PENDING_RETRY_MS[failures] ?? 0,
  })
  const pages = list.data?.pages
  const drafts = [...new Map(pages?.flatMap(({ items }) => items).map((draft) => [draft.id, draft])).values()]
  return {
    state: list.isError ? 'failed' : list.isPending ? 'loading' : 'loaded',
    drafts,
    total: pages?.at(-1)?.total ?? null,
    loadedAt: list.dataUpdatedAt,
    retry: list.isFetching ? list.failureCount : 0,
    error: list.error,
    busy: list.isFetching && !list.isFetchingNextPage,
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    loadingMore: list.isFetchingNextPage,
    reload: () => client.refetchQueries({ queryKey: KEY }),
  }
}
