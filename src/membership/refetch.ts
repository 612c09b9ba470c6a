import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { refreshAnswers } from '#platform/http/refresh-answers.ts'
import { membership } from './calls.ts'

/** After a plan has changed, discards the answers under the old plan and fetches those on display again. */
export function useRefetch(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await refreshAnswers(queryClient, { predicate: ({ queryKey }) => queryKey[0] !== membership.name })
    await router.invalidate()
  }, [queryClient, router])
}
