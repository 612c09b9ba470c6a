import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { openLog } from './log.ts'
import { databaseKinds, migratedPlace, type TestPlace } from './test-database.ts'

describe.each(databaseKinds)('migrations (%s)', (kind) => {
  let place: TestPlace
  let migrationsFolder: string
  beforeEach(async () => {
    migrationsFolder = await mkdtemp(join(tmpdir(), 'cadence-migrations-'))
    await write({})
    place = await migratedPlace(kind, { options: { migrationsFolder, log } }) // an empty migrations folder
  })
  afterEach(async () => {
    await place.remove()
    await rm(migrationsFolder, { recursive: true })
  })

  const log = openLog('silent')
  const start = () => openDatabase({ ...place, migrationsFolder, log })
  async function write(files: Record<string, string>): Promise<void> {
    await mkdir(join(migrationsFolder, 'meta'), { recursive: true })
    const tags = Object.keys(files)
    const entries = tags.map((tag, idx) => ({ idx, version: '7', when: 1000 + idx, tag, breakpoints: true }))
    await writeFile(
      join(migrationsFolder, 'meta', '_journal.json'),
      JSON.stringify({ version: '7', entries }),
    )
    for (const tag of tags) await writeFile(join(migrationsFolder, `${tag}.sql`), files[tag] ?? '')
  }
  /** The tables of the database, to which these files were applied. */
  async function tables(applied: Record<string, string>): Promise<unknown[]> {
    await write(applied)
    const database = await start()
    const { rows } = await database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
    await database.close()
    return rows.map(({ name }) => name)
  }
  const first = { '0000_one': 'create table one ();\n--> statement-breakpoint\ncreate table two ();' }

  test('run once, in the order of the journal', async () => {
    await write(first)
    await (await start()).close()
    const both = { ...first, '0001_three': 'alter table one rename to three' }
    await write(both)
    await (await start()).close()
    await (await start()).close()
    expect(await tables(both)).toEqual(['three', 'two'])
  }, 60_000)

  test('are logged in one line, with the first and the last', async () => {
    const lines: string[] = []
    await write({ ...first, '0001_three': 'create table three ()', '0002_four': 'create table four ()' })
    const logged = openLog('info', { write: (line) => void lines.push(line) })
    const database = await openDatabase({ ...place, migrationsFolder, log: logged })
    expect(database.migrated).toEqual({ before: 0, applied: 3 })
    await database.close()
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'database migrated', migrations: 3, first: '0000_one.sql', last: '0002_four.sql' },
    ])
    const again = await start()
    expect(again.migrated).toEqual({ before: 3, applied: 0 })
    await again.close()
  }, 60_000)

  test('one that fails is named and leaves the database unchanged, including the ones before it', async () => {
    await write({ ...first, '0001_broken': 'create table three ();--> statement-breakpoint\nselekt 1' })
    await expect(start()).rejects.toThrow(/0001_broken\.sql failed.*syntax error/)
    expect(await tables({})).toEqual([])
  }, 60_000)

  test('one that was changed after it ran is refused', async () => {
    await write(first)
    await (await start()).close()
    await write({ '0000_one': 'create table other ()' })
    await expect(start()).rejects.toThrow('0000_one.sql was changed')
  }, 60_000)

  // Covers: operation-10
  test('an older version does not start on a newer database, and says what to do', async () => {
    await write({ ...first, '0001_three': 'create table three ()' })
    await (await start()).close()
    await write(first)
    await expect(start()).rejects.toThrow(
      'migrated by a newer version (1 more migration): start that version, or restore a backup',
    )
  }, 60_000)

  if (kind === 'embedded') return // it has only one process
  test('run once when eight processes start at the same time', async () => {
    await write({ '0000_slow': 'create table one ();--> statement-breakpoint\nselect pg_sleep(0.2)' })
    const databases = await Promise.all(Array.from({ length: 8 }, start))
    const { rows } = await databases[0]!.pool.query(
      'select count(*)::int as n from drizzle.__drizzle_migrations',
    )
    expect(rows).toEqual([{ n: 1 }])
    await Promise.all(databases.map((database) => database.close()))
  }, 60_000)
})
