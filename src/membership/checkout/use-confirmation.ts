import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { checkoutResult, membership } from '../calls.ts'
import { useRefetch } from '../refetch.ts'
import {
  type Confirmation,
  LATE_MS,
  confirmationOf,
  isOver,
  nextLookMs,
  confirmationOfAccess,
} from './confirmation.ts'

type Live = {
  found: Confirmation
  /** Whether the last check got no answer. */
  trouble: boolean
  asking: boolean
  again: () => void
}

/**
 * Checks a checkout until it is decided, and refetches every page once it is paid. Without a checkout: what the reader has.
 */
export function useConfirmation(session: string | undefined): Live {
  const { user, settled } = useSession()
  const here = useHydrated() // the server does not know which checkout it is
  const [late, setLate] = useState(false)
  const queryClient = useQueryClient()
  const refetch = useRefetch()
  const known = here && user !== null
  const looked = useQuery({
    ...callQuery(checkoutResult, { session: session ?? '' }),
    enabled: known && session !== undefined,
    staleTime: 0,
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      isOver(confirmationOf(data, error, false)) ? false : nextLookMs(dataUpdateCount + errorUpdateCount),
  })
  const own = useQuery({
    ...callQuery(membership, {}),
    enabled: known && session === undefined,
    staleTime: 0,
  })
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [session])
  const paid = looked.data?.state === 'confirmed' ? looked.data.membership : null
  useEffect(() => {
    if (paid === null) return
    queryClient.setQueryData(callQuery(membership, {}).queryKey, paid)
    void refetch()
  }, [paid, queryClient, refetch])

  const asked = session === undefined ? own : looked
  const found = (): Confirmation => {
    if (user === null) return { state: settled ? 'visitor' : 'checking' }
    if (!known) return { state: 'checking' }
    return session === undefined
      ? confirmationOfAccess(own.data, own.error)
      : confirmationOf(looked.data, looked.error, late)
  }
  return {
    found: found(),
    trouble: asked.isError,
    asking: asked.isFetching,
    again: () => void asked.refetch(),
  }
}
