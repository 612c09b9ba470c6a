import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Database } from '#platform/db.ts'
import type { Carried } from '#platform/http/http.ts'
import { databaseUp, measurements } from '#platform/metrics.ts'
import type { Runtime } from '#platform/runtime.ts'
import { measureBackups } from '#backup/measure-backups.ts'
import { measureSources } from '#sources/measure-sources.ts'

type HealthParts = {
  runtime: Runtime
  database: Pick<Database, 'ready'>
  /** The address of the client, through the proxy if one is trusted. */
  peerOf: (c: Context) => string
}

/** Whether the process is alive, whether it can answer, and its metrics. */
export function healthRoutes({ runtime, database, peerOf }: HealthParts): Hono<Carried> {
  const { metricsToken } = runtime.config
  const app = new Hono<Carried>()
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const ready = await database.ready()
    databaseUp.set(ready ? 1 : 0)
    return c.json({ ready }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayMeasure(c)) return c.text('', 401)
    // without a database, the other metrics are still reported
    await measureSources(runtime.db, runtime.clock.now()).catch(() => undefined)
    await measureBackups(runtime.db).catch(() => undefined)
    const { text, contentType } = await measurements()
    return c.text(text, 200, { 'content-type': contentType })
  })
  return app

  /** With METRICS_TOKEN, anyone who has the token; without it, only this machine, and never through a proxy. */
  function mayMeasure(c: Context): boolean {
    if (metricsToken !== undefined) return isToken(c.req.header('authorization'), metricsToken)
    return c.req.header('x-forwarded-for') === undefined && /^$|^(::ffff:)?127\.|^::1$/.test(peerOf(c))
  }
}

/** Takes the same time to compare, whatever is wrong with the token. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
