import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ErrorReport, errorReportDecide, errorReports } from '#library/reports/calls.ts'
import type { REPORT_STATES } from '#library/reports/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'

export type ReportState = (typeof REPORT_STATES)[number]
/** What the address says: which of the two lists, open where it says nothing, and the report that is opened. */
export type Place = { state?: ReportState | undefined; report?: string | undefined }

/** The reports of one state as far as they were asked for, newest first. */
export type ReportPages = {
  items: ErrorReport[]
  total: number
  /** When they were loaded: ages count from here. */
  loadedAt: Date
  more: (() => void) | null
  loadingMore: boolean
}

/** One list of reports, page by page. */
export function useReports(state: ReportState) {
  const list = useInfiniteQuery({
    queryKey: [errorReports.name, { state }, 'pages'],
    queryFn: ({ pageParam }) =>
      ask(errorReports, { state, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // the type of every later page
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  })
  const pages = list.data?.pages
  const items = [...new Map(pages?.flatMap((page) => page.items).map((each) => [each.id, each])).values()]
  const data: ReportPages | undefined = pages && {
    items,
    total: pages.at(-1)?.total ?? items.length,
    loadedAt: new Date(list.dataUpdatedAt),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    loadingMore: list.isFetchingNextPage,
  }
  const { isError, isFetching, error, refetch } = list
  return { data, isError, isFetching, error, refetch }
}

/** How many reports are in a list; null until it is known. */
export function useReportCount(state: ReportState): number | null {
  const one = useQuery({ ...callQuery(errorReports, { state, limit: 1 }), staleTime: 0 })
  return one.data?.total ?? null
}

/** Asks anew for everything that shows reports. */
export const showReportsAnew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [errorReports.name] })

/** Closes a report or opens it again; the lists are asked anew once that is done. */
export function useDecide(
  onDone: (report: ErrorReport, asked: InputOf<typeof errorReportDecide>) => void,
  onFailed: (error: unknown, asked: InputOf<typeof errorReportDecide>) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: InputOf<typeof errorReportDecide>) => ask(errorReportDecide, asked),
    onSuccess: (report, asked) => {
      onDone(report, asked)
      return showReportsAnew(client)
    },
    onError: onFailed,
  })
}
