import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '#platform/ask.ts'
import { translationList } from '#writing/translation/calls.ts'

/** The states in which a translation waits for an editor. */
export const WAITING = ['pending', 'failed'] as const
export type Waiting = (typeof WAITING)[number]

/** The waiting translations, newest first, page by page. */
export function useWaitingTranslations(state: Waiting) {
  const list = useInfiniteQuery({
    queryKey: [translationList.name, { state, pages: 'all' }],
    queryFn: ({ pageParam }) =>
      ask(translationList, { state, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // the type of every later page parameter
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return {
    list,
    rows: [...new Map(rows.map((row) => [row.id, row])).values()],
    total: list.data?.pages.at(-1)?.total ?? null,
  }
}
