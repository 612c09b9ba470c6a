import type pg from 'pg'
import { LEFT_OUT, SCHEMAS } from './rules.ts'
import type { Sequences } from './saved-tables.ts'

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Prepares empty tables for rows in any order, inside a transaction: without foreign keys, and without triggers, whose
 * results are rows of the backup themselves. Returns what puts both back, which also checks every key.
 */
export async function openTables(client: pg.ClientBase): Promise<{ close(): Promise<void> }> {
  const keys = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any(
       select oid from pg_namespace where nspname = any($1)) order by 1, 2`,
    [SCHEMAS],
  )
  const tables = (await rootTables(client)).filter((table) => !LEFT_OUT.includes(table))
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  return {
    async close() {
      for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
      for (const { table, name, definition } of keys.rows)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    },
  }
}

async function rootTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1) order by 1`,
    [SCHEMAS],
  )
  return rows.map(({ name }) => name)
}

/** Returns a function that inserts a part of a table's rows: JSON arrays of texts, one per line, in the order of `columns`. */
export function rowLoader(client: pg.ClientBase) {
  const statements = new Map<string, string>()
  return async (table: string, columns: readonly string[], lines: string): Promise<number> => {
    const statement = statements.get(table) ?? (await insertInto(client, table, columns))
    statements.set(table, statement)
    const rows = lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as (string | null)[]) // written by savedRows, and its checksum was right
    await client.query(
      statement,
      columns.map((_, at) => rows.map((row) => row[at] ?? null)),
    )
    return rows.length
  }
}

async function insertInto(client: pg.ClientBase, table: string, columns: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  const values = columns.map((column, at) => `v${at}::${types.get(column) ?? 'text'}`)
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`)
  return (
    `insert into ${table} (${columns.join(', ')}) overriding system value select ${values.join(', ')} ` +
    `from unnest(${arrays.join(', ')}) as r(${columns.map((_, at) => `v${at}`).join(', ')})`
  )
}

export async function setSequences(client: pg.ClientBase, sequences: Sequences): Promise<void> {
  for (const [name, { value, called }] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called])
}
