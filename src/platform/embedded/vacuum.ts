import { sql } from 'drizzle-orm'
import type { Runtime } from '../runtime.ts'
import { job } from '../jobs.ts'

/** Excludes the system schemas: PostgreSQL vacuums them itself. */
const OURS = sql`n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`

/**
 * Frees the space of deleted rows and updates the statistics of the query planner. PostgreSQL does this automatically, the
 * embedded database does not. Works table by table, so that other queries get their turn in between.
 */
export const vacuumJob = job('vacuum', async (_data: object, { db, config }: Runtime) => {
  if (config.databaseUrl !== undefined) return
  const { rows } = await db.execute<{ place: string; name: string }>(
    sql`select n.nspname as place, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and ${OURS} order by 1, 2`,
  )
  for (const { place, name } of rows)
    await db.execute(sql`vacuum (analyze) ${sql.identifier(place)}.${sql.identifier(name)}`)
})
