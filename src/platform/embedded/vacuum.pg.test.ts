import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { vacuumJob } from './vacuum.ts'

test('the space of deleted rows is freed, by a job on the embedded database', async () => {
  const { runtime, db } = await openTestRuntime()
  await db.execute(
    sql`create table things as select i, repeat('x', 900) as body from generate_series(1, 2000) i`,
  )
  await db.execute(sql`delete from things`)
  const size = async () =>
    (await db.execute<{ bytes: number }>(sql`select pg_relation_size('things')::int as bytes`)).rows[0]?.bytes
  expect(await size()).toBeGreaterThan(1_000_000)
  await vacuumJob.run({}, runtime)
  if (runtime.config.databaseUrl === undefined) expect(await size()).toBe(0)
  else expect(await size()).toBeGreaterThan(1_000_000) // left to the server
})
