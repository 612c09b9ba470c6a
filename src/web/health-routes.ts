import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { measureEditions } from '#newsletter/measure-editions.ts'
import { freeShare } from '#platform/data-directory.ts'
import type { Database } from '#platform/db.ts'
import type { Carried } from '#platform/http/http.ts'
import { peerOf } from '#platform/http/client-address.ts'
import type { JobWatch } from '#platform/job-watch.ts'
import {
  databaseUp,
  diskFree,
  jobsFailed,
  jobsStalled,
  jobsWaiting,
  measurements,
} from '#platform/metrics.ts'
import type { Runtime } from '#platform/runtime.ts'
import { measureBackups } from '#backup/measure-backups.ts'
import { measureSources } from '#sources/measure-sources.ts'

type HealthParts = { runtime: Runtime; database: Pick<Database, 'ready'> }

/**
 * Whether the process is alive, whether it can do its work, and its metrics. A web server can also answer pages while jobs
 * are stalled: only a worker is then not ready.
 */
export function healthRoutes({ runtime, database }: HealthParts): Hono<Carried> {
  const { metricsToken, role } = runtime.config
  const app = new Hono<Carried>()
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const isUp = await measureDatabase()
    const stalled = isUp && (await runtime.jobs.stalled())
    const ready = isUp && !(stalled && role === 'worker')
    return c.json({ ready, ...(isUp && { jobs: stalled ? 'stalled' : 'running' }) }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayMeasure(c)) return c.text('', 401)
    const now = runtime.clock.now()
    await Promise.allSettled([
      // without a database, the other metrics are still reported
      measureDatabase(),
      measureSources(runtime.db, now),
      measureEditions(runtime, now),
      measureBackups(runtime.db),
      measureJobs(runtime.jobs),
      measureDisk(runtime.config.dataDir),
    ])
    const { text, contentType } = await measurements()
    return c.text(text, 200, { 'content-type': contentType })
  })
  return app

  async function measureDatabase(): Promise<boolean> {
    const isUp = await database.ready()
    databaseUp.set(isUp ? 1 : 0)
    return isUp
  }

  /** With METRICS_TOKEN, anyone who has the token; without it, only this machine, and never through a proxy. */
  function mayMeasure(c: Context): boolean {
    if (metricsToken !== undefined) return isToken(c.req.header('authorization'), metricsToken)
    return (
      c.req.header('x-forwarded-for') === undefined &&
      /^$|^(::ffff:)?127\.|^::1$/.test(peerOf(c, runtime.config))
    )
  }
}

async function measureDisk(dataDir: string): Promise<void> {
  diskFree.set((await freeShare(dataDir)) ?? Number.NaN)
}

async function measureJobs(jobs: JobWatch): Promise<void> {
  const counts = await jobs.counts()
  jobsWaiting.set(counts.reduce((sum, { waiting }) => sum + waiting, 0))
  jobsFailed.set(counts.reduce((sum, { failed }) => sum + failed, 0))
  jobsStalled.set((await jobs.stalled()) ? 1 : 0)
}

/** Takes the same time to compare, whatever is wrong with the token. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
