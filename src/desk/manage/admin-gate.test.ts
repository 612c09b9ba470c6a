import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider, loadWords, withDeskWords } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { session } from '#people/calls.ts'
import { AdminGate } from './admin-gate.tsx'

/** The gate in French, with the roles of the session that the page has loaded, or before it has. */
async function shown(roles?: ('admin' | 'moderator')[]): Promise<string> {
  const client = new QueryClient()
  if (roles) client.setQueryData(callQuery(session, {}).queryKey, { user: null, roles })
  const router = createRouter({
    routeTree: createRootRouteWithContext<object>()({
      component: () => h(PageProvider, null, h(Outlet)),
      notFoundComponent: () => h(AdminGate, null, 'The dashboard'),
    }),
    history: createMemoryHistory({ initialEntries: ['/admin'] }),
    context: {
      language: 'fr',
      words: await withDeskWords('fr', await loadWords('fr')),
      address: { of: (path: string) => path },
      site: { name: 'Cadence', url: 'https://cadence.example' },
    },
  })
  await router.load()
  // the app registers its own router type; this router has only what the gate needs
  return renderToString(h(QueryClientProvider, { client }, h(RouterProvider, { router: router as never })))
}

// Covers: admin-2-dashboard-1
test('until the roles are known a spinner is shown, and neither the dashboard nor a refusal', async () => {
  const checking = await shown()
  expect(checking).toMatch(/aria-busy="true".*<svg.*Vérification de vos droits…/s)
  expect(checking).not.toMatch(/The dashboard|Accès restreint/)
  expect(await shown(['admin'])).toContain('The dashboard')
  expect(await shown([])).toContain('Accès restreint')
})
