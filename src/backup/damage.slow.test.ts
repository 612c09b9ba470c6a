import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { migratedPlace } from '#platform/test-database.ts'
import { damageReporter } from './damage.ts'
import { inProcess } from './in-process.ts'

const NEWEST = 'cadence-2026-11-26T020000Z.tar.gz'

/** A site whose database has a damaged page: in a table of its own, or in the catalogue. */
async function damagedSite(table: 'things' | 'pg_class') {
  const place = await migratedPlace('embedded')
  onTestFinished(() => place.remove())
  const { dataDir } = place
  const fatal = vi.fn()
  const start = () =>
    openDatabase({
      url: undefined,
      dataDir,
      migrationsFolder: 'migrations',
      log: openLog('silent'),
      onDamage: (damage) => report(damage),
    })
  const report = damageReporter({ dataDir, backupDir: undefined, storage: undefined }, { fatal })
  const site = await start()
  await site.pool.query("create table things as select repeat('x', 500) as body from generate_series(1, 100)")
  const { rows } = await site.pool.query<{ path: string }>(`select pg_relation_filepath('${table}') as path`)
  await site.close()
  const file = await open(join(dataDir, 'database', rows[0]?.path ?? ''), 'r+')
  await file.write(Buffer.alloc(100, 'Z'), 0, 100, 4000)
  await file.close()
  await mkdir(join(dataDir, 'backups'))
  for (const name of ['cadence-2026-11-25T020000Z.tar.gz', NEWEST, 'notes.txt'])
    await writeFile(join(dataDir, 'backups', name), '')
  return { dataDir, start, fatal }
}

// Covers: backup-12
test('a query that reads a damaged page is logged with the newest backup, once a minute', async () => {
  const { dataDir, start, fatal } = await damagedSite('things')
  const site = await start()
  onTestFinished(() => site.close())
  for (let n = 0; n < 3; n++)
    await expect(site.pool.query('select count(body) from things')).rejects.toThrow()
  await vi.waitFor(() => expect(fatal).toHaveBeenCalledOnce())
  expect(fatal.mock.calls[0]).toEqual([
    { why: expect.stringContaining('invalid page'), backup: join(dataDir, 'backups', NEWEST) },
    expect.stringContaining('the database is damaged'),
  ])
  expect((await site.pool.query('select 1')).rowCount).toBe(1)
})

// Covers: backup-12
test('a database that does not open because it is damaged is logged with the newest backup', async () => {
  const { dataDir, start, fatal } = await damagedSite('pg_class')
  await expect(start()).rejects.toThrow('does not open')
  await vi.waitFor(() => expect(fatal).toHaveBeenCalledOnce())
  expect(fatal.mock.calls[0]?.[0]).toMatchObject({ backup: join(dataDir, 'backups', NEWEST) })
})

// Covers: backup-12
test('a backup that finds a damaged page fails and reports it', async () => {
  const { dataDir } = await damagedSite('things')
  const found = vi.fn()
  const config = {
    databaseUrl: undefined,
    dataDir,
    siteName: 'Cadence',
    backupKey: undefined,
    storage: undefined,
  }
  const file = join(dataDir, 'backups', 'cadence-new.tar.gz')
  const making = inProcess({ task: 'backup', config, file, now: '2026-11-26T12:00:00Z' }, found)
  await expect(making).rejects.toThrow('XX001')
  expect(found).toHaveBeenCalledOnce()
})
