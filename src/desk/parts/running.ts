import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ask } from '#platform/ask.ts'
import { aiNewsSources } from '#sources/calls.ts'
import { contentGenerationSchedule } from '#schedule/calls.ts'
import { generatedContentCounts, generatedContentList } from '#review/calls.ts'
import { runList } from '#writing/run-calls.ts'
import { toolUrlProposals } from '#writing/links/calls.ts'
import { translationList } from '#writing/translation/calls.ts'
import type { RunRow } from './run-outcomes.ts'
import { refetchCalls } from './use-action.ts'

/** The polling interval while something runs; otherwise polling is rare, because the clock starts runs too. */
const BUSY_MS = 1500
const IDLE_MS = 15_000
/** How many of the newest runs are searched for those in progress. */
const LOOKED_AT = 20
/** The calls whose results may change once a run has ended. */
export const CHANGED_BY_RUNS = [
  generatedContentCounts,
  generatedContentList,
  contentGenerationSchedule,
  runList,
  aiNewsSources,
  toolUrlProposals,
  translationList,
]
const KEY = ['runs-going-on'] as const

/** The runs in progress, whoever started them. When one ends, everything it may have changed is fetched again. */
export function useRunning(): readonly RunRow[] {
  const client = useQueryClient()
  const sending = useIsMutating() > 0
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => ask(runList, { limit: LOOKED_AT }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      sending || (state.data && goingOn(state.data.items).length > 0) ? BUSY_MS : IDLE_MS,
  })
  const running = goingOn(data?.items ?? [])
  const ids = running.map(({ id }) => id).join(' ')
  const before = useRef(ids)
  useEffect(() => {
    if (before.current === ids) return
    before.current = ids
    void refetchCalls(client, CHANGED_BY_RUNS)
  }, [ids, client])
  return running
}

const goingOn = (runs: readonly RunRow[]): RunRow[] => runs.filter((run) => run.finished_at === null)
