import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holdLock } from './lock.ts'
import { databaseKinds, openTestDatabase } from './test-database.ts'

test.each(databaseKinds)(
  'under one lock no transaction overwrites what another has read (%s)',
  async (kind) => {
    const opened = await openTestDatabase(kind)
    const { db } = opened
    await db.execute(sql`create table sums (name text primary key, n int not null)`)
    await db.execute(sql`insert into sums values ('a', 0), ('b', 0)`)
    const add = (name: string) =>
      db.transaction(async (tx) => {
        await holdLock(tx, name)
        const { rows } = await tx.execute<{ n: number }>(sql`select n from sums where name = ${name}`)
        await tx.execute(sql`update sums set n = ${(rows[0]?.n ?? 0) + 1} where name = ${name}`)
      })
    await Promise.all(Array.from({ length: 40 }, (_, i) => add(i % 2 === 0 ? 'a' : 'b')))
    const { rows } = await db.execute(sql`select name, n from sums order by name`)
    expect(rows).toEqual([
      { name: 'a', n: 20 },
      { name: 'b', n: 20 },
    ])
    await opened.close()
  },
)
