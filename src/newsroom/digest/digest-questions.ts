import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { adminDigestSettings, adminEdition, adminEditions } from '#newsletter/editions/calls.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { SENDING_MS } from './rules.ts'

/** The settings of the digest. */
export const useDigestSettings = () => useQuery({ ...callQuery(adminDigestSettings, {}), staleTime: 0 })

/** The editions page by page, asked again and again while one of them leaves. */
export const useEditions = () =>
  useInfiniteQuery({
    queryKey: [adminEditions.name],
    queryFn: ({ pageParam }) => ask(adminEditions, pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null, // the type of every later page
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((each) => each.state === 'sending')) === true
        ? SENDING_MS
        : false,
  })

/** One edition, asked again and again while it leaves. */
export const useEdition = (id: string) =>
  useQuery({
    ...callQuery(adminEdition, { id }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? SENDING_MS : false),
  })
