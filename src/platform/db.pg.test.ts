import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from './db.ts'
import { openLog } from './log.ts'
import { databaseKinds, openTestDatabase } from './test-database.ts'

describe.each(databaseKinds)('a database (%s)', (kind) => {
  let database: Database
  let pool: pg.Pool
  beforeAll(async () => {
    // One connection for both kinds, so that each query finds the state that the previous one left.
    database = await openTestDatabase(kind, { poolSize: 1, connectionWaitMs: 500 })
    pool = database.pool
    await pool.query('create table things (id int primary key, body text)')
  }, 60_000)
  afterAll(() => database.close())

  const count = async () => {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from things')
    return rows[0]?.n
  }
  const inTransaction = async () => {
    const { rows } = await pool.query<{ alone: boolean }>('select now() = statement_timestamp() as alone')
    return rows[0]?.alone === false
  }

  test.each([
    ['a syntax error', 'selekt 1'],
    ['an unknown table', 'select * from nowhere'],
    ['a division by zero', 'select 1 / 0'],
    ['a cast that fails', "select 'x'::int"],
  ])('%s leaves the connection usable', async (_, statement) => {
    await expect(pool.query(statement)).rejects.toThrow()
    await expect(pool.query(`${statement} -- with values`, [])).rejects.toThrow()
    expect((await pool.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
  })

  test('a database that has logged a megabyte of refusals still answers', async () => {
    const long = `selekt '${'x'.repeat(100_000)}'`
    for (let refusals = 0; refusals < 10; refusals++) await expect(pool.query(long)).rejects.toThrow()
    expect((await pool.query('select 7 as n')).rows).toEqual([{ n: 7 }])
  })

  test('a unique violation names its constraint and leaves the connection usable', async () => {
    await pool.query('insert into things values (1)')
    await expect(pool.query('insert into things values ($1)', [1])).rejects.toMatchObject({
      code: '23505',
      constraint: 'things_pkey',
    })
    expect(await count()).toBe(1)
  })

  test('an error inside a transaction rolls all of it back', async () => {
    const before = await count()
    const attempt = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (100)`)
      await tx.execute(sql`insert into things values (100)`)
    })
    await expect(attempt).rejects.toThrow()
    expect(await count()).toBe(before)
    expect(await inTransaction()).toBe(false)
  })

  test('of 200 concurrent queries, a third of which fail, each gets its own answer', async () => {
    const patient = await openTestDatabase(kind)
    const ask = (i: number) =>
      patient.pool
        .query<{ n: number }>(i % 3 === 0 ? 'select $1 / 0 as n' : 'select $1::int as n', [i])
        .then(({ rows }) => rows[0]?.n)
        .catch(() => 'failed')
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => ask(i)))
    expect(answers).toEqual(Array.from({ length: 200 }, (_, i) => (i % 3 === 0 ? 'failed' : i)))
    await patient.close()
  })

  test('a parameter and a row of five million letters are transferred completely', async () => {
    const body = 'aé漢🙂'.repeat(1_000_000)
    await pool.query('insert into things values ($1, $2)', [5, body])
    const { rows } = await pool.query<{ body: string }>('select body from things where id = 5')
    expect(rows[0]?.body === body).toBe(true)
  })

  test('many rows are transferred completely', async () => {
    const { rows } = await pool.query("select i, repeat('x', 1000) as x from generate_series(1, 20000) as i")
    expect(rows).toHaveLength(20_000)
    expect(rows.at(-1)).toEqual({ i: 20_000, x: 'x'.repeat(1000) })
  })

  test('a query outside an open transaction fails after a while instead of waiting forever', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await expect(pool.query('select 1')).rejects.toThrow('timeout')
    })
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })

  test('after a connection breaks inside a transaction, the next one starts clean', async () => {
    const before = await count()
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into things values (200)')
    await client.query({ name: 'same name', text: 'select 1 as n' })
    await client.query("set application_name = 'left behind'; create temp table left_behind ()")
    await breakOff(client)
    expect(await count()).toBe(before)
    expect(await inTransaction()).toBe(false)
    expect((await pool.query({ name: 'same name', text: 'select 2 as n' })).rows).toEqual([{ n: 2 }])
    expect((await pool.query('show application_name')).rows).not.toEqual([
      { application_name: 'left behind' },
    ])
    expect((await pool.query("select to_regclass('left_behind') as t")).rows).toEqual([{ t: null }])
  })

  test('a connection that breaks in the middle of a query fails that query and no other', async () => {
    const client = await pool.connect()
    const running = client.query('select pg_sleep(0.3), repeat($1, 1000)', ['x'])
    const failed = expect(running).rejects.toThrow()
    await breakOff(client)
    await failed
    expect((await pool.query('select $1::int as n', [3])).rows).toEqual([{ n: 3 }])
  })

  test('a connection that breaks in the middle of a large message leaves no trace', async () => {
    const client = await pool.connect()
    const failed = expect(client.query('select length($1)', ['x'.repeat(20_000_000)])).rejects.toThrow()
    await breakOff(client)
    await failed
    expect((await pool.query('select $1::int as n', [4])).rows).toEqual([{ n: 4 }])
  })

  test('a statement that runs too long is ended, and so is an idle transaction', async () => {
    const strict = await openTestDatabase(kind, { patienceMs: 400, log: openLog('silent') })
    await expect(strict.pool.query('select count(*) from generate_series(1, 1000000000)')).rejects.toThrow()
    await vi.waitFor(async () => expect(await strict.ready()).toBe(true), { timeout: 20_000, interval: 50 })
    await strict.pool.query('create table things (id int)')
    const forgetful = await strict.pool.connect()
    const sentAway = new Promise((end) => forgetful.once('end', end))
    await forgetful.query('begin; insert into things values (1)')
    await sentAway
    forgetful.release(true)
    expect((await strict.pool.query('select * from things')).rows).toEqual([])
    await strict.close()
  })

  test('is ready while it is open, and not after it is closed', async () => {
    const other = await openTestDatabase(kind)
    expect(await other.ready()).toBe(true)
    await other.close()
    expect(await other.ready()).toBe(false)
  })
})

/** Breaks the connection as a crash of its user would. */
async function breakOff(client: pg.PoolClient): Promise<void> {
  const ended = new Promise((end) => client.once('end', end))
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
  await ended
  client.release(true)
}
