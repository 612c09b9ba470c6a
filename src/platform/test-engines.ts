// Embedded databases that the test files of one process lend each other: to empty one takes a tenth of the time to open one.
import pg from 'pg'
import { startEmbedded } from './embedded-database.ts'
import { openLog } from './log.ts'

/** An embedded database in use by one test house. */
export type Lent = { socketDirectory: string; giveBack(): Promise<void> }

type Engine = { socketDirectory: string; original: Original; close(): Promise<void> }
/** What a database held before anybody used it. */
type Original = { objects: string; rows: ReadonlyMap<string, string> }

const PATIENCE_MS = 30_000
/** Those that nobody uses, by what is in them. */
const free = new Map<string, Engine[]>()

/** One that holds what is in the directory that `copy` makes, which `content` names: one that is free, or a new one. */
export async function lendEngine(content: string, copy: () => Promise<string>): Promise<Lent> {
  const same = free.get(content) ?? []
  free.set(content, same)
  const engine = same.pop() ?? (await open(await copy()))
  return {
    socketDirectory: engine.socketDirectory,
    giveBack: async () => {
      if (await restore(engine)) same.push(engine)
      else await engine.close()
    },
  }
}

async function open(dataDir: string): Promise<Engine> {
  const engine = await startEmbedded(dataDir, openLog('error'), PATIENCE_MS, (reason) => {
    throw reason
  })
  const { socketDirectory } = engine
  const original = await asked(socketDirectory, async (client) => {
    const { objects, tables } = await catalogue(client)
    const filled = await tablesWithRows(client, tables)
    return { objects, rows: await rowsOf(client, filled) }
  })
  return { socketDirectory, original, close: () => engine.close() }
}

/** Makes all tables what they were. False when tables, functions or triggers are others now, or it does not answer. */
async function restore({ socketDirectory, original }: Engine): Promise<boolean> {
  try {
    return await asked(socketDirectory, async (client) => {
      const { objects, tables } = await catalogue(client)
      if (objects !== original.objects) return false
      const filled = await tablesWithRows(client, tables)
      const rows = await rowsOf(client, [...original.rows.keys()])
      const changed = [...original.rows.keys()].filter(
        (table) => rows.get(table) !== original.rows.get(table),
      )
      const used = [...new Set([...filled.filter((table) => !original.rows.has(table)), ...changed])]
      if (used.length === 0) return true
      await client.query('begin')
      await client.query("set local session_replication_role = 'replica'") // no trigger runs, and no order of tables matters
      for (const table of used) await client.query(`delete from ${table}`)
      for (const table of changed)
        await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
          original.rows.get(table),
        ])
      await client.query(RESTART)
      await client.query('commit')
      await client.query(`vacuum ${used.join(', ')}`) // else new rows would lie where old ones were, in any order
      return true
    })
  } catch {
    return false
  }
}

const RESTART =
  "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public' and last_value is not null"

async function asked<T>(socketDirectory: string, deed: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: socketDirectory, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    return await deed(client)
  } finally {
    await client.end()
  }
}

const OWN = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'"
/** The queue makes its own tables, one for each day. */
const LASTING = `${OWN} and n.nspname <> 'jobs'`

async function catalogue(client: pg.Client): Promise<{ objects: string; tables: string[] }> {
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

async function tablesWithRows(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((table) => `select '${table}' as name where exists (select from ${table})`)
  const { rows } = await client.query<{ name: string }>(each.join(' union all '))
  return rows.map(({ name }) => name)
}

async function rowsOf(client: pg.Client, tables: readonly string[]): Promise<Map<string, string>> {
  const each = tables.map(
    (table) => `select '${table}' as name, (select json_agg(t)::text from ${table} t) as rows`,
  )
  const { rows } = await client.query<{ name: string; rows: string }>(each.join(' union all '))
  return new Map(rows.map((row) => [row.name, row.rows]))
}
