import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { users } from '#people/tables.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import { setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import type { Carried } from '#platform/http/http.ts'
import { type Log, openLog } from '#platform/log.ts'
import { openJobs } from '#platform/jobs.ts'
import { type Prepared, type TestPlace, lentPlace } from '#platform/test-database.ts'
import { type OpenRuntime, openRuntime } from '../runtime.ts'
import { openServer } from '#web/server.ts'
import type { Renderer } from '#web/render-page.ts'
import { atEndOfFile } from './test-end.ts'
import { jobs } from '../timetable.ts'

/** A complete runtime with its own real database and a settable clock. Closed automatically after the tests of the file. */
export type TestRuntime = OpenRuntime & {
  runtime: Runtime
  db: Runtime['db']
  clock: ReturnType<typeof setClock>
  app: Hono<Carried>
  /** Makes an in-process call, as a visitor or as `caller`; throws the Refusal. */
  ask: <C extends Call>(call: C, input: InputOf<C>, caller?: Caller) => Promise<OutputOf<C>>
  /** Creates a new user with a database row, who calls as an administrator. */
  admin: () => Promise<Caller>
}

/** Prepares the queues, which take longer to create than all tables together. */
const QUEUES: Prepared = {
  mark: JSON.stringify(jobs),
  prepare: async (database) => (await openJobs(database, openLog('error'), jobs)).stop(),
}

/** The time at which tests begin. */
export const TEST_NOW = new Date('2026-11-20T09:00:00Z')

/**
 * A placeholder for the renderer: pages are tested in a browser on the built site, here their addresses return an empty
 * page.
 */
const noPages: Renderer = {
  fetch: () =>
    new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html' } }),
}

/**
 * Opens a runtime: on the server of TEST_DATABASE_URL if that is set, otherwise on an embedded database. `reach` provides
 * another way to connect to that database.
 */
export async function openTestRuntime(
  env: Record<string, string> = {},
  { reach, log }: { reach?: (place: TestPlace) => Promise<TestPlace>; log?: Log } = {},
): Promise<TestRuntime> {
  const kind = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres'
  const lent = await lentPlace(kind, QUEUES)
  const place = reach ? await reach(lent) : lent
  const clock = setClock(TEST_NOW)
  const config = readConfig({
    DATA_DIR: place.dataDir,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    SAMPLE_CONTENT: 'false',
    AI_LOCAL_PORTS: 'none',
    ...(place.url !== undefined && { DATABASE_URL: place.url }),
    ...env,
  })
  const open = await openRuntime(config, {
    clock,
    log: log ?? openLog(config.logLevel),
    hasVisitors: true,
    ...(place.socketDirectory !== undefined && { socketDirectory: place.socketDirectory }),
  })
  const clientDir = join(place.dataDir, 'client')
  await mkdir(clientDir)
  const app = await openServer(open, noPages, clientDir)
  atEndOfFile(async () => {
    await open.close()
    await place.remove()
  })
  return {
    ...open,
    db: open.runtime.db,
    clock,
    app,
    async admin() {
      const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
      await open.runtime.db.insert(users).values({ id, name: 'Ada', email })
      return { id, email, roles: ['admin'], sessionId: randomUUID() }
    },
    async ask(call, input, caller) {
      const origin = {
        caller: caller ?? null,
        language: 'en',
        requestId: randomUUID(),
        address: '127.0.0.1',
        limited: false,
      }
      return (await open.dispatcher.answer(call.name, input, origin)).body as OutputOf<typeof call> // the dispatcher has validated this
    },
  }
}
