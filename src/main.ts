import { type ServerType, serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { existsSync } from 'node:fs'
import type { Hono } from 'hono'
import { fileURLToPath } from 'node:url'
import { findEntitiesJob } from './articles/entities/find-entities.ts'
import { plantSamples } from './articles/samples/plant-samples.ts'
import { listenForReports } from '#newsletter/bounces/listen-for-reports.ts'
import { narrateSamplesJob } from '#media/episodes/narrate-samples.ts'
import { countAdmins } from '#people/count-admins.ts'
import { guardRestore } from '#newsletter/restore-guard.ts'
import { judgeDraftsJob } from '#review/judge-drafts.ts'
import { plantSchedule } from '#schedule/schedule.ts'
import { watchStalledJobs } from '#today/alarms/watch-stalled.ts'
import { dropSnapshotSlot } from '#backup/embedded-snapshot.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { hearOperator } from '#platform/control.ts'
import type { Database } from '#platform/db.ts'
import { checkDataDirectory } from '#platform/data-directory.ts'
import { collectGarbage } from '#platform/heap.ts'
import { inTime } from '#platform/http/in-time.ts'
import type { Carried } from '#platform/http/http.ts'
import { type Address, checkAddress, whenListening } from '#platform/http/listening.ts'
import { logUnexpected, openLog } from '#platform/log.ts'
import { markRunning } from '#platform/running-site.ts'
import { errorLine } from '#platform/safe-error.ts'
import { runCommand } from './commands.ts'
import { openRuntime } from './runtime.ts'
import { writeSampleDraftsJob } from './writing/samples/write-sample-drafts.ts'
import { openServer } from './web/server.ts'
import type { Renderer } from './web/render-page.ts'
import { timetable } from './timetable.ts'
import { waitingSite } from './web/unavailable-site.ts'
import { workerSite } from './web/worker-site.ts'
import { type WorkBegin, workApart } from './work-apart.ts'

/** How long running requests may take to finish during shutdown. */
const PATIENCE_MS = 8000
/**
 * Longer than a proxy keeps a connection open (60 s is usual); otherwise the proxy sends requests into a connection that is
 * being closed here.
 */
const KEPT_OPEN_MS = 65_000
/** Requests, jobs and the database have their own time limits; what has not ended by this one never will. */
const CLOSING_MS = 40_000

/** Starts web, worker or both, according to ROLE. */
async function main(): Promise<void> {
  markRunning(['packages', 'build'])
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  logUnexpected(log)
  await checkDataDirectory(config.dataDir)
  const address = addressOf(config)
  if (address) await checkAddress(address)
  const ready = Promise.withResolvers<WorkBegin>()
  const working =
    config.role === 'all' ? workApart({ env: process.env, begin: ready.promise }, log) : undefined
  working?.catch(() => undefined) // awaited below
  let close = async () => {} // until there is something to close
  let stopping = false
  const stop = () => {
    if (stopping) return // a terminal signals every process of the group, and their parent passes the signal on
    stopping = true
    inTime(close, CLOSING_MS).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)

  let answering: Pick<Hono<Carried>, 'fetch'> = waitingSite({ config, log })
  let listening: Promise<ServerType> | undefined
  const listen = (at: Address) =>
    (listening ??= listenOn(at, (request, env) => answering.fetch(request, env)))
  const open = await openRuntime(config, {
    clock: systemClock,
    log,
    hasVisitors: config.role !== 'worker',
    onLost: () => process.exit(1),
    onWaiting: () => {
      if (address) listen(address).catch(end)
    },
  })
  close = () => open.close()

  if (config.databaseUrl === undefined) {
    await dropSnapshotSlot(open.runtime.db)
    const operator = await hearOperator(config.dataDir, (command) => runCommand(open.runtime, command))
    close = async () => {
      await operator.close()
      await open.close()
    }
  }
  say(databaseLine(open.database, config))
  const isNew = config.sampleContent && (await plantSamples(open.runtime.db, systemClock.now()))
  if (isNew) say('Sample content added')
  if (isNew) await open.runtime.jobs.send(findEntitiesJob, {}, { key: 'names-changed' })
  if (isNew) await open.runtime.jobs.send(writeSampleDraftsJob, {})
  if (isNew && config.sampleSound) await open.runtime.jobs.send(narrateSamplesJob, {})
  await plantSchedule(open.runtime.db, systemClock.now())
  await open.runtime.jobs.send(judgeDraftsJob, { again: true }, { key: 'again' })
  if (config.role === 'worker') {
    collectGarbage()
    await guardRestore(open.runtime)
    await open.runtime.jobs.work(open.runtime, timetable)
    const reports = await listenForReports(open.runtime)
    answering = workerSite(open)
    const server = address && (await listen(address))
    const closeWorker = close
    close = async () => {
      if (server) await closeServer(server)
      await reports?.close()
      await closeWorker()
    }
    return log.info(server ? { port: portOf(server) } : {}, 'worker started')
  }
  ready.resolve({ socketDirectory: open.database.socketDirectory })

  const dist = new URL('../dist/', import.meta.url)
  const entry = fileURLToPath(new URL('server/render.js', dist))
  if (!existsSync(entry)) throw new Error('the pages are not built: run npm start, or npm run build')
  const { default: renderer } = (await import(entry)) as { default: Renderer } // built from src/render.tsx
  answering = await openServer(open, renderer, fileURLToPath(new URL('client', dist)))
  collectGarbage()
  const server = await listen(config)
  const stopWatching = watchStalledJobs(open.runtime)
  const closeRuntime = close
  close = async () => {
    stopWatching()
    await closeServer(server)
    await (await working?.catch(() => undefined))?.close()
    await closeRuntime()
  }
  await announce(portOf(server))
  // Pages do not wait for the jobs; if the jobs cannot start, the site stops.
  if (working && (await working)) log.info('jobs started')

  async function announce(port: number): Promise<void> {
    log.info({ port, database: open.database.kind, role: config.role }, 'started')
    const address = config.port === 0 ? `http://localhost:${port}` : config.siteUrl
    say(`${config.siteName} is open: ${address}`)
    const isFirst = open.database.kind === 'embedded' && config.adminEmail === undefined
    if (isFirst && (await countAdmins(open.runtime.db)) === 0)
      say(`The first account made at ${address}/auth becomes the administrator`)
  }
}

/** Prints a line for the person who starts the site; null prints nothing. */
const say = (line: string | null): void => void (line !== null && process.stdout.write(`${line}\n`))

/** What opening the database has done to it, or null if it was up to date. */
function databaseLine(
  { migrated: { before, applied } }: Database,
  { databaseUrl, dataDir }: Config,
): string | null {
  const where = databaseUrl === undefined ? ` in ${dataDir}` : ''
  if (applied === 0) return null
  return before === 0 ? `Database created${where}` : `Database upgraded${where}`
}

/** Where this process answers requests: a worker only with WORKER_PORT. */
function addressOf({ role, host, port, workerPort }: Config): Address | undefined {
  if (role !== 'worker') return { host, port }
  return workerPort === undefined ? undefined : { host, port: workerPort, setting: 'WORKER_PORT' }
}

async function listenOn(address: Address, fetch: Hono<Carried>['fetch']): Promise<ServerType> {
  const { port, host: hostname } = address
  const server = serve({ fetch, port, hostname, serverOptions: { keepAliveTimeout: KEPT_OPEN_MS } })
  await whenListening(server, address)
  return server
}

const portOf = (server: ServerType): number => (server.address() as AddressInfo).port // it listens on TCP

/** Ends the server once running requests are answered, or after `PATIENCE_MS`. */
async function closeServer(server: ServerType): Promise<void> {
  const patience = setTimeout(
    () => 'closeAllConnections' in server && server.closeAllConnections(),
    PATIENCE_MS,
  )
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(patience)
}

const end = (error: unknown): void => {
  process.stderr.write(`${errorLine(error)}\n`)
  process.exit(1)
}

process.env['NODE_ENV'] ??= 'production' // before React loads, or its slow development build is used
main().catch(end)
