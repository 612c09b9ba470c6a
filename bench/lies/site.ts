// The whole site in this process, with a clock that can be moved: pages and calls over HTTP, jobs in the background.
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../src/platform/clock.ts'
import { DEAD } from '../../src/platform/job-watch.ts'
import type { Renderer } from '../../src/web/render-page.ts'
import { openServer } from '../../src/web/server.ts'
import { type Desk, EDITOR, openDesk } from '../desk.ts'
import { type BenchRuntime, openBenchRuntime } from '../open-runtime.ts'

/** A running clock that can be set. */
export type MovedClock = Clock & { set(to: Date): void }

/** A site with an administrator. `idle` returns the names of jobs that have not ended in time: none, if all is well. */
export type LyingSite = Pick<BenchRuntime, 'runtime'> & {
  url: string
  desk: Desk
  clock: MovedClock
  idle: () => Promise<string[]>
  close(): Promise<void>
}

const LOOK_MS = 250
/** Retries of a job wait for a minute or two. */
const MAX_IDLE_MS = 8 * 60_000

export async function openSite(start: Date, env: Record<string, string>): Promise<LyingSite> {
  const clock = movedClock(start)
  const open = await openBenchRuntime({ clock, env: { ADMIN_EMAIL: EDITOR, TRUST_PROXY: 'true', ...env } })
  const { runtime } = open
  await runtime.jobs.work(runtime, [])
  const dist = new URL('../../dist/', import.meta.url)
  const { default: renderer } = (await import(fileURLToPath(new URL('server/render.js', dist)))) as {
    default: Renderer
  } // built from src/render.tsx
  const app = await openServer(open, renderer, fileURLToPath(new URL('client', dist)))
  const listening = Promise.withResolvers<AddressInfo>()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, listening.resolve)
  const url = `http://127.0.0.1:${(await listening.promise).port}`
  return {
    runtime,
    url,
    clock,
    desk: await openDesk({ url }),
    idle: async () => {
      const started = performance.now()
      for (;;) {
        const jobs = await unfinished(runtime)
        if (jobs.length === 0 || performance.now() - started > MAX_IDLE_MS) return jobs
        await pause(LOOK_MS)
      }
    },
    async close() {
      server.close()
      await open.close()
    },
  }
}

function movedClock(start: Date): MovedClock {
  let [at, since] = [start.getTime(), performance.now()]
  return {
    now: () => new Date(at + performance.now() - since),
    set: (to) => void ([at, since] = [to.getTime(), performance.now()]),
  }
}

/** The names of jobs that are running, waiting, or about to be tried again, with the queues of failed ones. */
async function unfinished({ db }: BenchRuntime['runtime']): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from jobs.job where state in ('created', 'retry', 'active')
        and start_after <= now() + interval '5 minutes' and name <> ${DEAD} and name not like '\\_\\_%'`,
  )
  return rows.map(({ name }) => name)
}
