import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOf } from '#people/auth-form.tsx'
import { callQuery } from '#platform/ask.ts'
import { newsletterPreferences, type Preferences } from '../calls.ts'

const queryOf = (token: string) => callQuery(newsletterPreferences, { token })

/** A subscriber's preferences, fetched each time the page is opened. */
export const usePreferences = (token: string) => useQuery({ ...queryOf(token), staleTime: 0 })

/** The heading that gets the focus when a clicked button disappears. */
export const SUBSCRIPTION_ID = 'digest-now'

/**
 * Runs an action on a subscription: the page shows the result, and a toast announces it. `gone`: the button disappears
 * afterwards.
 */
export function useAction(
  token: string,
  { run, message, gone = false }: { run: () => Promise<Preferences>; message: string; gone?: boolean },
) {
  const keep = useKeep(token)
  const fail = useShowFailure()
  return useMutation({
    mutationFn: run,
    onSuccess(now) {
      keep(now)
      toast.success(message, { id: 'preferences' })
      if (gone) document.getElementById(SUBSCRIPTION_ID)?.focus()
    },
    onError: fail,
  })
}

/** Returns a function that makes the page show the given preferences. */
export function useKeep(token: string): (now: Preferences) => void {
  const client = useQueryClient()
  return (now) => client.setQueryData(queryOf(token).queryKey, now)
}

/** Shows in a toast why an action failed. */
export function useShowFailure(): (error: unknown) => void {
  const { t } = useI18n()
  return (error) =>
    toast.error(t('newsletter.preferences.notDone'), { id: 'preferences', description: wordsOf(t, error) })
}
