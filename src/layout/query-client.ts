import { QueryClient, notifyManager } from '@tanstack/react-query'
import { isRefusal } from '#platform/refusal.ts'

const TEN_MINUTES = 600_000

// A field that shows the value being sent is drawn with it at once: the default, a timer, first draws its old value again.
notifyManager.setScheduler(queueMicrotask)

/**
 * The cache of a page's questions: entries are kept ten minutes, and a failed question is retried once after two seconds.
 * Source: public-site §7. A browser that believes it is offline still makes requests: otherwise actions and lists would wait
 * without a message.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: TEN_MINUTES,
        retry: (failures, error) => failures < 1 && !(isRefusal(error) && error.status < 500),
        retryDelay: 2000,
        refetchOnWindowFocus: false,
        ...(typeof window !== 'undefined' && { gcTime: 1.5 * TEN_MINUTES }), // on the server it would keep the client of every request in memory
      },
    },
  })
