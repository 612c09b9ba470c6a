import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { plantSamples } from '#library/plant-samples.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { hearOperator } from '#platform/control.ts'
import { openLog } from '#platform/log.ts'
import { runCommand } from './commands.ts'
import { openHouse } from './house.ts'
import { type Renderer, openServer } from './server.ts'
import { timetable } from './timetable.ts'

/** Starts web, worker or both, as ROLE says. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const stop = (code: number) => void close().finally(() => process.exit(code))
  const open = await openHouse(config, { clock: systemClock, log, onLost: () => process.exit(1) })
  let close = () => open.close()
  process.once('SIGINT', () => stop(0)).once('SIGTERM', () => stop(0))

  if (config.databaseUrl === undefined) {
    const operator = await hearOperator(config.dataDir, (command) => runCommand(open.house, command))
    close = async () => {
      await operator.close()
      await open.close()
    }
  }
  if (config.sampleContent) await plantSamples(open.house.db, systemClock.now())
  if (config.role !== 'web') await open.house.jobs.work(open.house, timetable)
  if (config.role === 'worker') return log.info('worker started')

  const dist = new URL('../dist/', import.meta.url)
  const entry = fileURLToPath(new URL('server/render.js', dist))
  if (!existsSync(entry)) throw new Error('the pages are not built: run npm start, or npm run build')
  const { default: renderer } = (await import(entry)) as { default: Renderer } // built from src/render.ts
  const app = await openServer(open, renderer, fileURLToPath(new URL('client', dist)))
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, (at) => {
    announce(at)
    process.send?.({ port: at.port }) // a parent that started us on any free port
  })
  const closeHouse = close
  close = async () => {
    await new Promise((resolve) => server.close(resolve))
    await closeHouse()
  }

  function announce({ port }: AddressInfo): void {
    log.info({ port, database: open.database.kind, role: config.role }, 'started')
    const address = config.port === 0 ? `http://localhost:${port}` : config.siteUrl
    process.stdout.write(`\n  ${config.siteName} is open: ${address}\n`)
    if (open.database.kind === 'embedded' && config.adminEmail === undefined)
      process.stdout.write(`  The first account made at ${address}/auth becomes the administrator.\n\n`)
  }
}

process.env['NODE_ENV'] ??= 'production' // before React loads, or its slow development build renders
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
