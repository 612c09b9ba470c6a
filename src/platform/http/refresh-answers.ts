import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Drops outdated cached answers, and requests those on screen again. A request in flight is restarted rather than removed:
 * code that waits for it, such as a page's loader, would get a `CancelledError`.
 */
export async function refreshAnswers(client: QueryClient, filters: QueryFilters): Promise<void> {
  const cache = client.getQueryCache()
  for (const query of cache.findAll(filters)) {
    const { fetchStatus, data } = query.state
    if (fetchStatus === 'idle' && !query.isActive()) cache.remove(query)
    // invalidateQueries restarts the others itself
    if (fetchStatus !== 'idle' && (!query.isActive() || data === undefined)) {
      void query.cancel({ silent: true }) // the earlier promise follows the next fetch
      query.fetch().catch(() => undefined) // the code that waits for the answer handles the failure
    }
  }
  await client.invalidateQueries(filters)
}
