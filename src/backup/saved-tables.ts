import type pg from 'pg'
import { MIGRATION_LOCK } from '#platform/migrate.ts'
import { BLOCKS, LEFT_OUT, PART_BYTES, SCHEMAS } from './rules.ts'

/** A table, or a partition, whose rows belong to `table`. Columns that the database computes are left out. */
type Stored = { source: string; table: string; columns: string[]; blocks: number }
/** A part of a table's rows: one JSON array of texts (or null) per line. */
export type Part = { table: string; columns: string[]; rows: number; lines: Buffer }
export type Sequences = Record<string, { value: string; called: boolean }>

/** In these forms PostgreSQL writes values as texts that it reads as the same values. */
const FORMS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** Begins the moment that a backup describes: everything read through this client until the transaction ends is of it. */
export async function beginMoment(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]) // until the connection ends
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query(FORMS)
  await client.query('select pg_current_snapshot()') // the moment is that of the first query
}

/** The tables in the order of their names. */
async function storedTables(client: pg.ClientBase): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `select format('%I.%I', n.nspname, c.relname) as source, format('%I.%I', rn.nspname, r.relname) as table,
       array(select quote_ident(attname) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
             order by attnum) as columns,
       (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_class r on r.oid = coalesce(pg_partition_root(c.oid), c.oid)
       join pg_namespace rn on rn.oid = r.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) order by 2, 1`,
    [SCHEMAS],
  )
  return rows.filter(({ table }) => !LEFT_OUT.includes(table))
}

/** All rows of all tables in parts, at the moment that `client` has begun. */
export async function* savedRows(client: pg.ClientBase): AsyncGenerator<Part> {
  for (const { source, table, columns, blocks } of await storedTables(client)) {
    const texts = columns.map((column) => `${column}::text`).join(', ')
    let held: string[] = []
    let size = 0
    const part = (): Part => {
      const lines = Buffer.from(`${held.join('\n')}\n`)
      const done = { table, columns, rows: held.length, lines }
      held = []
      size = 0
      return done
    }
    for (let block = 0; block < blocks; block += BLOCKS) {
      const { rows } = await client.query<{ line: string }>(
        `select to_json(array[${texts}])::text as line from only ${source}
         where ctid >= '(${block},0)'::tid and ctid < '(${block + BLOCKS},0)'::tid`,
      )
      for (const { line } of rows) {
        held.push(line)
        size += line.length
        if (size >= PART_BYTES) yield part()
      }
    }
    if (held.length > 0) yield part()
  }
}

/** The values of the sequences. */
export async function savedSequences(client: pg.ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and n.nspname = any($1)`,
    [SCHEMAS],
  )
  const values: Sequences = {}
  for (const { name } of rows) {
    const read = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    if (read.rows[0]) values[name] = read.rows[0]
  }
  return values
}

/** Whether a site has ever used the database. */
export async function hasMigrations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  )
  return rows[0]?.there === true
}

/** When the migrations of this database were written, as the migrations' own table names them. */
export async function savedMigrations(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ when: string }>(
    'select created_at::text as when from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ when }) => Number(when))
}

/** The number of rows of each table, and a sum of the checksums of all of them, which does not depend on their order. */
export async function sumsOfTables(client: pg.ClientBase): Promise<Record<string, string>> {
  await client.query(FORMS)
  const sums: Record<string, bigint> = {}
  const counts: Record<string, number> = {}
  for (const { source, table, columns } of await storedTables(client)) {
    const texts = columns.map((column) => `${column}::text`).join(', ')
    const { rows } = await client.query<{ count: string; sum: string }>(
      `select count(*) as count, coalesce(sum(('x' || left(md5(array[${texts}]::text), 15))::bit(60)::bigint), 0) as sum
       from only ${source}`,
    )
    sums[table] = (sums[table] ?? 0n) + BigInt(rows[0]?.sum ?? 0)
    counts[table] = (counts[table] ?? 0) + Number(rows[0]?.count ?? 0)
  }
  return Object.fromEntries(Object.keys(sums).map((table) => [table, `${counts[table]} ${sums[table]}`]))
}
