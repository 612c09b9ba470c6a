// Opens the site in this process as src/main.ts does, on a free port, and stops it when the parent process requests it.
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { openRuntime } from '../src/runtime.ts'
import { systemClock } from '../src/platform/clock.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { collectGarbage } from '../src/platform/heap.ts'
import type { Runtime } from '../src/platform/runtime.ts'
import { openLog } from '../src/platform/log.ts'
import { openServer } from '../src/web/server.ts'
import type { Renderer } from '../src/web/render-page.ts'
import { workApart } from '../src/work-apart.ts'

/** `prepare` fills the database before the jobs start. */
export async function openSite(
  prepare: (runtime: Runtime, config: Config) => Promise<void> = async () => undefined,
): Promise<Runtime> {
  const config = readConfig(process.env)
  const open = await openRuntime(config, { clock: systemClock, log: openLog(config.logLevel) })
  const { runtime } = open
  await prepare(runtime, config)
  const begin = { socketDirectory: open.database.socketDirectory }
  const apart = await workApart({ env: process.env, begin }, runtime.log)
  const dist = new URL('../dist/', import.meta.url)
  const { default: renderer } = (await import(fileURLToPath(new URL('server/render.js', dist)))) as {
    default: Renderer
  } // built from src/render.tsx
  const app = await openServer(open, renderer, fileURLToPath(new URL('client', dist)))
  collectGarbage()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (at: AddressInfo) =>
    process.stdout.write(`The site is open: http://localhost:${at.port}\n`),
  )
  process.once('SIGTERM', () => {
    server.close()
    void apart
      .close()
      .then(() => open.close())
      .finally(() => process.exit(0))
  })
  return runtime
}
