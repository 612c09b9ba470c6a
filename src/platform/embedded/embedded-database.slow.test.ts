import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../db.ts'
import type { FileLayer } from './embedded-files.ts'
import { openStorage } from './embedded-storage.ts'
import { openLog } from '../log.ts'
import { migratedPlace, openTestDatabase, type TestPlace } from '../test-database.ts'

let place: TestPlace
let dataDir: string
beforeEach(async () => {
  place = await migratedPlace('embedded')
  dataDir = place.dataDir
})
afterEach(() => place.remove())

const log = openLog('silent')
const open = () => openDatabase({ url: undefined, dataDir, migrationsFolder: 'migrations', log })
vi.setConfig({ testTimeout: 60_000 })

test('every commit is synced to the disk', async () => {
  const database = await openTestDatabase('embedded')
  await database.pool.query('create table things (id int)')
  const before = database.syncs() ?? 0
  for (let i = 0; i < 20; i++) await database.pool.query('insert into things values ($1)', [i])
  expect((database.syncs() ?? 0) - before).toBeGreaterThanOrEqual(20)
  const read = database.syncs()
  await database.pool.query('select * from things')
  expect(database.syncs()).toBe(read)
  await database.close()
})

test('written data is still there after closing and reopening', async () => {
  const first = await open()
  await first.pool.query("create table things as select 'kept' as body")
  await first.close()
  const second = await open()
  expect((await second.pool.query('select body from things')).rows).toEqual([{ body: 'kept' }])
  await second.close()
})

test('the extensions for search are available', async () => {
  const database = await openTestDatabase('embedded')
  await database.pool.query('create extension if not exists pg_trgm; create extension if not exists unaccent')
  const { rows } = await database.pool.query(
    "select unaccent('Élan') as plain, similarity('word', 'words') > 0.5 as near",
  )
  expect(rows).toEqual([{ plain: 'Elan', near: true }])
  await database.close()
})

test('a directory that is in use is refused, by the same process and by another', async () => {
  const database = await open()
  await expect(open()).rejects.toThrow('set DATABASE_URL')
  const other = `
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '..', 'db.ts'))}
    const log = { info() {}, warn() {}, error() {}, debug() {}, fatal() {} }
    await openDatabase({ url: undefined, dataDir: ${JSON.stringify(dataDir)}, migrationsFolder: 'migrations', log })`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', other])
  await expect(run).rejects.toThrow('is in use by another process')
  expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await database.close()
  await (await open()).close()
})

test('when the engine fails its queries fail, and it restarts with all acknowledged data', async () => {
  const onLost = vi.fn()
  const database = await openTestDatabase('embedded', { log, onLost })
  const missed = vi.fn()
  database.notices.onReconnect(missed)
  await database.pool.query('create table things (id int)')
  await database.pool.query('insert into things values (1)')
  // The engine reads the data to copy from a file that ends immediately, and exits.
  await expect(database.pool.query('copy things from stdin')).rejects.toThrow()
  await vi.waitFor(async () => expect(await database.ready()).toBe(true), { timeout: 20_000, interval: 50 })
  expect((await database.pool.query('select id from things')).rows).toEqual([{ id: 1 }])
  expect(missed).toHaveBeenCalledOnce()
  expect(onLost).not.toHaveBeenCalled()
  await database.close()
})

test('when it cannot be restarted, its queries fail, it is not ready, and the owner is notified', async () => {
  const onLost = vi.fn()
  const database = await openDatabase({
    url: undefined,
    dataDir,
    migrationsFolder: 'migrations',
    log,
    onLost,
  })
  await database.pool.query('create table things (id int)')
  await rm(join(dataDir, 'database'), { recursive: true })
  await expect(database.pool.query('copy things from stdin')).rejects.toThrow()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 20_000, interval: 50 })
  await expect(database.pool.query('select 1')).rejects.toThrow()
  expect(await database.ready()).toBe(false)
  expect(existsSync(join(dataDir, 'database'))).toBe(false) // and no empty one is created in its place
  await database.close()
})

test('a deeply nested value yields an answer or an error and does not end the engine', async () => {
  const failed = vi.spyOn(log, 'error')
  const database = await openTestDatabase('embedded', { log })
  const nested = '['.repeat(500_000) + ']'.repeat(500_000)
  await database.pool.query('select $1::json is null', [nested])
  await expect(database.pool.query(`select ${'1+'.repeat(50_000)}1`)).rejects.toThrow('stack depth')
  expect(failed).not.toHaveBeenCalled()
  await database.close()
})

test('a checkpoint is made while two connections have transactions without a pause', async () => {
  const first = await open()
  const socketDirectory = first.socketDirectory ?? ''
  const second = await openDatabase({
    url: undefined,
    dataDir,
    socketDirectory,
    migrationsFolder: 'migrations',
    log,
  })
  await first.pool.query('create table pages (body text); alter table pages alter body set storage external')
  const startOfLog = async () =>
    (await first.pool.query<{ at: string }>('select redo_lsn::text as at from pg_control_checkpoint()'))
      .rows[0]?.at
  const before = await startOfLog()
  let ended = false
  const write = async ({ db }: typeof first) => {
    while (!ended)
      await db.transaction(async (tx) => {
        for (let i = 0; i < 5; i++)
          await tx.execute(
            sql`insert into pages select repeat(md5(n::text), 200) from generate_series(1, 200) n`,
          )
      })
  }
  const writing = Promise.all([write(first), write(second)])
  await vi.waitFor(async () => expect(await startOfLog()).not.toBe(before), {
    timeout: 50_000,
    interval: 500,
  })
  ended = true
  await writing
  await second.close()
  await first.close()
})

test('a long query does not block the web thread', async () => {
  const database = await openTestDatabase('embedded')
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 1)
  await database.pool.query('select count(*) from generate_series(1, 5000000)')
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(10) // it would be one or two if the thread were blocked
  await database.close()
})

test('a directory that was incomplete when the process was killed is created again', async () => {
  await rm(join(dataDir, 'database'), { recursive: true })
  await mkdir(join(dataDir, 'database.new', 'base'), { recursive: true })
  await writeFile(join(dataDir, 'database.new', 'PG_VERSION'), '18\n')
  const database = await open()
  expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  expect(existsSync(join(dataDir, 'database.new'))).toBe(false)
  await database.close()
})

test('an empty lock file of the engine, as a power loss can leave it, does not prevent opening', async () => {
  await (await open()).close()
  await writeFile(join(dataDir, 'database', 'postmaster.pid'), '')
  await (await open()).close()
})

const reports = {
  synced: () => undefined,
  fatal: (error: unknown): never => {
    throw new Error('fatal', { cause: error })
  },
}
const sqlOf = (text: string) => Buffer.concat([Buffer.from('Q'), lengthOf(text), Buffer.from(`${text}\0`)])
function lengthOf(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(Buffer.byteLength(text) + 5)
  return length
}

test('a file layer that does not sync is refused', async () => {
  const silent = (layer: FileLayer) => void (layer.stream_ops.fsync = () => 0)
  await expect(openStorage(join(dataDir, 'database'), reports, silent)).rejects.toThrow(
    'does not sync its commits',
  )
})

test.each(['fsync', 'write'] as const)(
  'when the disk fails at %s the commit is not acknowledged',
  async (operation) => {
    let broken = false
    const fatal = vi.fn(reports.fatal)
    const breaking = (layer: FileLayer) => {
      const { fsync, write } = layer.stream_ops
      // A closed descriptor has the same effect as a failed disk.
      const failing = <S extends { nfd?: number; node: { parent: { name: string } } }>(stream: S): S =>
        broken && stream.node.parent.name === 'pg_wal' ? { ...stream, nfd: 1_000_000 } : stream
      if (operation === 'fsync') layer.stream_ops.fsync = (stream) => fsync?.(failing(stream)) ?? 0
      else layer.stream_ops.write = (stream, ...rest) => write(failing(stream), ...rest)
    }
    const db = await openStorage(join(dataDir, 'database'), { ...reports, fatal }, breaking)
    await db.exec('create table things (id int)')
    broken = true
    let answer = ''
    const run = db.execProtocolRawStream(sqlOf('insert into things values (1)'), {
      onRawData: (bytes) => (answer += Buffer.from(bytes).toString('latin1')),
    })
    await run.catch(() => undefined)
    expect(fatal).toHaveBeenCalled()
    expect(answer).not.toContain('INSERT')
  },
)
