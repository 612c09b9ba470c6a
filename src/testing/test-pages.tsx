import { RouterServer, createRequestHandler, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { AsyncLocalStorage } from 'node:async_hooks'
import type { PageRequest } from '#layout/request.ts'
import { getRouter } from '../router.tsx'
import type { Renderer } from '#web/render-page.ts'

/**
 * The storage in which the framework keeps the context of a request: the built pages fill it, and nothing else of the
 * framework is needed.
 */
const requests = Reflect.get(globalThis, Symbol.for('tanstack-start:start-storage-context')) as // the name that its package uses
  AsyncLocalStorage<{ contextAfterGlobalMiddlewares: PageRequest }>

/** Renders whole pages from their sources, with the routes, loaders and screens of the site, for tests without a browser. */
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
