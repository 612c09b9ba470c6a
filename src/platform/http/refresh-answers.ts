import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/** Drops outdated cached answers, and requests those on screen again. */
export async function refreshAnswers(client: QueryClient, filters: QueryFilters): Promise<void> {
  const cache = client.getQueryCache()
  for (const query of cache.findAll(filters))
    if (query.state.fetchStatus === 'idle' && !query.isActive()) cache.remove(query)
  await refetchAnswers(client, filters)
}

/**
 * Requests the answers on screen again, and marks the others as outdated. A request in flight may have been answered before
 * the change: it is restarted rather than removed, since code that waits for it, such as a page's loader, would get a
 * `CancelledError`.
 */
export async function refetchAnswers(client: QueryClient, filters: QueryFilters): Promise<void> {
  for (const query of client.getQueryCache().findAll(filters))
    // invalidateQueries restarts the others itself
    if (query.state.fetchStatus !== 'idle' && (!query.isActive() || query.state.data === undefined)) {
      void query.cancel({ silent: true }) // the earlier promise follows the next fetch
      query.fetch().catch(() => undefined) // the code that waits for the answer handles the failure
    }
  await client.invalidateQueries(filters)
}
