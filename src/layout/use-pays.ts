import { useQuery } from '@tanstack/react-query'
import { premiumQuestion } from '#articles/who-reads.ts'
import { useSession } from '#people/use-session.tsx'

/** Whether the reader is known to have a paid plan: nothing asks them to subscribe. */
export function usePays(): boolean {
  const { user } = useSession()
  return useQuery({ ...premiumQuestion, enabled: user !== null }).data === true
}
