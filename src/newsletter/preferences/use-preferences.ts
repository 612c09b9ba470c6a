import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOf } from '#people/auth-form.tsx'
import { callQuery } from '#platform/ask.ts'
import { newsletterPreferences, type Preferences } from '../calls.ts'

const queryOf = (token: string) => callQuery(newsletterPreferences, { token })

/** What a subscriber has chosen, asked for each time the page is opened. */
export const usePreferences = (token: string) => useQuery({ ...queryOf(token), staleTime: 0 })

/** The heading that has the focus once a button is gone that was pressed. */
export const SUBSCRIPTION_ID = 'digest-now'

/**
 * Does something with a subscription: the page shows what came of it, and it is told in words. `gone`: the button is not
 * there any more then.
 */
export function useAction(
  token: string,
  { run, told, gone = false }: { run: () => Promise<Preferences>; told: string; gone?: boolean },
) {
  const keep = useKeep(token)
  const fail = useTellFailure()
  return useMutation({
    mutationFn: run,
    onSuccess(now) {
      keep(now)
      toast.success(told, { id: 'preferences' })
      if (gone) document.getElementById(SUBSCRIPTION_ID)?.focus()
    },
    onError: fail,
  })
}

/** Has the page show these preferences. */
export function useKeep(token: string): (now: Preferences) => void {
  const client = useQueryClient()
  return (now) => client.setQueryData(queryOf(token).queryKey, now)
}

/** Says in a toast why something could not be done. */
export function useTellFailure(): (error: unknown) => void {
  const { t } = useI18n()
  return (error) =>
    toast.error(t('newsletter.preferences.notDone'), { id: 'preferences', description: wordsOf(t, error) })
}
