import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { deskState } from '#today/calls.ts'
import { useCountedDecided } from './decided-drafts.ts'
import type { Section } from './sections.ts'

export type DeskState = OutputOf<typeof deskState>

/** Several changes in a row, each less than this after the one before, are followed by one request. */
export const PAUSE_MS = 500

/** Fetches the state again after everything that an editor changes; returns the function that ends this. */
export function refetchAfterChanges(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || mutation.state.status !== 'success') return
    clearTimeout(timer)
    timer = setTimeout(() => void refetchAnswers(client, { queryKey: [deskState.name] }), PAUSE_MS)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** What waits, what fails and the next edition: fetched every 30 s, and after everything that an editor changes. */
export function useLiveDeskState() {
  const client = useQueryClient()
  useEffect(() => refetchAfterChanges(client), [client])
  const { data, dataUpdatedAt } = useQuery({ ...callQuery(deskState, {}), ...EVERY_30_S })
  return useWithoutDecided(data, dataUpdatedAt)
}

/** The same as the frame has last fetched it, when that was, in ms, and whether it could not be fetched again since. */
export function useDeskStateAt(): { state: DeskState | undefined; nowMs: number; isError: boolean } {
  const {
    data: state,
    dataUpdatedAt: nowMs,
    isError,
  } = useQuery({
    ...callQuery(deskState, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { state: useWithoutDecided(state, nowMs), nowMs, isError }
}
/** The same as the frame has last fetched it. */
export const useDeskState = (): DeskState | undefined => useDeskStateAt().state

/** A state without the drafts whose decision waits in the browser, which the list of drafts does not show either. */
function useWithoutDecided(state: DeskState | undefined, arrivedMs: number): DeskState | undefined {
  const decided = useCountedDecided(arrivedMs)
  if (state === undefined || decided.length === 0) return state
  const texts = decided.filter(({ inView }) => inView === 'drafts')
  const less = (count: number | null, by: readonly unknown[]) => count && count - by.length
  const { drafts, with_warnings: warned, episodes } = state.inbox
  return {
    ...state,
    inbox: {
      ...state.inbox,
      drafts: less(drafts, texts),
      with_warnings: less(
        warned,
        texts.filter(({ warnings }) => warnings !== null && warnings > 0),
      ),
      episodes: less(
        episodes,
        decided.filter(({ inView }) => inView === 'episodes'),
      ),
    },
  }
}

/** How many items wait in a section; null where nothing is counted. */
export function waitingIn({ name }: Section, { inbox }: DeskState): number | null {
  if (name === 'reports') return inbox.reports
  if (name !== 'inbox') return null
  const { drafts, translations, episodes, reports, questions } = inbox
  return [drafts, translations, episodes, reports, questions].reduce<number>(
    (sum, count) => sum + (count ?? 0),
    0,
  )
}

/** Whether something fails in a section. */
export const failsIn = ({ name }: Section, { failing }: DeskState): boolean =>
  (name === 'sources' && (failing.sources ?? 0) > 0) || (name === 'system' && (failing.system ?? 0) > 0)
