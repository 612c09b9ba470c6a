import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { shelfStories } from './calls.ts'

type Stories = OutputOf<typeof shelfStories>['items']

/** Number of ids in one call. */
const BATCH_SIZE = 50

/**
 * The stories with these ids, in their order, without those that are gone. Offline: the stories that this tab has already
 * loaded, if they are all there.
 */
export function useStories(ids: readonly string[]) {
  const { language } = useI18n()
  const client = useQueryClient()
  const load = async (): Promise<Stories> => {
    const batches = Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, n) =>
      ids.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
    )
    const answers = batches.map((batch) => ask(shelfStories, { ids: batch, lang: language }))
    return (await Promise.all(answers)).flatMap(({ items }) => items)
  }
  const loaded = (error: unknown): Stories => {
    const answers = client.getQueriesData<Stories>({ queryKey: [shelfStories.name, language] })
    const known = new Map(answers.flatMap(([, stories]) => stories ?? []).map((story) => [story.id, story]))
    const found = ids.flatMap((id) => known.get(id) ?? [])
    if (found.length < ids.length) throw error
    return found
  }
  return useQuery({
    queryKey: [shelfStories.name, language, ids],
    queryFn: () => load().catch(loaded),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
}
