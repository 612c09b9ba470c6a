import { useQuery } from '@tanstack/react-query'
import { adminDigestSettings, adminEdition, adminEditions } from '#newsletter/editions/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { useRows } from '../parts/use-rows.ts'
import { lookAgainMs } from './edition-words.ts'
import { SENDING_MS } from './rules.ts'

/** The settings of the digest. */
export const useDigestSettings = () => useQuery({ ...callQuery(adminDigestSettings, {}), staleTime: 0 })

/** The editions page by page, polled while one of them is being sent. */
export const useEditions = () =>
  useRows(
    adminEditions,
    {},
    {
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ items }) => items.some(({ state }) => state === 'sending')) === true &&
        SENDING_MS,
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
