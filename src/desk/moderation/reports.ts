import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ErrorReport, errorReportDecide, errorReports } from '#articles/reports/calls.ts'
import type { REPORT_STATES } from '#articles/reports/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'
import { type Pages, useDecision, usePages } from '../parts/waiting-list.ts'

export type ReportState = (typeof REPORT_STATES)[number]
/** The state in the address: which of the two lists, by default the open one, and the opened report. */
export type Place = { state?: ReportState | undefined; report?: string | undefined }

/** The loaded reports of one state, newest first. */
export type ReportPages = Pages<ErrorReport>

/** One list of reports, page by page. */
export const useReports = (state: ReportState) =>
  usePages(errorReports.name, state, (from) => ask(errorReports, { state, ...from }))

/** The number of reports in a list; null until it is known. */
export function useReportCount(state: ReportState): number | null {
  const one = useQuery({ ...callQuery(errorReports, { state, limit: 1 }), staleTime: 0 })
  return one.data?.total ?? null
}

/** Refetches everything that shows reports. */
export const refetchReports = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [errorReports.name] })

/** Closes or reopens a report, then refetches the lists. */
export const useDecide = (
  onDone: (report: ErrorReport, asked: InputOf<typeof errorReportDecide>) => void,
  onFailed: (error: unknown) => void,
) => useDecision(errorReportDecide, errorReports, onDone, onFailed)
