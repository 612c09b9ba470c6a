import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { migratedPlace } from '#platform/test-database.ts'
import { backUp } from './backup.ts'
import { snapshotEmbedded } from './embedded-snapshot.ts'
import { rowsOf } from './test-compare.ts'

const log = openLog('silent')

async function embeddedPlace(): Promise<{ dataDir: string; folder: string }> {
  const place = await migratedPlace('embedded')
  const folder = await mkdtemp(join(tmpdir(), 'cadence-killed-'))
  onTestFinished(async () => {
    await place.remove()
    await rm(folder, { recursive: true })
  })
  return { dataDir: place.dataDir, folder }
}

// Covers: backup-5
test('what a killed backup has left is removed by the next one', async () => {
  const { dataDir, folder } = await embeddedPlace()
  await mkdir(join(dataDir, 'files'))
  await writeFile(join(dataDir, 'files', 'video'), randomBytes(100 << 20))
  const command = spawn(process.execPath, ['src/command.ts', 'backup', join(folder, 'first')], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  await vi.waitUntil(() => existsSync(join(folder, 'first.part')), 200_000)
  command.kill('SIGKILL')
  await once(command, 'exit')
  expect(await readdir(folder)).toEqual(['first.part'])
  expect(await readdir(dataDir)).toContain('backup')

  const config = {
    databaseUrl: undefined,
    dataDir,
    siteName: 'Cadence',
    backupKey: undefined,
    storage: undefined,
  }
  await backUp(config, join(folder, 'second'), { log, now: new Date() })
  expect(await readdir(folder)).toEqual(['second'])
  expect(await readdir(dataDir)).not.toContain('backup')
})

test('copies of a running database that fail or are made at the same time leave it as it was', async () => {
  const { dataDir, folder } = await embeddedPlace()
  const site = await openDatabase({ url: undefined, dataDir, migrationsFolder: 'migrations', log })
  onTestFinished(() => site.close())
  const copyTo = (to: string) => snapshotEmbedded(site.db, join(dataDir, 'database'), to)
  await writeFile(join(folder, 'file'), '')
  const outcomes = await Promise.allSettled([
    copyTo(join(folder, 'database')),
    copyTo(join(folder, 'file', 'below')),
    copyTo(join(folder, 'database')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await site.pool.query('select from pg_replication_slots')).rowCount).toBe(0)
  const copy = await openDatabase({ url: undefined, dataDir: folder, migrationsFolder: 'migrations', log })
  expect(await rowsOf(copy)).toEqual(await rowsOf(site))
  await copy.close()
})
