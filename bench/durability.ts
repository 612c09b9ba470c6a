// long: one experiment: the work on a database, the losses of power, and the check of what is there afterwards
// Shows that everything the embedded database acknowledges survives a loss of power. node bench/durability.ts [images]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openStorage } from '../src/platform/embedded/embedded-storage.ts'
import { Disk, type Survival } from './durability-disk.ts'
import { randoms } from './invented-reports.ts'
import { type Row, atLeast, atMost, finish, secondsOf } from './report.ts'

const images = Number(process.argv[2] ?? 54)
const seed = Number(process.env['SEED'] ?? 1 + (Date.now() % 1_000_000))
const random = randoms(seed)
const below = (limit: number) => Math.floor(random() * limit)
const workDirectory = mkdtempSync(join(tmpdir(), 'cadence-durability-'))

const ONLY_SYNCED: Survival = { entries: 0, sectors: 0 }
const SURVIVALS: Survival[] = [
  ONLY_SYNCED,
  { entries: 0, sectors: 1 },
  { entries: 1, sectors: 0 },
  { entries: 0.5, sectors: 0.1 },
  { entries: 0.5, sectors: 0.5 },
  { entries: 0.9, sectors: 0.9 },
  { entries: 1, sectors: 1 }, // as after kill -9
]
const survival = (n: number) => SURVIVALS[n % SURVIVALS.length] ?? ONLY_SYNCED
const reports = {
  synced: () => undefined,
  fatal: (error: unknown): never => {
    throw new Error('the storage failed', { cause: error })
  },
}
type Open = (directory: string) => Promise<PGlite>
const asTheSite: Open = (directory) => openStorage(directory, reports)
const asThePackage: Open = (directory) => PGlite.create(directory)

const rows: Row[] = []
const notes: string[] = [`Seed ${seed}.`]

/** The ids and versions in the table. */
type Kept = ReadonlyMap<number, string>
/** After a crash the table holds `before` or, if the last step was done, `after`, but nothing in between. */
type Expected = { before: Kept; after: Kept; step: string; acknowledged: number }
/** The SQL of a step, which also changes `after`; while a delicate step runs, many things happen at the same time. */
type Step = { name: string; weight: number; delicate: boolean; sql(after: Map<number, string>): string }
type Workload = { step(): Promise<void>; expected(): Expected }

/** Prepares the tables; each step then changes them at random. `onStep` is called when a step begins. */
async function openWorkload(db: PGlite, onStep: (step: Step) => void): Promise<Workload> {
  await prepare(db)
  await db.exec('checkpoint')
  let rowsNow: Kept = new Map()
  let expected: Expected = { before: rowsNow, after: rowsNow, step: 'start', acknowledged: 0 }
  return {
    expected: () => expected,
    async step() {
      let at = random() * STEPS.reduce((sum, { weight }) => sum + weight, 0)
      const step = STEPS.find(({ weight }) => (at -= weight) < 0) ?? STEPS[0]
      if (!step) return
      const after = new Map(rowsNow)
      const sql = step.sql(after)
      onStep(step)
      expected = { ...expected, before: rowsNow, after, step: step.name }
      await db.exec(sql)
      // The step is acknowledged: from here on only `after` is correct.
      rowsNow = after
      const acknowledged = expected.acknowledged + 1
      expected = { before: after, after, step: `after ${step.name}`, acknowledged }
    },
  }
}

const prepare = (db: PGlite) =>
  db.exec(
    `create table kept (id int primary key, mark text not null, body text not null);
     create index kept_mark on kept (mark); create table side (n int)`,
  )

let [nextId, nextVersion] = [1, 1]
function insert(after: Map<number, string>, bytes: number): string {
  const [id, mark] = [nextId++, `v${nextVersion++}`]
  after.set(id, mark)
  // Random letters, because a body that does not compress is written in full to the log and to the side table.
  return `insert into kept select ${id}, '${mark}', string_agg(md5('${mark}' || i), '') from generate_series(1, ${Math.ceil(bytes / 32)}) i;`
}
function update(after: Map<number, string>): string {
  const [id, mark] = [someId(after), `v${nextVersion++}`]
  if (after.has(id)) after.set(id, mark)
  return `update kept set mark = '${mark}' where id = ${id};`
}
function remove(after: Map<number, string>): string {
  const id = someId(after)
  after.delete(id)
  return `delete from kept where id = ${id};`
}
const someId = (after: Kept) => [...after.keys()][below(after.size)] ?? 0
const mixed = (after: Map<number, string>) =>
  Array.from({ length: 10 }, () => (random() < 0.6 ? insert(after, 500) : update(after))).join('\n')

const STEPS: readonly Step[] = [
  { name: 'insert', weight: 40, delicate: false, sql: (after) => insert(after, 200) },
  { name: 'update', weight: 20, delicate: false, sql: update },
  { name: 'delete', weight: 5, delicate: false, sql: remove },
  { name: 'transaction', weight: 6, delicate: true, sql: (after) => `begin; ${mixed(after)} commit` },
  {
    name: 'rollback',
    weight: 4,
    delicate: false,
    sql: (after) => `begin; ${mixed(new Map(after))} rollback`,
  },
  { name: 'large row', weight: 6, delicate: true, sql: (after) => insert(after, 1_000_000) },
  { name: 'checkpoint', weight: 5, delicate: true, sql: () => 'checkpoint' },
  { name: 'vacuum', weight: 2, delicate: true, sql: () => 'vacuum kept' },
  { name: 'reindex', weight: 2, delicate: true, sql: () => 'reindex table kept' },
  { name: 'rewrite', weight: 1, delicate: true, sql: () => 'vacuum full kept' },
  {
    name: 'new table',
    weight: 3,
    delicate: true,
    sql: () => 'begin; drop table side; create table side as select generate_series(1, 3000) as n; commit',
  },
  { name: 'new log file', weight: 2, delicate: true, sql: () => 'select pg_switch_wal()' },
]

type Image = { path: string; expected: Expected; survival: Survival }

/** Takes images, opens each as the next start would, and returns how many are broken or incomplete. */
async function trial(
  name: string,
  open: Open,
  count: number,
  { forgetsDirectorySyncs = false } = {},
): Promise<number> {
  const faults: string[] = []
  let taken: Image[] = []
  const seconds = await secondsOf(async () => {
    taken = await takeImages(open, count, forgetsDirectorySyncs)
    for (const [n, image] of taken.entries()) {
      const found = await examine(image, open, n % 3 === 2)
      if (found !== undefined)
        faults.push(`${JSON.stringify(image.survival)} during ${image.expected.step}: ${found}`)
    }
  })
  rows.push({
    trial: name,
    losses_of_power: taken.length,
    lost_again_in_recovery: Math.floor(taken.length / 3),
    acknowledged_steps: taken.at(-1)?.expected.acknowledged ?? 0,
    broken: faults.length,
    seconds,
  })
  notes.push(...faults.slice(0, 5).map((fault) => `${name}: ${fault}`))
  return faults.length
}

/** Works on a database until that many crashes have been taken, at random moments and in the middle of operations. */
async function takeImages(open: Open, count: number, forgetsDirectorySyncs: boolean): Promise<Image[]> {
  const home = mkdtempSync(join(workDirectory, 'live-'))
  const disk = new Disk(home)
  const stop = disk.record()
  const db = await open(join(home, 'database'))
  const taken: Image[] = []
  let left = 500
  const workload = await openWorkload(db, ({ delicate }) => {
    if (delicate && random() < 0.5) left = Math.min(left, below(40))
  })
  disk.forgetsDirectorySyncs = forgetsDirectorySyncs
  disk.moment = () => {
    if (left-- > 0 || taken.length === count) return
    left = 200 + below(1500)
    const path = join(workDirectory, `image-${taken.length}-${below(1e9)}`)
    disk.crash(path, survival(taken.length), random)
    taken.push({ path, expected: workload.expected(), survival: survival(taken.length) })
  }
  while (taken.length < count) await workload.step()
  stop()
  await db.close()
  rmSync(home, { recursive: true })
  return taken
}

/** The fault of an image, opened as the next start would; `again` makes it lose power once more while it is opened. */
async function examine(image: Image, open: Open, again: boolean): Promise<string | undefined> {
  let directory = image.path
  try {
    if (again) directory = await crashDuringRecovery(image.path, open)
    const db = await open(join(directory, 'database'))
    const found = await fault(db, image.expected)
    await db.close()
    return found
  } catch (error) {
    return `does not open: ${String(error).slice(0, 200)}`
  } finally {
    for (const path of new Set([image.path, directory])) rmSync(path, { recursive: true, force: true })
  }
}

async function crashDuringRecovery(path: string, open: Open): Promise<string> {
  const disk = new Disk(path)
  const again = `${path}-again`
  let left = below(150)
  let isDone = false
  const crash = () => {
    isDone = true
    disk.crash(again, survival(below(SURVIVALS.length)), random)
  }
  disk.moment = () => {
    if (!isDone && left-- === 0) crash()
  }
  const stop = disk.record()
  const db = await open(join(path, 'database'))
  if (!isDone) crash()
  await db.close()
  stop()
  return again
}

/** Crashes while the database is created for the first time: the next start must create it or find it complete. */
async function creations(count: number): Promise<number> {
  const home = mkdtempSync(join(workDirectory, 'created-'))
  const disk = new Disk(home)
  const paths: string[] = []
  let left = 300
  disk.moment = () => {
    if (left-- > 0 || paths.length === count) return
    left = Math.floor((random() * 5000) / count)
    const path = join(workDirectory, `created-image-${paths.length}`)
    disk.crash(path, survival(paths.length), random)
    paths.push(path)
  }
  const stop = disk.record()
  await (await asTheSite(join(home, 'database'))).close()
  stop()
  let broken = 0
  for (const path of paths) {
    try {
      const db = await asTheSite(join(path, 'database'))
      await prepare(db)
      await db.close()
    } catch (error) {
      broken++
      notes.push(`while it was created: ${String(error)}`)
    }
    rmSync(path, { recursive: true })
  }
  rows.push({ trial: 'while it is created', losses_of_power: paths.length, broken })
  return broken
}

/** The fault of a database that was opened after a crash; undefined if there is none. */
async function fault(db: PGlite, expected: Expected): Promise<string | undefined> {
  const { rows: kept } = await db.query<{ id: number; mark: string; whole: boolean }>(
    `select id, mark, length(body) >= 200 and body !~ '[^0-9a-f]' as whole from kept order by id`,
  )
  const found = new Map(kept.map(({ id, mark }) => [id, mark]))
  const damaged = kept.find(({ whole }) => !whole)
  if (damaged) return `the body of row ${damaged.id} is damaged`
  if (!isSame(found, expected.before) && !isSame(found, expected.after)) {
    const lost = [...expected.before.keys()].filter((id) => !found.has(id)).length
    return `${found.size} rows instead of ${expected.before.size} or ${expected.after.size}, ${lost} missing`
  }
  await db.exec('set enable_seqscan = off; set enable_bitmapscan = off')
  const countOf = async (query: string) =>
    (await db.query<{ n: number }>(`select count(*)::int as n from (${query}) x`)).rows[0]?.n ?? -1
  for (const order of ['id', 'mark']) {
    const indexed = await countOf(`select ${order} from kept order by ${order}`)
    if (indexed !== found.size) return `the index on ${order} has ${indexed} entries for ${found.size} rows`
  }
  const side = await countOf('select n from side')
  if (![0, 3000].includes(side)) return `the side table has ${side} rows`
  await db.exec(`insert into kept values (0, 'new', 'new'); drop table kept, side`) // the database is writable
  return undefined
}

const isSame = (one: Kept, other: Kept) =>
  one.size === other.size && [...one].every(([id, mark]) => other.get(id) === mark)

try {
  const created = await creations(7)
  const ours = await trial('as the site opens it', asTheSite, images)
  await trial('control: directories are not synced', asTheSite, 12, { forgetsDirectorySyncs: true })
  const unsynced = await trial('control: as the package opens it', asThePackage, 7)
  const targets = [
    atMost('broken databases after losses of power while they are created', created, 0),
    atMost(`broken or incomplete databases after ${images} losses of power`, ours, 0),
    atLeast('control: broken databases when nothing is synced', unsynced, 1),
  ]
  finish({ bench: 'durability', rows, targets, notes })
} finally {
  rmSync(workDirectory, { recursive: true, force: true })
}
// An engine that failed while opening may leave something running.
if (process.connected) process.once('disconnect', () => process.exit())
else process.exit()
