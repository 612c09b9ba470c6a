import { useInfiniteQuery } from '@tanstack/react-query'

/** A page of a list, as calls answer it. */
export type RowsPage = { items: object[]; total: number; next_cursor: string | null }

/** A list page by page, as far as it was asked for. While `isMoving` says so of what is there, it is asked anew every `everyMs`. */
export const useRows = <Page extends RowsPage>(
  name: string,
  narrowing: object,
  page: (from: { cursor?: string }) => Promise<Page>,
  moving?: { isMoving: (pages: readonly Page[]) => boolean; everyMs: number },
) =>
  useInfiniteQuery({
    queryKey: [name, narrowing],
    queryFn: ({ pageParam }) => page(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null, // the type of every later page
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    ...(moving && {
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }: { state: { data?: { pages: Page[] } | undefined } }) =>
        state.data && moving.isMoving(state.data.pages) ? moving.everyMs : false,
    }),
  })

/** The rows of all pages, each once: a row that came meanwhile pushes another over the edge of its page. */
export const rowsOf = <Row extends object>(
  pages: readonly { items: Row[] }[],
  idOf: (row: Row) => string,
): Row[] => [...new Map(pages.flatMap(({ items }) => items).map((row) => [idOf(row), row])).values()]
