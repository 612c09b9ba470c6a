import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

/** How many rows and index entries of our tables some work reads in the database. */
export const rowsRead = (db: Db, work: (tx: Db) => Promise<unknown>): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`) // other processes would count for themselves
    const read = async () => {
      const { rows } = await tx.execute<{ rows: number }>(
        sql`select sum(pg_stat_get_xact_tuples_returned(oid))::int as rows from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
      )
      return rows[0]?.rows ?? 0
    }
    const before = await read()
    await work(tx)
    return (await read()) - before
  })
