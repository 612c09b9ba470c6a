import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { type CleanedEntry, cleanupInvalidAgents, restoreCleanedEntries } from '#review/cleanup/calls.ts'
import { messageText } from './message-text.ts'
import { refetchCalls } from '../parts/use-action.ts'
import { CHANGED_BY_RUNS } from '../parts/running.ts'

/** The entries that the last cleanup removed, kept while the browser tab is open: they can be restored from anywhere. */
const CLEANED = ['cleaned-entries'] as const
/** The maximum number of entries that one call restores. */
const MAX_RESTORED = 500
/** Long enough to reconsider. */
const UNDO_MS = 15_000

/** Removes invalid entries, and restores the last ones. `entries` is null until a cleanup has run. */
export function useCleanup() {
  const { t } = useI18n()
  const client = useQueryClient()
  const { data: entries = null } = useQuery<CleanedEntry[] | null>({
    queryKey: CLEANED,
    queryFn: skipToken,
    gcTime: Infinity,
  })
  const keep = (cleaned: CleanedEntry[] | null) => client.setQueryData(CLEANED, cleaned)
  const restore = useMutation({
    mutationFn: restoreAll,
    onSuccess: (count) => {
      keep(null)
      toast.success(t('newsroom.scraping.restored'), {
        description: t('newsroom.scraping.restoredCount', { count }),
      })
    },
    onError: (error) =>
      toast.error(t('newsroom.scraping.cleanupError'), {
        description: messageText(
          t,
          error,
          'newsroom.scraping.notSignedIn',
          'newsroom.scraping.restoreFailed',
        ),
      }),
    onSettled: () => refetchCalls(client, CHANGED_BY_RUNS),
  })
  const clean = useMutation({
    mutationFn: () => ask(cleanupInvalidAgents, {}),
    onSuccess: ({ cleaned, entries: taken }) => {
      keep(taken)
      restore.reset()
      const ids = taken.map(({ id }) => id)
      toast.success(t('newsroom.scraping.cleaned'), {
        description: t('newsroom.scraping.cleanedCount', { count: cleaned }),
        ...(ids.length > 0 && {
          durationMs: UNDO_MS,
          action: { label: t('newsroom.scraping.undo'), onPress: () => restore.mutate(ids) },
        }),
      })
    },
    onError: (error) =>
      toast.error(t('newsroom.scraping.cleanupError'), {
        description: messageText(
          t,
          error,
          'newsroom.scraping.notSignedIn',
          'newsroom.scraping.cleanupFailed',
        ),
      }),
    onSettled: () => refetchCalls(client, CHANGED_BY_RUNS),
  })
  return { entries, clean, restore }
}

/** Restores entries and returns how many were restored. */
async function restoreAll(ids: readonly string[]): Promise<number> {
  let restored = 0
  for (let from = 0; from < ids.length; from += MAX_RESTORED)
    restored += (await ask(restoreCleanedEntries, { ids: ids.slice(from, from + MAX_RESTORED) })).restored
  return restored
}
