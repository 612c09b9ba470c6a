import { expect, test } from 'vitest'
import { type Database, openDatabase } from './db.ts'
import { openLog } from './log.ts'
import { databaseKinds, lentPlace } from './test-database.ts'

/** Uses a lent database for `statements` and returns it; reports which one it was and how many users it had at first. */
async function use(
  kind: Database['kind'],
  ...statements: string[]
): Promise<{ which: string | undefined; users: number }> {
  const place = await lentPlace(kind)
  const database = await openDatabase({
    migrationsFolder: 'migrations',
    log: openLog('error'),
    ...place,
  })
  const { rowCount } = await database.pool.query('select from users')
  for (const statement of statements) await database.pool.query(statement)
  await database.close()
  await place.remove()
  return { which: place.url ?? place.socketDirectory, users: rowCount ?? 0 }
}

const ADA = "insert into users (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@example.com')"

test.each(databaseKinds)(
  'a lent database (%s) comes back in its original state, and not at all with other tables',
  async (kind) => {
    const first = await use(kind, ADA)
    expect(await use(kind, ADA)).toEqual({ which: first.which, users: 0 })
    await use(kind, 'create table things (id int)')
    const other = await use(kind, ADA)
    expect(other.which).not.toBe(first.which)
    expect(other.users).toBe(0)
  },
)
