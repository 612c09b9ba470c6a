import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { articles, tools } from '#articles/tables.ts'
import { settingsOf } from '#newsletter/settings.ts'
import { users } from '#people/tables.ts'
import { hearOperator } from '#platform/control.ts'
import { type Database, openDatabase } from '#platform/db.ts'
import { createJobTables } from '#platform/job-tables.ts'
import { openLog } from '#platform/log.ts'
import { knownMigrations } from '#platform/migrate.ts'
import type { Runtime } from '#platform/runtime.ts'
import { type TestPlace, databaseKinds, migratedPlace, testPlace } from '#platform/test-database.ts'
import { plantPerson } from '#testing/test-person.ts'
import { runCommand } from '../commands.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { keysOf, rowsOf } from './test-compare.ts'
import { archiveAt } from './archive-place.ts'
import { writeArchive } from './write-archive.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const log = openLog('silent')
const migrationsFolder = 'migrations'
/** A restore turns sending and backups off. */
const CHANGED = ['public.digest_settings', 'public.backup_settings', 'public.backups']

describe.each(databaseKinds)('a backup (%s)', (kind) => {
  let place: TestPlace
  let site: Database
  let folder: string
  let archive: string
  const config = (at: TestPlace, backupKey?: string) => ({
    databaseUrl: at.url,
    dataDir: at.dataDir,
    siteName: 'Cadence',
    backupKey,
    storage: undefined,
  })
  const save = (to: string, key?: string) => backUp(config(place, key), to, { log, now: NOW })

  beforeAll(async () => {
    place = await migratedPlace(kind)
    folder = await mkdtemp(join(tmpdir(), 'cadence-backups-'))
    archive = join(folder, 'first.tar.gz')
    site = await openDatabase({ ...place, migrationsFolder, log })
    await createJobTables(site)
    await plantSamples(site.db, NOW)
    await plantPerson(site.db, NOW)
    await site.pool.query('insert into backup_settings (enabled) values (true)')
    await site.pool.query(
      "insert into backups (started_at, ended_at, file) values (now(), now(), 'cadence-1.tar.gz')",
    )
    await site.pool.query(`insert into site_secrets values ('odd', E'tab\\t "quote" \\\\ 漢 \\u0001')`)
    await mkdir(join(place.dataDir, 'files', 'audio'), { recursive: true })
    await writeFile(join(place.dataDir, 'files', 'audio', 'one.mp3'), 'sound')
    await writeFile(join(place.dataDir, 'files', 'empty.txt'), '')
    if (kind === 'embedded') {
      const runtime = { db: site.db, config: { dataDir: place.dataDir } } as Runtime // this command uses nothing else
      const ear = await hearOperator(place.dataDir, (command) => runCommand(runtime, command))
      afterAll(() => ear.close())
    }
    await save(archive)
  }, 120_000)
  afterAll(async () => {
    await site.close()
    await place.remove()
    await rm(folder, { recursive: true })
  })

  /** An empty place for a restore. */
  async function emptyPlace(): Promise<TestPlace> {
    const empty = await testPlace(kind)
    onTestFinished(() => empty.remove())
    return empty
  }
  const restoreInto = (at: TestPlace, file: string, key?: string) =>
    restore(config(at, key), file, { log, migrationsFolder })
  async function opened(at: TestPlace): Promise<Database> {
    const database = await openDatabase({ ...at, migrationsFolder, log })
    onTestFinished(() => database.close())
    return database
  }

  // Covers: backup-1, backup-6
  test('restores every row of every table and every file elsewhere, with sending off', async () => {
    const target = await emptyPlace()
    const { tables, files } = await restoreInto(target, archive)
    expect([files, tables['public.users']?.rows]).toEqual([2, 2])
    const restored = await opened(target)
    const [before, after] = [await rowsOf(site), await rowsOf(restored)]
    expect(Object.keys(before).length).toBeGreaterThan(90)
    for (const table of CHANGED) delete before[table]
    for (const table of CHANGED) delete after[table]
    expect(after).toEqual(before)
    expect(await readFile(join(target.dataDir, 'files', 'audio', 'one.mp3'), 'utf8')).toBe('sound')
    expect(await readFile(join(target.dataDir, 'files', 'empty.txt'), 'utf8')).toBe('')
    expect(await settingsOf(restored.db)).toMatchObject({
      sending: false,
      sendingWhy: 'newsletter.why.restored',
    })
    expect(await keysOf(restored)).toEqual(await keysOf(site))
    const backups = await restored.pool.query(
      'select enabled, (select count(*)::int from backups) as listed from backup_settings',
    )
    expect(backups.rows).toEqual([{ enabled: false, listed: 0 }])
    await restored.db.insert(tools).values({ name: 'Later', title: 'Later', language: 'en' } as never) // its triggers write to other tables
    await expect(restored.pool.query(`delete from audit_log`)).rejects.toThrow()
    expect(await readdir(target.dataDir)).not.toContain('backup')
  })

  // Covers: backup-2
  test('under load has what was stored before it began, and every row that it has has its file', async () => {
    const files = join(place.dataDir, 'files', 'pictures')
    await mkdir(files, { recursive: true })
    const stored: string[] = []
    let going = true
    const working = (async () => {
      while (going) {
        const id = randomUUID()
        await writeFile(join(files, `${id}.jpg`), id)
        await site.db.insert(users).values({ id, name: 'Reader', email: `${id}@example.com` })
        stored.push(id)
        await setImmediate()
      }
    })()
    while (stored.length < 20) await setImmediate()
    const before = [...stored]
    const file = join(folder, 'under-load.tar.gz')
    await save(file)
    going = false
    await working
    const target = await emptyPlace()
    await restoreInto(target, file)
    const restored = await opened(target)
    const rows = await restored.db.select({ id: users.id, name: users.name }).from(users)
    const ids = rows.filter(({ name }) => name === 'Reader').map(({ id }) => id)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
    const there = new Set(await readdir(join(target.dataDir, 'files', 'pictures')))
    expect(ids.filter((id) => !there.has(`${id}.jpg`))).toEqual([])
  })

  // Covers: backup-3
  test('with a key can be restored with that key only', async () => {
    const key = 'a key of more than 16 characters'
    const file = join(folder, 'encrypted.tar.gz.age')
    await save(file, key)
    expect((await readFile(file)).toString('latin1')).not.toContain('manifest')
    const target = await emptyPlace()
    await expect(restoreInto(target, file)).rejects.toThrow('is encrypted: set BACKUP_KEY')
    await expect(restoreInto(target, file, 'another key, just as long')).rejects.toThrow(
      'BACKUP_KEY is not the key',
    )
    expect((await restoreInto(target, file, key)).files).toBeGreaterThan(1)
  })

  // Covers: backup-4
  describe('that cannot be restored changes nothing', () => {
    let target: TestPlace
    beforeEach(async () => {
      target = await testPlace(kind)
    })
    afterAll(() => target.remove())
    const refused = async (file: string, why: string) => {
      await expect(restoreInto(target, file)).rejects.toThrow(why)
      expect((await readdir(target.dataDir)).filter((name) => !/lock|mark/.test(name))).toEqual([])
      await target.remove()
    }

    test('because it was cut short', async () => {
      const whole = await readFile(archive)
      for (const bytes of [0, 100, whole.length >> 1, whole.length - 10]) {
        const file = join(folder, `cut-${bytes}`)
        await writeFile(file, whole.subarray(0, bytes))
        target = await testPlace(kind)
        await refused(file, 'is damaged or was cut short')
      }
    })

    test('because a byte of it is different', async () => {
      const entries = gunzipSync(await readFile(archive))
      const at = entries.indexOf('quillfeather')
      entries[at] = 0x51
      const file = join(folder, 'different')
      await writeFile(file, gzipSync(entries))
      await refused(file, 'is damaged or was cut short')
    })

    test('because a newer version wrote it', async () => {
      const text = gunzipSync(await readFile(archive)).toString('latin1')
      for (const [from, to] of [
        ['"format": 1', '"format": 9'],
        ['"migrations": [\n    1', '"migrations": [\n    9'],
      ] as const) {
        const file = join(folder, 'newer')
        await writeFile(file, gzipSync(Buffer.from(text.replace(from, to), 'latin1')))
        target = await testPlace(kind)
        await refused(file, 'was written by a newer version')
      }
    })

    test('because it has a file outside of its directory', async () => {
      const file = join(folder, 'outside')
      const sumsFile = join(folder, 'outside-sums')
      await writeArchive(archiveAt(file, null), { key: undefined, sumsFile }, async (archive) => {
        await archive.add('files/../../outside.txt', Buffer.from('x'))
        const migrations = await knownMigrations(migrationsFolder)
        const contents = { format: 1, at: NOW.toISOString(), site: 'x', database: kind, migrations }
        return { ...contents, tables: {}, sequences: {}, files: 1, bytes: 1 }
      })
      await expect(restoreInto(target, file)).rejects.toThrow('has a file outside of its directory')
      expect(await readdir(target.dataDir)).not.toContain('outside.txt')
      await target.remove()
    })

    test('because it does not exist', async () => {
      await refused(join(folder, 'nowhere'), 'cannot be read: ENOENT')
    })
  })

  // Covers: backup-5
  test('is not restored over a site, nor while another restore runs', async () => {
    await expect(restoreInto(place, archive)).rejects.toThrow('is not empty')
    const target = await emptyPlace()
    const both = await Promise.allSettled([restoreInto(target, archive), restoreInto(target, archive)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(restoreInto(target, archive)).rejects.toThrow('is not empty')
    const restored = await opened(target)
    expect(await restored.db.$count(articles)).toBe(await site.db.$count(articles))
  })

  // Covers: backup-5
  test('does not replace a file, and leaves nothing behind when it fails', async () => {
    await expect(save(archive)).rejects.toThrow('exists: choose another name')
    await expect(save(join(folder, 'missing', 'x'))).rejects.toThrow('does not exist')
    const inside = join(place.dataDir, 'backup', 'x')
    await expect(restoreInto(place, inside)).rejects.toThrow('is in a directory of the site')
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await readdir(place.dataDir)).not.toContain('backup')
  })
})
