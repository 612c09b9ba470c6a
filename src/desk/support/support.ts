import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { PaidTier } from '#membership/rules.ts'
import { supportDecide, supportFigures, supportRequests, supportWatch } from '#membership/support/calls.ts'
import type { SupportState } from '#membership/support/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { useDecision, usePages } from '../parts/waiting-list.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'

/** The state in the page's URL: which questions are listed. */
export type SupportPlace = { state?: SupportState | undefined; tier?: PaidTier | undefined }

/** The questions of one state, of all plans or of one, page by page. */
export const useSupportRequests = (state: SupportState, tier: PaidTier | undefined) =>
  usePages(supportRequests.name, `${state} ${tier ?? ''}`, (from) =>
    ask(supportRequests, { state, ...(tier && { tier }), ...from }),
  )

/** The number of questions in each state, refetched every 30 seconds. */
export const useSupportFigures = () => useQuery({ ...callQuery(supportFigures, {}), ...EVERY_30_S })

/** Refetches everything that the page shows. */
export async function refetchSupport(client: QueryClient): Promise<void> {
  await Promise.all(
    [supportRequests, supportFigures].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
  )
}

/** Sets whether the administrator gets an email when a question is waiting. */
export const useSupportWatch = (onFailed: (error: unknown) => void) =>
  useDecision(supportWatch, supportFigures, () => undefined, onFailed)

/** Answers, closes or reopens a question; the lists are refetched afterwards. */
export const useSupportDecision = (
  onDone: (answer: { state: SupportState }) => void,
  onFailed: (error: unknown) => void,
) => useDecision(supportDecide, supportRequests, onDone, onFailed)
