import type pg from 'pg'

/** Tables, columns, indexes, constraints, triggers, functions and views of the schema `public`, as PostgreSQL writes them. */
export async function schemaOf(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `with tables as (
       select oid, relname, relkind from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S'))
     select 'table ' || relname || ' ' || relkind::text as what from tables
     union all select 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
         || ' ' || attgenerated::text || ' ' || attcollation || ' ' || coalesce(pg_get_expr(adbin, adrelid), '')
       from tables join pg_attribute a on attrelid = oid and attnum > 0 and not attisdropped
       left join pg_attrdef d on adrelid = attrelid and adnum = attnum where relkind <> 'S'
     union all select 'index ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid from tables join pg_index on indrelid = oid
     union all select 'constraint ' || relname || ' ' || conname || ' ' || pg_get_constraintdef(c.oid) || ' ' || convalidated
       from tables join pg_constraint c on conrelid = tables.oid
     union all select 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
       from tables join pg_trigger t on tgrelid = tables.oid and not tgisinternal
     union all select 'view ' || relname || ' ' || pg_get_viewdef(oid) from tables where relkind = 'v'
     union all select pg_get_functiondef(p.oid) from pg_proc p
       where pronamespace = 'public'::regnamespace and prokind = 'f'
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     order by 1`,
  )
  return rows.map(({ what }) => what)
}
