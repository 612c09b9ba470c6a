import type { Database } from '#platform/db.ts'

/** A checksum of the rows of every table, whatever their order. */
export async function rowsOf({ pool }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'drizzle') or (schemaname = 'jobs' and tablename in ('job_common', 'schedule'))`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as sum
       from (select to_jsonb(t)::text as row from ${name} t) rows`,
    )
    sums[name] = found.rows[0]?.sum ?? ''
  }
  return sums
}

/** The foreign keys and triggers, by name and definition. */
export async function keysOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as what from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     order by 1`,
  )
  return rows
}
