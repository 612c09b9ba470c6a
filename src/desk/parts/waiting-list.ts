import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '#platform/ask.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'

/** The rows loaded so far, newest first. */
export type Pages<Row> = {
  items: Row[]
  total: number
  /** When they were loaded; ages are relative to this time. */
  loadedAt: Date
  more: (() => void) | null
  loadingMore: boolean
}

/** One list of items waiting at the desk, page by page; `page` fetches what follows a cursor. */
export function usePages<Row extends { id: string }>(
  name: string,
  state: string,
  page: (from: { cursor?: string }) => Promise<{ items: Row[]; total: number; next_cursor: string | null }>,
) {
  const list = useInfiniteQuery({
    queryKey: [name, { state }, 'pages'],
    queryFn: ({ pageParam }) => page(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null, // the type of every later page
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  })
  const pages = list.data?.pages
  const items = [...new Map(pages?.flatMap((each) => each.items).map((each) => [each.id, each])).values()]
  const data: Pages<Row> | undefined = pages && {
    items,
    total: pages.at(-1)?.total ?? items.length,
    loadedAt: new Date(list.dataUpdatedAt),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    loadingMore: list.isFetchingNextPage,
  }
  const { isError, isFetching, error, refetch } = list
  return { data, isError, isFetching, error, refetch }
}

/** Decides on a row, then refetches everything that `list` shows. */
export function useDecision<C extends Call>(
  call: C,
  list: Call,
  onDone: (answer: OutputOf<C>, asked: InputOf<C>) => void,
  onFailed: (error: unknown) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: InputOf<C>) => ask(call, asked),
    onSuccess: (answer, asked) => {
      onDone(answer, asked)
      return client.invalidateQueries({ queryKey: [list.name] })
    },
    onError: onFailed,
  })
}
