import { execFile } from 'node:child_process'
import { cp, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { type Database, openDatabase } from '#platform/db.ts'
import { createJobTables } from '#platform/job-tables.ts'
import { openLog } from '#platform/log.ts'
import { type TestPlace, databaseKinds, migratedPlace, testPlace } from '#platform/test-database.ts'
import { plantPerson } from '#testing/test-person.ts'
import { findBinaries } from '../../scripts/postgres.mjs'
import { keysOf, rowsOf } from './test-compare.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const options = { migrationsFolder: 'migrations', log: openLog('silent') }
const run = promisify(execFile)

/** Saving and restoring without the command, as docs/operations.md says ("Back up by hand"). */
const BY_HAND: Record<Database['kind'], (from: TestPlace, to: TestPlace) => Promise<unknown>> = {
  embedded: (from, to) => cp(from.dataDir, to.dataDir, { recursive: true }),
  async postgres(from, to) {
    const programs = dirname(await realpath(join(findBinaries() ?? '', 'postgres')))
    const dump = join(to.dataDir, 'site.dump')
    await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${dump}`, from.url ?? ''])
    await run(join(programs, 'pg_restore'), ['--exit-on-error', `--dbname=${to.url}`, dump])
  },
}

test.each(databaseKinds)('a site that was saved and restored by hand is the same site (%s)', async (kind) => {
  const [from, to] = [await migratedPlace(kind), await testPlace(kind)]
  onTestFinished(async () => {
    await from.remove()
    await to.remove()
  })
  const site = await openDatabase({ ...from, ...options })
  await createJobTables(site)
  await plantSamples(site.db, NOW)
  await plantPerson(site.db, NOW)
  const [rows, keys] = [await rowsOf(site), await keysOf(site)]
  await site.close()
  await BY_HAND[kind](from, to)
  const restored = await openDatabase({ ...to, ...options })
  expect(Object.keys(rows).length).toBeGreaterThan(90)
  expect(await rowsOf(restored)).toEqual(rows)
  expect(await keysOf(restored)).toEqual(keys)
  await restored.close()
})
