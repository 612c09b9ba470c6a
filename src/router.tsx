import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { loadWords } from '#languages/i18n.ts'
import { type Language, addressIn, splitAddress } from '#languages/rules.ts'
import { isRefusal } from '#platform/refusal.ts'
import { FailedPage, MissingPage } from './failed-page.tsx'
import { pageRequest } from './request.ts'
import { routeTree } from './routeTree.gen.ts'

const TEN_MINUTES = 600_000

/** One router for a rendered page, or for the life of a browser tab. */
export async function getRouter() {
  const { language, nonce, prefix, site, theme, now } = pageRequest()
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: TEN_MINUTES,
        retry: (failures, error) => failures < 1 && !(isRefusal(error) && error.status < 500),
        retryDelay: 2000,
        refetchOnWindowFocus: false,
        ...(typeof window !== 'undefined' && { gcTime: 1.5 * TEN_MINUTES }), // on the server it would pin every request's client
      },
    },
  })
  let named = prefix
  const address = { use: (next: Language) => void (named = next) }
  const router = createRouter({
    routeTree,
    context: { queryClient, language, words: await loadWords(language), address, site, theme, now },
    rewrite: {
      input: ({ url }) => {
        url.pathname = splitAddress(url.pathname).path
        return url
      },
      output: ({ url }) => {
        if (named) url.pathname = addressIn(named, url.pathname)
        return url
      },
    },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
    ...(nonce !== undefined && { ssr: { nonce } }),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
