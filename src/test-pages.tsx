import { RouterServer, createRequestHandler, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { AsyncLocalStorage } from 'node:async_hooks'
import type { PageRequest } from './request.ts'
import { getRouter } from './router.tsx'
import type { Renderer } from './server.ts'

/** Where the framework keeps what the page of a request knows: what is built fills it, and nothing else of the framework is needed. */
const requests = Reflect.get(globalThis, Symbol.for('tanstack-start:start-storage-context')) as // its package names it so
  AsyncLocalStorage<{ contextAfterGlobalMiddlewares: PageRequest }>

/** Draws whole pages from their sources, with the routes, loaders and screens of the site, for tests without a browser. */
export const drawnPages: Renderer = {
  fetch: (request, { context }) =>
    requests.run({ contextAfterGlobalMiddlewares: context }, async () => {
      const router = await getRouter()
      const handle = createRequestHandler({ request, createRouter: () => router })
      return handle((drawn) =>
        renderRouterToString({ ...drawn, children: <RouterServer router={drawn.router} /> }),
      )
    }),
}
