import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Key } from '#languages/translate.ts'
import {
  type EditionView,
  adminDigestSettings,
  adminEdition,
  adminEditions,
} from '#newsletter/editions/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { useI18n } from '#languages/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { refreshMs, useRows } from '../parts/use-rows.ts'
import { refetchCalls, useAction } from '../parts/use-action.ts'
import { focusTitle } from '../parts/panel.tsx'
import { lookAgainMs } from './edition-words.ts'
import { SENDING_MS } from './rules.ts'

/** The settings of the digest. */
export const useDigestSettings = () => useQuery({ ...callQuery(adminDigestSettings, {}), staleTime: 0 })

/** The editions page by page, polled more often while one of them is being sent. */
export const useEditions = () =>
  useRows(
    adminEditions,
    {},
    {
      refetchInterval: ({ state: { data } }) => {
        const pages = data?.pages ?? []
        const isSending = pages.some(({ items }) => items.some(({ state }) => state === 'sending'))
        return isSending ? SENDING_MS : refreshMs(pages.length)
      },
    },
  )

/** One edition, fetched again at its send time and polled while it is being sent. */
export const useEdition = (id: string) =>
  useQuery({
    ...callQuery(adminEdition, { id }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => state.data !== undefined && lookAgainMs(state.data, state.dataUpdatedAt),
  })

/** Decides about an edition as shown; if someone else was faster, the editor gets an error and the current edition. */
export function useEditionAction<Input>(
  { id, version }: EditionView,
  send: (input: Input, shown: Pick<EditionView, 'id' | 'version'>) => Promise<EditionView>,
  done: (input: Input) => Key,
) {
  const { t } = useI18n()
  const client = useQueryClient()
  // not awaited, so that the next decision is accepted as soon as its button is shown
  const refetch = () => void refetchCalls(client, [adminEditions, adminEdition])
  return useAction({
    mutationFn: (input: Input) => send(input, { id, version }),
    onSuccess: (stored, input) => {
      client.setQueryData([adminEdition.name, { id }], stored)
      toast.success(t(done(input)))
      focusTitle('edition')
      refetch()
    },
    onError: refetch,
    failed: 'newsroom.digest.decideFailed',
  })
}
