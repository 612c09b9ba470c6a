import {
  type DataTag,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  infiniteQueryOptions,
} from '@tanstack/react-query'
import type { Language } from '#languages/rules.ts'
import type { Asked } from '../search/rules.ts'

/** The lists of the library; the texts of each are under `library.<name>`. */
export type ListName = 'news' | 'tools' | 'agents' | 'events' | 'podcasts' | 'videos'
/** One page of a list. */
export type Page<Item> = {
  items: Item[]
  total: number
  total_is_least?: boolean
  next_cursor: string | null
}

/** A list as a cached infinite query. */
export const listQuestion = <Item>(
  name: ListName,
  language: Language,
  load: (input: { lang: Language; cursor?: string }) => Promise<Page<Item>>,
  asked: Asked = {},
) =>
  infiniteQueryOptions({
    queryKey: [name, language, asked],
    queryFn: ({ pageParam }) => load({ lang: language, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // typed like next_cursor
    getNextPageParam: (page) => page.next_cursor,
  })

/** The items that a list has loaded so far. */
export const listedNow = <Item>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, InfiniteData<Page<Item>>, Error> },
): Item[] =>
  client.getQueryData<InfiniteData<Page<Item>>>(queryKey)?.pages.flatMap(({ items }) => items) ?? []
