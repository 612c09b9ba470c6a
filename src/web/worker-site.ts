import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Database } from '#platform/db.ts'
import type { Carried } from '#platform/http/http.ts'
import { addHeaders, commonHeaders } from '#platform/http/security.ts'
import type { Runtime } from '#platform/runtime.ts'
import { healthRoutes } from './health-routes.ts'
import { answerFailure } from './unavailable-site.ts'

/** What a worker answers on WORKER_PORT: its health and its metrics, and 404 to everything else. */
export function workerSite(parts: { runtime: Runtime; database: Pick<Database, 'ready'> }): Hono<Carried> {
  const app = new Hono<Carried>()
  app.use('*', addHeaders(commonHeaders(parts.runtime.config.siteUrl)))
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('language', 'en')
    await next()
  })
  app.route('/', healthRoutes(parts))
  app.onError((error, c) => answerFailure(c, error, parts.runtime))
  return app
}
