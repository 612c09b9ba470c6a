import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillDisk, smallDisk } from '#services/test-full-disk.ts'
import { type Database, openDatabase } from './db.ts'
import { openLog } from './log.ts'
import { migratedPlace } from './test-database.ts'

let home: string
const clearing: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'full-'))
  clearing.push(() => rm(home, { recursive: true, force: true }))
})
afterEach(async () => {
  for (const clear of clearing.splice(0).toReversed()) await clear()
})
const open = (dataDir: string): Promise<Database> =>
  openDatabase({ url: undefined, dataDir, migrationsFolder: 'migrations', log: openLog('silent') })
const countOf = async ({ pool }: Database): Promise<number> =>
  Number((await pool.query<{ n: string }>('select count(*) as n from things')).rows[0]?.n)

// Covers: faults-18
test('a site whose disk is full from the start reports it and does not open', async () => {
  const folder = join(home, 'data')
  const disk = await fillDisk(folder)
  clearing.push(() => disk.empty())
  await expect(open(folder)).rejects.toThrow(disk.isFull ? /ENOSPC|no space|full/i : /EEXIST|ENOTDIR/)
})

const CONCURRENCY = 10
/** Adds rows until the database refuses one; returns how many were acknowledged, and the refusal. */
async function fill({ pool }: Database): Promise<[rows: number, refusal: string]> {
  for (let rows = 0; ; rows += CONCURRENCY) {
    try {
      await pool.query(
        'insert into things select repeat(md5(random()::text), 1000) from generate_series(1, 10)',
      )
    } catch (error) {
      return [rows, String(error)]
    }
  }
}

// This test needs to mount a file system that it can fill, which is not allowed everywhere; see also
// embedded-database.slow.test.ts.
const folder = await mkdtemp(join(tmpdir(), 'small-'))
const unmount = await smallDisk(folder, '60m')
if (!unmount) await rm(folder, { recursive: true })
if (unmount)
  // Covers: faults-18
  test(
    'when the disk of the embedded database is full, writes are refused and no acknowledged data is lost',
    { timeout: 120_000 },
    async () => {
      clearing.push(() => unmount().then(() => rm(folder, { recursive: true })))
      const place = await migratedPlace('embedded')
      clearing.push(() => place.remove())
      await cp(place.dataDir, folder, { recursive: true })
      const database = await open(folder)
      await database.pool.query('create table things (text text)')
      await database.pool.query('alter table things alter text set storage external') // uncompressed, so that it fills quickly
      const [acknowledged, refusal] = await fill(database)
      // a table that cannot grow is an SQL error; a write-ahead log that cannot grow ends the engine, as in PostgreSQL
      expect(refusal).toMatch(/No space left on device|Connection terminated|ECONNRE/)
      expect(acknowledged).toBeGreaterThan(100)
      await database.close()

      const roomy = join(home, 'data')
      await cp(folder, roomy, { recursive: true })
      const again = await open(roomy)
      expect([acknowledged, acknowledged + CONCURRENCY]).toContain(await countOf(again)) // the last rows may be stored without an answer
      await again.pool.query("insert into things values ('room again')")
      await again.close()
    },
  )
