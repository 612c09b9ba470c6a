import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db.ts'
import { openLog } from '../log.ts'
import { notify } from '../notices.ts'
import { openTestDatabase } from '../test-database.ts'

const WITHIN = { timeout: 2000, interval: 5 }
const log = openLog('silent')
let first: Database
let second: Database

/** Opens another connection to the database that `first` has opened, as another thread would. */
async function join({ socketDirectory }: Database): Promise<Database> {
  if (socketDirectory === undefined) throw new Error('not embedded')
  return openDatabase({ url: undefined, dataDir: '', socketDirectory, migrationsFolder: 'migrations', log })
}

beforeAll(async () => {
  first = await openTestDatabase('embedded', { log, patienceMs: 2000 })
  second = await join(first)
  await first.pool.query('create table things (id int primary key)')
}, 60_000)
afterAll(async () => {
  await second.close()
  await first.close()
})

const ids = async (database: Database) =>
  (await database.pool.query<{ id: number }>('select id from things order by id')).rows.map(({ id }) => id)

test('a thread sees what another one has committed, and nothing before the commit', async () => {
  let seen: Promise<number[]> | undefined
  await first.db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values (1)`)
    seen = ids(second) // has to wait because there is one session
    await tx.execute(sql`insert into things values (2)`)
  })
  expect(await seen).toEqual([1, 2])
})

test('concurrent transactions of two threads do not mix', async () => {
  await first.pool.query('create table sums (n int); insert into sums values (0)')
  const add = (database: Database) =>
    database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(sql`select n from sums`)
      await tx.execute(sql`update sums set n = ${(rows[0]?.n ?? 0) + 1}`)
    })
  await Promise.all(Array.from({ length: 100 }, (_, i) => add(i % 2 === 0 ? first : second)))
  expect((await second.pool.query('select n from sums')).rows).toEqual([{ n: 100 }])
})

test('a notice reaches both threads, whoever sends it and however long its answer is', async () => {
  const heard: string[] = []
  await first.notices.listen('pages', (payload) => heard.push(`first ${payload}`))
  await second.notices.listen('pages', (payload) => heard.push(`second ${payload}`))
  await notify(second.db, 'pages', 'a')
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['first a', 'second a']), WITHIN)
  heard.length = 0
  const long = await first.pool.query(
    "select pg_notify('pages', 'b'), repeat('x', 1000) as x from generate_series(1, 5000)",
  )
  expect(long.rows).toHaveLength(5000)
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['first b', 'second b']), WITHIN)
})

test('a thread that disconnects in a transaction loses its own work and nothing of the others', async () => {
  const heard: string[] = []
  await first.notices.listen('mails', (payload) => heard.push(payload))
  const third = await join(first)
  const leaving = await third.pool.connect()
  leaving.on('error', () => undefined)
  await leaving.query('begin; insert into things values (3); create temp table left_behind ()')
  ;(leaving as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy() // simulates a crash
  expect(await ids(first)).toEqual([1, 2])
  expect((await second.pool.query("select to_regclass('left_behind') as t")).rows).toEqual([{ t: null }])
  await notify(second.db, 'mails', 'still heard')
  await vi.waitFor(() => expect(heard).toEqual(['still heard']), WITHIN)
  leaving.release(true)
  await third.close()
})

test('a thread that leaves a transaction idle is disconnected, and the other one continues', async () => {
  const silent = await second.pool.connect()
  const sentAway = new Promise((end) => silent.once('end', end))
  await silent.query('begin; insert into things values (4)')
  const seen = ids(first)
  await sentAway
  expect(await seen).toEqual([1, 2])
  silent.release(true)
})
