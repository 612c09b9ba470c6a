import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { loadWords } from '#languages/i18n.ts'
import { type Language, addressIn, splitAddress } from '#languages/rules.ts'
import { FailedPage, MissingPage } from './failed-page.tsx'
import { newQueryClient } from './query-client.ts'
import { pageRequest } from './request.ts'
import { routeTree } from './routeTree.gen.ts'

/** One router for a rendered page, or for the life of a browser tab. */
export async function getRouter() {
  const { language, nonce, prefix, site, theme, now } = pageRequest()
  const queryClient = newQueryClient()
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
