import { QueryClientProvider } from '@tanstack/react-query'
import { type LocationRewrite, createRouter, defaultStringifySearch } from '@tanstack/react-router'
import { loadWords } from '#languages/i18n.ts'
import { type Language, addressIn, splitAddress } from '#languages/rules.ts'
import { FailedPage, MissingPage } from './layout/failed-page.tsx'
import { placesPages } from './layout/kept-place.ts'
import { broughtAnswers, takeAnswers, takeTexts } from './layout/page-answers.tsx'
import { newQueryClient } from './layout/query-client.ts'
import { inOrder } from './layout/page-parameters.ts'
import { pageRequest } from './layout/request.ts'
import { routeTree } from './routeTree.gen.ts'

/** One router for a rendered page or for the lifetime of a browser tab. */
export async function getRouter() {
  const { language, nonce, prefix, site, theme, now } = pageRequest()
  const queryClient = newQueryClient()
  let named = prefix
  const address = {
    /** The address of a page's path, in the language that the current address names. */
    of: (path: string) => (named ? addressIn(named, path) : path),
    use: (next: Language) => void (named = next),
  }
  const rewrite: LocationRewrite = {
    input: ({ url }) => {
      url.pathname = splitAddress(url.pathname).path
      return url
    },
    output: ({ url }) => {
      url.pathname = address.of(url.pathname)
      return url
    },
  }
  const loading = loadWords(language)
  if (typeof window !== 'undefined') takeTexts()
  return createRouter({
    routeTree,
    context: { queryClient, language, words: await loading, address, site, theme, now },
    // At a bare address there is nothing to rewrite, and a rewrite would parse every link for nothing.
    ...((prefix !== null || typeof window !== 'undefined') && { rewrite }),
    // The address is corrected to the parameters that its page reads; see `validateSearch` of the root.
    search: { strict: true },
    // In an order different from the server's, the two would redirect to each other forever.
    stringifySearch: (search) => defaultStringifySearch(inOrder(search)),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: placesPages(),
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
    hydrate: () => takeAnswers(queryClient, broughtAnswers()),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ...(nonce !== undefined && { ssr: { nonce } }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
