import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { generatedContentCounts } from '#review/calls.ts'
import { deskState, deskToday } from '#today/calls.ts'
import { firstSteps } from '#today/first-steps/calls.ts'

/** The calls, besides the lists of drafts, whose answers a decision changes. */
export const CHANGED_BY_DECISIONS = [generatedContentCounts, deskState, deskToday, firstSteps]

/** A draft whose decision waits in the browser or has just been answered: the server's answers may still count it. */
type Decided = {
  inView: 'drafts' | 'episodes'
  /** Null while they are not known: then it is neither ready nor has warnings. */
  warnings: number | null
  /** Once the server has decided it, when the last answer that counts it arrived, in ms; null until then. */
  countedMs: number | null
}

let all: readonly Decided[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function change(next: readonly Decided[]): void {
  all = next
  for (const listener of listeners) listener()
}

/** Leaves a draft out of all counts until `release`; after `answered`, only out of those that arrived until then. */
export function leaveOutOfCounts(
  client: QueryClient,
  draft: Omit<Decided, 'countedMs'>,
): { answered: () => void; release: () => void } {
  let own: Decided = { ...draft, countedMs: null }
  change([...all, own])
  return {
    answered: () => {
      const before = own
      own = { ...own, countedMs: lastCountedMs(client) }
      change(all.map((each) => (each === before ? own : each)))
    },
    release: () => change(all.filter((each) => each !== own)),
  }
}

/** The decided drafts that are still counted by an answer which arrived at this time, in ms. */
export function useCountedDecided(arrivedMs: number): readonly Decided[] {
  const decided = useSyncExternalStore(subscribe, () => all)
  return decided.filter(({ countedMs }) => countedMs === null || arrivedMs <= countedMs)
}

/** When the newest of the counts arrived, in ms. */
const lastCountedMs = (client: QueryClient): number =>
  Math.max(
    ...[generatedContentCounts, deskState].map(
      ({ name }) => client.getQueryState([name, {}])?.dataUpdatedAt ?? 0,
    ),
  )
