// The work that the durability experiment does on a database, and the check of its contents after a crash.
import type { PGlite } from '@electric-sql/pglite'

/** The contents of the table: id to version and letter. */
type Rows = ReadonlyMap<number, string>
/** After a crash the table holds `before` or, if the last step was done, `after`, but nothing in between. */
export type Expected = { before: Rows; after: Rows; step: string; acknowledged: number }

type Step = {
  name: string
  weight: number
  delicate: boolean
  sql(): { text: string; after: Map<number, string> }
}

/** A series of random steps; all acknowledged ones must survive. */
export class Workload {
  readonly #random: () => number
  readonly #steps: Step[]
  #rows: Map<number, string> = new Map()
  #nextId = 1
  #version = 1
  #expected: Expected = { before: new Map(), after: new Map(), step: 'start', acknowledged: 0 }
  /** Called at the start of a step; `delicate` is true if many things happen at the same time in it. */
  starts: (delicate: boolean) => void = () => undefined

  constructor(random: () => number) {
    this.#random = random
    this.#steps = this.#makeSteps()
  }

  get expected(): Expected {
    return this.#expected
  }

  static async prepare(db: PGlite): Promise<void> {
    await db.exec(
      `create table kept (id int primary key, mark text not null, body text not null);
       create index kept_mark on kept (mark); create table side (n int)`,
    )
  }

  async step(db: PGlite): Promise<void> {
    let at = this.#random() * this.#steps.reduce((sum, { weight }) => sum + weight, 0)
    const step = this.#steps.find(({ weight }) => (at -= weight) < 0) ?? this.#steps[0]
    if (!step) return
    const { text, after } = step.sql()
    this.starts(step.delicate)
    this.#expected = { ...this.#expected, before: this.#rows, after, step: step.name }
    await db.exec(text)
    // The step is acknowledged: from here on only `after` is correct.
    this.#rows = after
    const acknowledged = this.#expected.acknowledged + 1
    this.#expected = { before: after, after, step: `after ${step.name}`, acknowledged }
  }

  #makeSteps(): Step[] {
    const some = () => {
      const ids = [...this.#rows.keys()]
      return ids[Math.floor(this.#random() * ids.length)] ?? 0
    }
    const insert = (after: Map<number, string>, bytes: number) => {
      const id = this.#nextId++
      const mark = `v${this.#version++}`
      after.set(id, mark)
      // Random letters, because a body that does not compress is written in full to the log and to the side table.
      return `insert into kept select ${id}, '${mark}', string_agg(md5('${mark}' || i), '') from generate_series(1, ${Math.ceil(bytes / 32)}) i;`
    }
    const update = (after: Map<number, string>) => {
      const id = some()
      const mark = `v${this.#version++}`
      if (after.has(id)) after.set(id, mark)
      return `update kept set mark = '${mark}' where id = ${id};`
    }
    const remove = (after: Map<number, string>) => {
      const id = some()
      after.delete(id)
      return `delete from kept where id = ${id};`
    }
    const changing = (make: (after: Map<number, string>) => string) => () => {
      const after = new Map(this.#rows)
      return { text: make(after), after }
    }
    const unchanged = (text: string) => () => ({ text, after: this.#rows })
    const mixed = (after: Map<number, string>) =>
      Array.from({ length: 10 }, () => (this.#random() < 0.6 ? insert(after, 500) : update(after))).join('\n')
    return [
      { name: 'insert', weight: 40, delicate: false, sql: changing((after) => insert(after, 200)) },
      { name: 'update', weight: 20, delicate: false, sql: changing(update) },
      { name: 'delete', weight: 5, delicate: false, sql: changing(remove) },
      {
        name: 'transaction',
        weight: 6,
        delicate: true,
        sql: changing((after) => `begin; ${mixed(after)} commit`),
      },
      {
        name: 'rollback',
        weight: 4,
        delicate: false,
        sql: () => ({ text: `begin; ${mixed(new Map(this.#rows))} rollback`, after: this.#rows }),
      },
      { name: 'large row', weight: 6, delicate: true, sql: changing((after) => insert(after, 1_000_000)) },
      { name: 'checkpoint', weight: 5, delicate: true, sql: unchanged('checkpoint') },
      { name: 'vacuum', weight: 2, delicate: true, sql: unchanged('vacuum kept') },
      { name: 'reindex', weight: 2, delicate: true, sql: unchanged('reindex table kept') },
      { name: 'rewrite', weight: 1, delicate: true, sql: unchanged('vacuum full kept') },
      {
        name: 'new table',
        weight: 3,
        delicate: true,
        sql: unchanged(
          'begin; drop table side; create table side as select generate_series(1, 3000) as n; commit',
        ),
      },
      { name: 'new log file', weight: 2, delicate: true, sql: unchanged('select pg_switch_wal()') },
    ]
  }
}

/** The fault of a database that was opened after a crash; undefined if there is none. */
export async function fault(db: PGlite, expected: Expected): Promise<string | undefined> {
  const { rows } = await db.query<{ id: number; mark: string; whole: boolean }>(
    `select id, mark, length(body) >= 200 and body !~ '[^0-9a-f]' as whole from kept order by id`,
  )
  const found = new Map(rows.map(({ id, mark }) => [id, mark]))
  const damaged = rows.find(({ whole }) => !whole)
  if (damaged) return `the body of row ${damaged.id} is damaged`
  if (!same(found, expected.before) && !same(found, expected.after)) {
    const lost = [...expected.before.keys()].filter((id) => !found.has(id)).length
    return `${expected.step}: ${found.size} rows instead of ${expected.before.size} or ${expected.after.size}, ${lost} missing`
  }
  await db.exec('set enable_seqscan = off; set enable_bitmapscan = off')
  for (const order of ['id', 'mark']) {
    const indexed = await db.query<{ n: number }>(
      `select count(*)::int as n from (select ${order} from kept order by ${order}) x`,
    )
    if (indexed.rows[0]?.n !== found.size)
      return `the index on ${order} has ${indexed.rows[0]?.n} entries for ${found.size} rows`
  }
  const side = await db.query<{ n: number }>('select count(*)::int as n from side')
  if (![0, 3000].includes(side.rows[0]?.n ?? -1)) return `the side table has ${side.rows[0]?.n} rows`
  await db.exec(`insert into kept values (0, 'new', 'new'); drop table kept, side`) // the database is writable
  return undefined
}

const same = (one: Rows, other: Rows) =>
  one.size === other.size && [...one].every(([id, mark]) => other.get(id) === mark)
