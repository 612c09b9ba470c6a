import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import pg from 'pg'
import { afterAll } from 'vitest'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import { setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Caller, House } from '#platform/house.ts'
import type { Carried } from '#platform/http.ts'
import { openLog } from '#platform/log.ts'
import { type OpenHouse, openHouse } from './house.ts'
import { type Renderer, openServer } from './server.ts'

/** A whole house on a real database of its own, with a clock that is set. Closed by itself after the tests of the file. */
export type TestHouse = OpenHouse & {
  house: House
  db: House['db']
  clock: ReturnType<typeof setClock>
  app: Hono<Carried>
  /** Makes a call in process, as a visitor or as `caller`; throws the Refusal. */
  ask: <C extends Call>(call: C, input: InputOf<C>, caller?: Caller) => Promise<OutputOf<C>>
}

/** The moment at which tests begin. */
export const TEST_NOW = new Date('2026-11-20T09:00:00Z')

/** Pages are tested in a browser on the built site; here their addresses answer with an empty page. */
const noPages: Renderer = {
  fetch: () =>
    new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html' } }),
}

/** Opens a house: on the server of TEST_DATABASE_URL when that is set, else on an embedded database. */
export async function openTestHouse(env: Record<string, string> = {}, now = TEST_NOW): Promise<TestHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadence-test-'))
  const database = await freshDatabase(process.env['TEST_DATABASE_URL'])
  const clock = setClock(now)
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    SAMPLE_CONTENT: 'false',
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  })
  const open = await openHouse(config, { clock, log: openLog(config.logLevel) })
  const app = await openServer(open, noPages, join(dataDir, 'client'))
  afterAll(async () => {
    await open.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ...open,
    db: open.house.db,
    clock,
    app,
    async ask(call, input, caller) {
      const origin = {
        caller: caller ?? null,
        language: 'en',
        requestId: randomUUID(),
        address: '127.0.0.1',
        limited: false,
      }
      return (await open.door.answer(call.name, input, origin)).body as OutputOf<typeof call> // the door has validated it
    },
  }
}

async function freshDatabase(
  server: string | undefined,
): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (server === undefined) return null
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}
