import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkDataDirectory, makeDataDirectory } from './data-directory.ts'

const above = await mkdtemp(join(tmpdir(), 'cadence-data-'))
afterAll(() => rm(above, { recursive: true }))

test('a missing data directory and its missing parents are created for their owner alone', async () => {
  const dataDir = join(above, randomUUID(), 'data')
  expect(await makeDataDirectory(dataDir)).toBe(dataDir)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect(await makeDataDirectory(dataDir)).toBe(dataDir)
})

// Covers: operation-3
test('a data directory that cannot be created is a one-line error that names DATA_DIR', async () => {
  const file = join(above, 'file')
  await writeFile(file, '')
  await expect(makeDataDirectory(join(file, 'data'))).rejects.toThrow(
    `DATA_DIR: ${file}/data cannot be created or written to (ENOTDIR)`,
  )
})

test('a data directory that cannot be created is an error instead of an endless wait', async () => {
  await expect(makeDataDirectory('/proc/cadence/data')).rejects.toThrow(
    /^DATA_DIR: \/proc\/cadence\/data cannot be created or written to \(E\w+\)$/,
  )
})

test('the check of a data directory leaves nothing behind', async () => {
  const dataDir = join(above, randomUUID())
  await checkDataDirectory(dataDir)
  expect(await readdir(dataDir)).toEqual([])
})
