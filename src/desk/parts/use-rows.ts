import { useInfiniteQuery } from '@tanstack/react-query'

/** A page of a list, as calls return it. */
export type RowsPage = { items: object[]; total: number; next_cursor: string | null }

/**
 * A list page by page, as far as it was requested. While `isMoving` is true for the loaded pages, they are fetched again
 * every `everyMs`.
 */
export const useRows = <Page extends RowsPage>(
  name: string,
  narrowing: object,
  page: (from: { cursor?: string }) => Promise<Page>,
  moving?: { isMoving: (pages: readonly Page[]) => boolean; everyMs: number },
) =>
  useInfiniteQuery({
    queryKey: [name, narrowing],
    queryFn: ({ pageParam }) => page(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null, // typed for the later pages
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    ...(moving && {
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }: { state: { data?: { pages: Page[] } | undefined } }) =>
        state.data && moving.isMoving(state.data.pages) ? moving.everyMs : false,
    }),
  })

/** The rows of all pages, each once: a new row pushes another across the page boundary, so it can appear twice. */
export const rowsOf = <Row extends object>(
  pages: readonly { items: Row[] }[],
  idOf: (row: Row) => string,
): Row[] => [...new Map(pages.flatMap(({ items }) => items).map((row) => [idOf(row), row])).values()]
