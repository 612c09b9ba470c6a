import { useQuery } from '@tanstack/react-query'
import type { SALES_STATES } from '#membership/rules.ts'
import { salesRequestDecide, salesRequests } from '#membership/sales/calls.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { useDecision, usePages } from '../parts/waiting-list.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'

export type SalesState = (typeof SALES_STATES)[number]

/** The questions of one state, page by page. */
export const useSalesRequests = (state: SalesState) =>
  usePages(salesRequests.name, state, (from) => ask(salesRequests, { state, ...from }))

/** The number of waiting questions, refetched every 30 seconds; 0 until it is known. */
export function useWaitingSales(): number {
  const one = useQuery({ ...callQuery(salesRequests, { state: 'open', limit: 1 }), ...EVERY_30_S })
  return one.data?.total ?? 0
}

/** Answers, closes or reopens a question; the lists are refetched afterwards. */
export const useSalesDecision = (
  onDone: (answer: { state: SalesState }) => void,
  onFailed: (error: unknown) => void,
) => useDecision(salesRequestDecide, salesRequests, onDone, onFailed)
