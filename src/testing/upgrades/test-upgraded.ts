import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Hono } from 'hono'
import { setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { startEmbedded } from '#platform/embedded/embedded-database.ts'
import type { Carried } from '#platform/http/http.ts'
import { openLog } from '#platform/log.ts'
import { type TestPlace, testPlace } from '#platform/test-database.ts'
import { openServer } from '#web/server.ts'
import type { Renderer } from '#web/render-page.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { restore } from '../../backup/restore.ts'
import { type OpenRuntime, openRuntime } from '../../runtime.ts'

const log = openLog('silent')
const PATIENCE_MS = 30_000

/** A site that was restored from an archive and then opened by this version. */
export type Upgraded = OpenRuntime & {
  /** What the archive contains. */
  manifest: Manifest
  app: Hono<Carried>
}

/** Empty databases, one after the other. */
export type Places = { next(): Promise<TestPlace>; close(): Promise<void> }

/** Creating an embedded database takes longer than an upgrade, so one is emptied each time. */
export async function emptyPlaces(kind: Database['kind']): Promise<Places> {
  if (kind === 'postgres') return { next: () => testPlace(kind), close: async () => undefined }
  const home = await testPlace(kind)
  const engine = await startEmbedded(home.dataDir, log, PATIENCE_MS, (reason) => {
    throw reason
  })
  const { socketDirectory } = engine
  return {
    async next() {
      const place = await testPlace(kind)
      const remove = async () => {
        await place.remove()
        await empty(socketDirectory)
      }
      return { ...place, socketDirectory, remove }
    },
    async close() {
      await engine.close()
      await home.remove()
    },
  }
}

async function empty(host: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('drop schema public, jobs, drizzle cascade; create schema public')
  await client.end()
}

/** Restores the archive `file` at an empty place and opens the site, at the time of the archive. */
export async function upgrade(place: TestPlace, file: string, renderer: Renderer): Promise<Upgraded> {
  const { url, dataDir } = place
  const reached = place.socketDirectory === undefined ? {} : { socketDirectory: place.socketDirectory }
  const manifest = await restore(
    { databaseUrl: url, dataDir, backupKey: undefined, storage: undefined },
    file,
    {
      ...reached,
      migrationsFolder: 'migrations',
      log,
    },
  )
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SAMPLE_CONTENT: 'false',
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  const open = await openRuntime(config, { ...reached, clock: setClock(new Date(manifest.at)), log })
  const clientDir = join(dataDir, 'client')
  await mkdir(clientDir)
  return { ...open, manifest, app: await openServer(open, renderer, clientDir) }
}
