// Databases that the test files of one process share: emptying one takes a tenth of the time of opening the embedded one and
// a fifth of the time of copying one on a server.
import pg from 'pg'
import type { DatabaseOptions } from './db.ts'

/** How a database is reached: at an address or through the sockets in a directory. */
type Reached = Pick<DatabaseOptions, 'url' | 'socketDirectory'>
/** A database in use by one test runtime. */
export type Lent = Reached & { giveBack(): Promise<void> }
/** A database that can be lent. */
export type Lendable = Reached & { close(): Promise<void> }

type Kept = Lendable & { original: Original }
/** The content of a database before its first use. */
type Original = { objects: string; rows: ReadonlyMap<string, string> }

/** Databases that are not in use, by their content. */
const free = new Map<string, Kept[]>()

/** A database that holds what `content` names: a free one, or the one that `open` opens. */
export async function lend(content: string, open: () => Promise<Lendable>): Promise<Lent> {
  const same = free.get(content) ?? []
  free.set(content, same)
  const kept = same.pop() ?? (await keep(await open()))
  return {
    url: kept.url,
    ...(kept.socketDirectory !== undefined && {
      socketDirectory: kept.socketDirectory,
    }),
    giveBack: async () => {
      if (await restore(kept)) same.push(kept)
      else await kept.close()
    },
  }
}

async function keep(opened: Lendable): Promise<Kept> {
  return { ...opened, original: await asked(opened, originalOf) }
}

/** Remembers the content of all tables. Returns the function that restores it, which is faster than storing it again. */
export async function keepRows(pool: pg.Pool): Promise<() => Promise<void>> {
  const using = async <T>(action: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await action(client)
    } finally {
      client.release()
    }
  }
  const original = await using(originalOf)
  return async () => {
    if (!(await using((client) => restoreRows(client, original)))) throw new Error('the tables have changed')
  }
}

/**
 * Restores the original content of all tables. Returns false when tables, functions or triggers have changed or the database
 * does not answer.
 */
async function restore({ original, ...kept }: Kept): Promise<boolean> {
  try {
    return await asked(kept, (client) => restoreRows(client, original))
  } catch {
    return false
  }
}

async function originalOf(client: pg.ClientBase): Promise<Original> {
  const { objects, tables } = await catalogue(client)
  const filled = await tablesWithRows(client, tables)
  return { objects, rows: await rowsOf(client, filled) }
}

async function restoreRows(client: pg.ClientBase, original: Original): Promise<boolean> {
  const { objects, tables } = await catalogue(client)
  if (objects !== original.objects) return false
  const filled = await tablesWithRows(client, tables)
  const rows = await rowsOf(client, [...original.rows.keys()])
  const changed = [...original.rows.keys()].filter((table) => rows.get(table) !== original.rows.get(table))
  const used = [...new Set([...filled.filter((table) => !original.rows.has(table)), ...changed])]
  if (used.length === 0) return true
  await client.query('begin')
  await client.query("set local lock_timeout = '2s'") // where someone still holds a table, the database is not lent again
  await client.query("set local session_replication_role = 'replica'") // triggers do not run, and the order of tables does not matter
  for (const table of used) await client.query(`delete from ${table}`)
  for (const table of changed) {
    const columns = await columnsOf(client, table)
    await client.query(
      `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [original.rows.get(table)],
    )
  }
  await client.query(RESTART)
  await client.query('commit')
  await client.query(`vacuum ${used.join(', ')}`) // otherwise new rows would be stored where old ones were, in any order
  return true
}

/** The columns of a table that are stored as given, not computed from others. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

const RESTART =
  "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public' and last_value is not null"

async function asked<T>(
  { url, socketDirectory }: Reached,
  action: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(
    url === undefined
      ? { host: socketDirectory, user: 'postgres', database: 'postgres' }
      : { connectionString: url },
  )
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

const OWN = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'"
/** The queue makes its own tables, one for each day. */
const LASTING = `${OWN} and n.nspname <> 'jobs'`

async function catalogue(client: pg.ClientBase): Promise<{ objects: string; tables: string[] }> {
  const { rows } = await client.query<{ objects: string; tables: string[] }>(`
    select (select md5(string_agg(c.oid || c.relname || c.relnatts || c.relchecks || c.reltriggers, ',' order by c.oid)) from
              (select c.oid, c.relname, c.relnatts, c.relchecks, (select count(*) from pg_trigger t where t.tgrelid = c.oid) as reltriggers
                 from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${LASTING}) c)
        || (select md5(string_agg(p.oid || p.prosrc, ',' order by p.oid)) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${LASTING}) as objects,
      (select json_agg(format('%I.%I', n.nspname, c.relname) order by c.oid)
         from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${OWN}) as tables`)
  const [found] = rows
  if (!found) throw new Error('the catalogue is empty')
  return found
}

async function tablesWithRows(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((table) => `select '${table}' as name where exists (select from ${table})`)
  const { rows } = await client.query<{ name: string }>(each.join(' union all '))
  return rows.map(({ name }) => name)
}

async function rowsOf(client: pg.ClientBase, tables: readonly string[]): Promise<Map<string, string>> {
  const each = tables.map(
    (table) => `select '${table}' as name, (select json_agg(t)::text from ${table} t) as rows`,
  )
  const { rows } = await client.query<{ name: string; rows: string }>(each.join(' union all '))
  return new Map(rows.map((row) => [row.name, row.rows]))
}
