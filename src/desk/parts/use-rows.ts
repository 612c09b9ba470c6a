import { useMemo } from 'react'
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { REFRESH_MS } from '#monitoring/rules.ts'
import { ask } from '#platform/ask.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'

type RowOf<C extends Call> = OutputOf<C> extends { items: (infer Row)[] } ? Row : never
type Page<Row> = { items: Row[]; total: number; next_cursor: string | null }

type Options<C extends Call> = Pick<
  UseInfiniteQueryOptions<
    OutputOf<C>,
    Error,
    InfiniteData<OutputOf<C>, string | null>,
    QueryKey,
    string | null
  >,
  'placeholderData' | 'refetchInterval' | 'retry' | 'retryDelay'
> & {
  /** What identifies a row; by default its id. */
  keyOf?: (row: RowOf<C>) => string
}

/** The time in ms until a list is fetched again: it has one request for each loaded page, and there is one every 30 s. */
export const refreshMs = (pages: number): number => REFRESH_MS * Math.max(1, pages)

/**
 * A list page by page, as far as it was requested, with `rows` and their `total`; fetched again while the page is visible.
 * Each row is in it once: a new row pushes another across the page boundary, so that two pages can contain it.
 */
export function useRows<C extends Call>(
  call: C,
  input: Omit<InputOf<C>, 'cursor'>,
  { keyOf = idOf, ...options }: Options<C> = {},
) {
  const list = useInfiniteQuery({
    queryKey: [call.name, input, 'pages'],
    queryFn: ({ pageParam }) =>
      ask(call, { ...input, ...(pageParam !== null && { cursor: pageParam }) } as InputOf<C>), // every list takes a cursor
    initialPageParam: null as string | null, // typed for the later pages
    getNextPageParam: (last) => (last as Page<RowOf<C>>).next_cursor,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => refreshMs(data?.pages.length ?? 0),
    ...options,
  })
  const pages = (list.data?.pages ?? []) as Page<RowOf<C>>[] // the answer of every list
  const items = pages.flatMap((page) => page.items)
  const rows = [...new Map(items.map((row) => [keyOf(row), row])).values()]
  const loadedAt = useMemo(() => new Date(list.dataUpdatedAt), [list.dataUpdatedAt])
  return { ...list, rows, total: pages.at(-1)?.total ?? rows.length, loadedAt }
}

const idOf = (row: unknown): string => (row as { id: string }).id // of every list without `keyOf`
